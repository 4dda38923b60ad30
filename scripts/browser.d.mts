/** What the browser tests run in: the machine's own, or the one that CHROMIUM names; undefined leaves it to Playwright's. */
export function findTestBrowser(): string | undefined
