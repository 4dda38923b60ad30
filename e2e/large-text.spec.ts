import type { Page } from '@playwright/test'
import { accountsThatHurt, addAccount, large } from './accounts-that-hurt.ts'
import { addMonths, formatMonthIso, month } from '@portico/contract/values/month'
import type { Person } from './portico.ts'
import { boxOf, collisions } from './boxes.ts'
import { callAs, expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

test.use({
  launchOptions: [
    // "Very large" in the settings of the browser, half as large again as text is by default.
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'] }),
    { scope: 'worker' },
  ],
})

/** The lines of text that lie over each other, a title below the bar, and how many pixels the page scrolls sideways. */
const misplaced = (page: Page): Promise<readonly (string | number)[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { node: Node; box: DOMRect }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      // What is read out but not shown has no room; charts are laid out by themselves.
      if (parent === null || parent.closest('svg, .sr-only, script, style, noscript, option, template'))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let [from, to] = [0, window.innerWidth]
      // What is wider than an element that hides or scrolls it.
      for (let around: Element | null = parent; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const { left, right } = around.getBoundingClientRect()
        ;[from, to] = [Math.max(from, left), Math.min(to, right)]
      }
      for (const box of range.getClientRects()) {
        const [left, right] = [Math.max(box.left, from), Math.min(box.right, to)]
        if (right - left > 1) lines.push({ node, box: new DOMRect(left, box.top, right - left, box.height) })
      }
    }
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      // Letters fill about half the height of their line.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height)
    const bar = document.querySelector('header[data-covers]')?.getBoundingClientRect().bottom ?? 0
    const isCovered = bar > (document.querySelector('h1')?.getBoundingClientRect().top ?? bar)
    const sideways = document.documentElement.scrollWidth - window.innerWidth
    return [
      ...lines.flatMap(({ node, box }, k) =>
        lines
          .slice(k + 1)
          .filter((other) => other.node !== node && isOver(box, other.box))
          .map((other) => `${node.textContent} | ${other.node.textContent}`),
      ),
      ...(isCovered ? ['the title is below the bar'] : []),
      ...(sideways > 0 ? [sideways] : []),
    ]
  })

/** At each width, the page has its text side by side and one line below another. */
async function expectInPlace(page: Page, address: string, title: string, narrowest = 390): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const width of [narrowest, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => misplaced(page), { message: `${address} at ${width}` }).toEqual([])
  }
}

test('with very large text, no public page has text under its bar or over other text', async ({ page }) => {
  await expectInPlace(page, '/', 'Own the league, not the lucky bet.')
  await expectInPlace(page, '/definitions', 'Definitions', 320)
  await expectInPlace(page, '/login', 'Login', 320)
  await expectInPlace(page, '/waitlist', 'Join the waitlist', 320)
  await expectInPlace(page, '/verify', 'Is this document genuine?', 320)
})

for (const name of ['loss', 'long'] as const)
  test(`with very large text, an investor reads every figure, and no label of a chart is cut off: ${name}`, async ({
    page,
    portico,
  }) => {
    await signIn(page, await addAccount(portico, accountsThatHurt[name]), quiet)
    await expectInPlace(page, '/dashboard', 'Welcome')
    await expect(page.getByRole('figure').first()).toBeVisible()
    expect(await collisions(page)).toEqual([])
    await expectInPlace(page, '/statement', 'Statement')
    await expectInPlace(page, '/documents', 'Documents', 320)
    await expectInPlace(page, '/account', 'Account')
  })

/** Records a withdrawal of $6,000.00 of gains, which a statement names next to the total, and which restates two months. */
async function withdrawGains(page: Page, staff: Person, investor: number): Promise<void> {
  await signIn(page, staff, '/admin/accounts')
  await callAs(page, 'add-activity', {
    user_id: investor,
    kind: 'withdrawal',
    amount: 6000,
    from_gains: 6000,
    received_on: '2026-05-29',
    effective_month: 'June 2026',
  })
  await page.context().close()
}

/** A page as it is with text twice as large does not scroll sideways. */
async function expectNothingSideways(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  const sideways = async () => (await misplaced(page)).filter((each) => typeof each === 'number')
  await expect.poll(sideways, { message: address }).toEqual([])
}

test('with text twice as large, no page scrolls sideways on a phone', async ({ page, portico }) => {
  const widths = [390, 320]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of ['/', '/definitions', '/privacy', '/login', '/waitlist']) {
      await expectNothingSideways(page, address)
      await expect.poll(() => misplaced(page), { message: `${address} at ${width}` }).toEqual([])
    }
  }
  await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of ['/dashboard', '/statement', '/documents', '/account'])
      await expectNothingSideways(page, address)
  }
})

test('with text twice as large on the smallest phone, nothing of the example account is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNothingSideways(page, '/')
  const portal = page.getByText('Example account, invented figures').locator('xpath=following::div[1]')
  await expect(portal).toContainText('$12,822.00')
  expect(await portal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('with text twice as large on the smallest phone, what is pressed below a chart stays in its card', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  // The latest month is paid out: its mark is at the end of the chart.
  const rates = Array<number>(40).fill(100)
  await signIn(page, await addAccount(portico, { ...accountsThatHurt.one, rates, paidIn: [39] }), quiet)
  await expectNothingSideways(page, '/dashboard')
  const card = await boxOf(page.getByRole('region', { name: 'Total Account Value' }))
  const mark = await boxOf(page.getByRole('button', { name: /was paid to you/ }))
  expect(mark.right).toBeLessThanOrEqual(card.right)
})

test('with text twice as large, a dashboard of billions does not scroll sideways on the smallest phone', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await signIn(page, await addAccount(portico, { ...large, principal: 1_900_000_000 }), quiet)
  await expectNothingSideways(page, '/dashboard')
})

test('with text twice as large, a statement of many years with gains withdrawn does not scroll sideways on a phone', async ({
  browser,
  page,
  portico,
}) => {
  const person = await addAccount(portico, accountsThatHurt.long)
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await withdrawGains(desk, await portico.addPerson({ isStaff: true }), person.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, person, quiet)
  await expectNothingSideways(page, '/statement?period=2025')
  await expect(page.getByRole('heading', { name: 'Earlier years' })).toBeVisible()
  await expectNothingSideways(page, '/statement')
  // Neither a month nor its mark of a loss lies over the balance.
  await expect.poll(() => misplaced(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/statement?period=all')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await saved
  for (const address of ['/statement?period=all', '/statement']) await expectNothingSideways(page, address)
  await expect(page.getByText(/Current Balance when first posted/)).toBeVisible()
})

test('with text twice as large on the smallest phone, amounts of nine digits do not scroll sideways', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await signIn(page, await addAccount(portico, large), quiet)
  for (const address of ['/statement?period=2026-07', '/statement?period=all'])
    await expectNothingSideways(page, address)
})

test('with text twice as large on a phone, the statement of all months is read whole, and nothing below its chart overlaps', async ({
  playwright,
  launchOptions,
  portico,
}) => {
  const investor = await portico.addPerson()
  // 25,000.00 more came in with the twelfth month, and 30,000.00 less were left from the 22nd.
  const principals = Array.from({ length: 33 }, (_, k) => (k < 11 ? 120_000 : k < 21 ? 145_000 : 115_000))
  await portico.importMonths(
    principals.map((principal, k) => {
      const at = formatMonthIso(addMonths(month(202311), k))
      return [investor.email, at, principal, 1, principal / 100, 0, principal / 100, 1.01 * principal].join(
        ',',
      )
    }),
  )
  const args = ['--no-sandbox', '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: portico.url, viewport: { width: 390, height: 844 } })
  await signIn(page, investor, '/statement?period=all')
  const chart = page.getByRole('figure', { name: 'Balance after each month' })
  await expect(chart).toBeVisible()
  await expect.poll(() => misplaced(page)).toEqual([])
  // Two, and the one that names them.
  await expect(chart.locator('span > svg')).toHaveCount(3)
  await browser.close()
})
