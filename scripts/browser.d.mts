/** The browser in CHROMIUM or on this machine; undefined to use Playwright's. */
export function findChromium(): string | undefined

/** Whether the browser tests have a browser, the machine's or Playwright's. */
export function hasBrowser(): Promise<boolean>

/** Installs a browser: Debian's if running there as root, otherwise Playwright's. */
export function installBrowser(): Promise<void>
