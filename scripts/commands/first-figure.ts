import type { Browser, Page } from '@playwright/test'

declare global {
  /** When the page first showed an amount. */
  var firstFigureAt: number | undefined
}

const rounds = 5
const budget = 1200

/** What Lighthouse's mobile setting stands for: a slow 4G connection, in ms and bytes/s, and a phone's processor. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export interface SignIn {
  email: string
  password: string
}

/**
 * Prints after how many ms the dashboard shows its first figure with an empty cache, the median of five visits, and
 * returns whether that is within its budget.
 */
export async function measureFirstFigure(
  browser: Browser,
  address: string,
  { email, password }: SignIn,
): Promise<boolean> {
  const context = await browser.newContext(phone)
  const times: number[] = []
  try {
    await signIn(await context.newPage(), address, email, password)
    for (let k = 0; k < rounds; k += 1) times.push(await visit(await context.newPage(), address))
  } finally {
    await context.close()
  }
  const median = Math.round(medianOf(times))
  console.log(`/dashboard · first figure ${median} ms`)
  return median <= budget
}

async function signIn(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
}

/** The ms from the visit to the first amount on the page. */
async function visit(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const look = () => {
      // The script runs before the document has a body.
      if (/\$\d/.test(document.querySelector('body')?.innerText ?? ''))
        globalThis.firstFigureAt = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`${address}/dashboard`)
  const found = await page.waitForFunction(() => globalThis.firstFigureAt)
  const time = (await found.jsonValue()) ?? Infinity
  await page.close()
  return time
}

/** The middle one of an odd count of numbers. */
export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
