import type { Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { boxOf } from './boxes.ts'
import { hold } from './early-page.ts'
import { callAs, expect, nextFrame, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Pages of the whole firm.
const test = testWithOwnFirm()

/** Notes how far things move on the pages that are opened from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const movedOn = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )

test('nothing moves when the font of a long greeting comes late', async ({ page, portico }) => {
  await watchShifts(page)
  await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const letFontCome = await hold(page, '**/*.woff2')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('$198,000.00').first()).toBeVisible()
    await expect(page.getByText('Worst month', { exact: false }).first()).toBeVisible()
    letFontCome()
    await page.evaluate(() => document.fonts.ready)
    await nextFrame(page)
    expect(await movedOn(page), `layout shift at ${width}`).toBeLessThan(0.01)
    await page.unroute('**/*.woff2')
  }
})

test('a long name is as wide before its font has come as after', async ({ page }) => {
  await page.goto('/')
  // So large that whole pixels do not matter: some browsers round letters to them.
  const widths = await page.evaluate(async () => {
    await document.fonts.load("200px 'Archivo Variable'")
    const name = document.body.appendChild(document.createElement('span'))
    name.textContent = 'Theodora Blackwood-Hammersmith'
    name.style.cssText = 'position: absolute; white-space: nowrap; font-size: 200px; line-height: 1'
    return ['Archivo Variable', 'Archivo Fallback'].map((font) => {
      name.style.fontFamily = `'${font}', monospace`
      return name.getBoundingClientRect().width
    })
  })
  const [after = 0, before = 0] = widths
  // Half a percent: of a name of 200 px in the header, 1 px.
  expect(Math.abs(before / after - 1)).toBeLessThan(0.005)
})

test('the navigation is as wide before its font has come as after', async ({ page, portico }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
  const letFontCome = await hold(page, '**/*.woff2')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByText('$198,000.00').first()).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link')
  const widths = () => links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width))
  const before = await widths()
  expect(before).toHaveLength(3)
  letFontCome()
  await page.evaluate(() => document.fonts.ready)
  await nextFrame(page)
  expect(await widths()).toEqual(before)
  // The ring of the focus has its room too, in the links that stay.
  await expect(page.locator('#opening')).toHaveCount(0)
  await links.first().focus()
  expect((await boxOf(links.nth(1))).left - (await boxOf(links.first())).left).toBeGreaterThan(80)
})

test('what has moved since the latest month comes together with the sum below it', async ({
  browser,
  page,
  portico,
}) => {
  const investor = await addAccount(portico, accountsThatHurt.loss)
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, await portico.addPerson({ isStaff: true }), quiet)
  await callAs(desk, 'add-activity', {
    user_id: investor.id,
    kind: 'contribution',
    amount: 5000,
    received_on: '2026-08-03',
    note: '',
  })
  await desk.context().close()
  await watchShifts(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, investor, quiet)
  const letMonthsCome = await hold(page, '**/api/users/summaries-deux/')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  // 198,000.00 + 5,000.00
  await expect(page.getByRole('button', { name: '$203,000.00' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Principal Investment' })).toBeVisible()
  letMonthsCome()
  await expect(page.getByText('Moved since July 2026:', { exact: false })).toBeVisible()
  await nextFrame(page)
  expect(await movedOn(page)).toBeLessThan(0.01)
})

for (const name of ['empty', 'one'] as const)
  test(`an account with so few months opens with no more than it has: ${name}`, async ({ page, portico }) => {
    await watchShifts(page)
    await signIn(page, await addAccount(portico, accountsThatHurt[name]), quiet)
    const value = page.getByRole('region', { name: 'Total Account Value' })
    const height = async () => (await value.boundingBox())?.height ?? 0
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      // First as the document shows it, and then the app.
      const letAppCome = await hold(page, '**/assets/main-*.js')
      const letMonthsCome = await hold(page, '**/api/users/summaries-deux/')
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await expect(value).toBeVisible()
      await nextFrame(page)
      const opening = await height()
      letAppCome()
      await expect(page.locator('#opening')).toHaveCount(0)
      const loading = await height()
      letMonthsCome()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByText(/^As of/)).toBeVisible()
      const loaded = await height()
      // At most a line off.
      for (const before of [opening, loading]) expect(Math.abs(before - loaded)).toBeLessThan(25)
      expect(await movedOn(page), `layout shift at ${width}`).toBeLessThan(0.01)
      await page.unrouteAll()
    }
  })

for (const [name, cards] of [
  ['empty', 1],
  // Without Returns.
  ['one', 6],
  ['loss', 7],
] as const)
  test(`before the profile has come, the document has a box for each card of an account that the browser knows: ${name}`, async ({
    page,
    portico,
  }) => {
    await signIn(page, await addAccount(portico, accountsThatHurt[name]), quiet)
    await page.goto('/dashboard')
    await expect(page.getByText(/^As of/)).toBeVisible()
    await hold(page, '**/assets/main-*.js')
    await hold(page, '**/api/users/profile/')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const boxes = page
      .getByRole('status', { name: 'Loading your portfolio' })
      .locator('div:not(:has(*)):visible')
    await expect(boxes).toHaveCount(cards)
    await expect(page.getByRole('link', { name: 'Statement' })).toBeVisible()
    await expect(boxes).toHaveCount(cards)
    await page.unrouteAll()
  })

test('a closed account says so where others say when the next report comes, so that no card moves', async ({
  browser,
  page,
  portico,
}) => {
  const closed = await addAccount(portico, accountsThatHurt.loss)
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, await portico.addPerson({ isStaff: true }), quiet)
  await callAs(desk, 'close-account', { user_id: closed.id, received_on: '2026-08-03' })
  await desk.context().close()
  await signIn(page, closed, quiet)
  const value = page.getByRole('region', { name: 'Total Account Value' })
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // First as the document shows it, and then the app.
    const letAppCome = await hold(page, '**/assets/main-*.js')
    const letMonthsCome = await hold(page, '**/api/users/summaries-deux/')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(value).toBeVisible()
    await nextFrame(page)
    const { top } = await boxOf(value)
    letAppCome()
    await expect(page.locator('#opening')).toHaveCount(0)
    expect((await boxOf(value)).top, `while months load, at ${width}`).toBe(top)
    letMonthsCome()
    await expect(page.getByText('Closed on August 3, 2026')).toBeVisible()
    expect((await boxOf(value)).top, `at ${width}`).toBe(top)
    const { bottom } = await boxOf(page.getByRole('heading', { level: 1 }))
    // The 8 px between the lines of the head.
    if (width === 390) expect((await boxOf(page.getByText('Months to July 31, 2026'))).top - bottom).toBe(8)
    await page.unrouteAll()
  }
})

test('what comes late on the pages of staff has its room, and so has the footer', async ({
  page,
  portico,
}) => {
  await watchShifts(page)
  await addAccount(portico, accountsThatHurt.loss)
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  for (const [address, call, last] of [
    ['/dashboard', '**/api/users/to-do/', 'Money under management'],
    ['/admin/accounts', '**/api/users/accounts/**', 'Theodora'],
    ['/admin/month-end', '**/api/users/month-end/**', 'Theodora'],
  ] as const)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const letComeLate = await hold(page, call)
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await nextFrame(page)
      letComeLate()
      await expect(page.getByRole('main').getByText(last).filter({ visible: true }).first()).toBeVisible()
      await nextFrame(page)
      expect(await movedOn(page), `${address} at ${width}`).toBeLessThan(0.01)
      await page.unroute(call)
    }
})

test('figures are requested before the app has loaded, and a reader who has scrolled by then stays there', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
  const months = '/api/users/summaries-deux/'
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const letAppCome = await hold(page, '**/assets/main-*.js')
  const figures = page.waitForResponse(`**${months}`)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await (await figures).finished()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 500))
  letAppCome()
  await expect(page.getByText('Worst month', { exact: false }).first()).toBeVisible()
  await nextFrame(page)
  expect(await scrolled()).toBe(500)
  expect(requested.filter((path) => path === months)).toHaveLength(1)
  await page.unroute('**/assets/main-*.js')

  // A reload leads back to the same place, which no later page has.
  await page.reload()
  await expect(page.getByText('Worst month', { exact: false }).first()).toBeVisible()
  expect(await scrolled()).toBe(500)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')
  expect(await scrolled()).toBe(0)
})

test('what explains the figures is loaded before it is asked for', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.one), quiet)
  const code = page.waitForResponse('**/assets/derivations-*.js')
  await page.goto('/dashboard')
  expect((await code).status()).toBe(200)
})

test('the statement stays where it is when it turns out that it was issued', async ({ page, portico }) => {
  await watchShifts(page)
  await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
  await callAs(page, 'issue-statement', { period: '2026' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const letListCome = await hold(page, '**/api/users/statements/')
    const months = page.waitForResponse('**/api/users/summaries-deux/')
    await page.goto('/statement', { waitUntil: 'commit' })
    await (await months).finished()
    const loading = page.getByRole('status', { name: 'Loading' })
    await expect(loading).toBeVisible()
    await nextFrame(page)
    // The paper is there, where the sheet will be.
    const paper = await boxOf(loading.locator('> :last-child'))
    letListCome()
    await expect(page.getByText('Number', { exact: true })).toBeVisible()
    const sheet = await boxOf(page.getByRole('article'))
    expect(paper).toMatchObject({ left: sheet.left, top: sheet.top, right: sheet.right })
    await nextFrame(page)
    expect(await movedOn(page), `layout shift at ${width}`).toBeLessThan(0.01)
    await page.unroute('**/api/users/statements/')
  }
})
