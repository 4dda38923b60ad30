import { existsSync } from 'node:fs'
import { aptInstall, isRoot, isRootOnDebian, isUbuntu } from './lib/apt.ts'
import { Failure } from './lib/failure.ts'
import { findOnPath } from './lib/find-on-path.ts'
import { at } from './lib/root.ts'
import { lastLines, runQuietly } from './lib/run.ts'

/** Chromium without its windows, where there is one: it takes a third less of the processor. */
const shell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser in CHROMIUM or on this machine; undefined to use Playwright's. */
export const findBrowser = (): string | undefined =>
  process.env['CHROMIUM'] || findOnPath(shell, ...wholeBrowsers)

const takesDebians = () => isRootOnDebian() && !isUbuntu()

/** Until their font has loaded, pages use one with Arial's metrics, which Debian's Chromium does not include. */
const hasFallbackFont = () => existsSync('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf')

/** Whether there is all that installBrowser would install. */
export async function hasBrowser(): Promise<boolean> {
  if (takesDebians()) return Boolean(process.env['CHROMIUM'] || findOnPath(shell)) && hasFallbackFont()
  if (findBrowser()) return true
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Installs a browser: Debian's as root there, elsewhere the one that Playwright downloads. */
export async function installBrowser(): Promise<void> {
  if (takesDebians())
    return aptInstall(shell, 'fonts-liberation').catch((error: unknown) => {
      // A whole browser does as well.
      if (!findBrowser() || !hasFallbackFont()) throw error
    })
  const withParts = isRoot() ? ['--with-deps'] : []
  const cli = at('node_modules/@playwright/test/cli.js')
  const { code, output } = await runQuietly(process.execPath, [cli, 'install', ...withParts, 'chromium'])
  if (code !== 0)
    throw new Failure(
      `Playwright could not get a browser; install Chromium, or name one in CHROMIUM. Its last words:\n${lastLines(output, 15)}`,
    )
}
