/** The machine's own browser, or the one that CHROMIUM names; undefined leaves it to Playwright's. */
export function findChromium(): string | undefined

/** Whether the browser tests have a browser, the machine's or Playwright's. */
export function hasBrowser(): Promise<boolean>

/** Installs a browser: Debian's as root there, elsewhere the one that Playwright downloads. */
export function installBrowser(): Promise<void>
