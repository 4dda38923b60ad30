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

/**
 * Prints after how many ms the dashboard shows its first figure with an empty cache, the median of five visits, and
 * returns whether that is within its budget.
 */
export async function measureFirstFigure(browser, address, { email, password }) {
  const context = await browser.newContext(phone)
  const times = []
  try {
    await signIn(await context.newPage(), address, email, password)
    for (let k = 0; k < rounds; k += 1) times.push(await visit(await context.newPage(), address))
  } finally {
    await context.close()
  }
  const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)])
  console.log(`/dashboard · first figure ${median} ms`)
  return median <= budget
}

async function signIn(page, address, email, password) {
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
}

/** The ms from the visit to the first amount on the page. */
async function visit(page, address) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const look = () => {
      if (/\$\d/.test(document.body?.innerText ?? '')) window.firstFigureAt = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`${address}/dashboard`)
  const found = await page.waitForFunction(() => window.firstFigureAt)
  const time = await found.jsonValue()
  await page.close()
  return time
}
