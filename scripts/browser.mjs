import { existsSync } from 'node:fs'
import { aptInstall, isRoot, isRootOnDebian, isUbuntu } from './lib/apt.mjs'
import { Failure } from './lib/failure.mjs'
import { findOnPath } from './lib/find-on-path.mjs'
import { at } from './lib/root.mjs'
import { lastLines, runQuietly } from './lib/run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser in CHROMIUM or on this machine; undefined to use Playwright's. */
export function findChromium() {
  return process.env.CHROMIUM || findOnPath(...names)
}

const takesDebians = () => isRootOnDebian() && !isUbuntu()

/** Until their font has loaded, pages use one with Arial's metrics, which Debian's Chromium does not include. */
const fallbackFont = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'

/** Whether the browser tests have a browser, the machine's or Playwright's, and the pages' fallback font. */
export async function hasBrowser() {
  if (findChromium()) return !takesDebians() || existsSync(fallbackFont)
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Installs a browser: Debian's if running there as root, otherwise Playwright's. */
export async function installBrowser() {
  if (takesDebians()) return aptInstall('chromium', 'fonts-liberation')
  const withParts = isRoot() ? ['--with-deps'] : []
  const cli = at('node_modules/@playwright/test/cli.js')
  const { code, output } = await runQuietly(process.execPath, [cli, 'install', ...withParts, 'chromium'])
  if (code !== 0)
    throw new Failure(
      `Playwright could not get a browser; install Chromium, or name one in CHROMIUM. Its last words:\n${lastLines(output, 15)}`,
    )
}
