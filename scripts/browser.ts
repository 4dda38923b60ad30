import { existsSync } from 'node:fs'
import { aptInstall, isRoot, isRootOnDebian, isUbuntu } from './lib/apt.ts'
import { Failure } from './lib/failure.ts'
import { findOnPath } from './lib/find-on-path.ts'
import { at } from './lib/root.ts'
import { lastLines, runQuietly } from './lib/run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser in CHROMIUM or on this machine; undefined to use Playwright's. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] || findOnPath(...names)
}

/** Chromium without its windows, which the tests run in where there is one: it takes a third less of the processor. */
const shell = 'chromium-headless-shell'
export const findTestBrowser = (): string | undefined =>
  process.env['CHROMIUM'] || findOnPath(shell, ...names)

const takesDebians = () => isRootOnDebian() && !isUbuntu()

/** Until their font has loaded, pages use one with Arial's metrics, which Debian's Chromium does not include. */
const fallbackFont = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'

/** Whether there is a browser, the machine's or Playwright's, and the font that pages fall back on. */
export async function hasBrowser(): Promise<boolean> {
  if (findChromium()) return !takesDebians() || existsSync(fallbackFont)
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Whether there is all that npm test would install to run the browser tests. */
export async function hasTestBrowser(): Promise<boolean> {
  if (process.env['CHROMIUM'] || !takesDebians()) return hasBrowser()
  return findOnPath(shell) !== undefined && existsSync(fallbackFont)
}

/** Installs a browser: Debian's as root there, elsewhere the one that Playwright downloads. */
export async function installBrowser(): Promise<void> {
  if (takesDebians()) return aptInstall('chromium', 'fonts-liberation')
  const withParts = isRoot() ? ['--with-deps'] : []
  const cli = at('node_modules/@playwright/test/cli.js')
  const { code, output } = await runQuietly(process.execPath, [cli, 'install', ...withParts, 'chromium'])
  if (code !== 0)
    throw new Failure(
      `Playwright could not get a browser; install Chromium, or name one in CHROMIUM. Its last words:\n${lastLines(output, 15)}`,
    )
}

/** The same for the tests, which make do with a whole browser where the shell cannot be had. */
export async function installTestBrowser(): Promise<void> {
  if (!takesDebians()) return installBrowser()
  try {
    await aptInstall(shell, 'fonts-liberation')
  } catch (error) {
    if (!(await hasBrowser())) throw error
  }
}
