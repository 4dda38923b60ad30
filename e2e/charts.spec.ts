import { execFileSync } from 'node:child_process'
import { findOnPath } from '../scripts/lib/find-on-path.ts'
import { accountsThatHurt, addAccount, gap } from './accounts-that-hurt.ts'
import { collisions } from './boxes.ts'
import { hold } from './early-page.ts'
import { callAs, expect, expectAccessible, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

const charts = { loss: 3, long: 3, one: 3, empty: 0, gap: 3 }
const accounts = { ...accountsThatHurt, gap }

/** In dark mode only the colours differ. */
const looks = [
  ...[1920, 1280, 768, 390].map((width) => ({ forcedColors: 'none', width }) as const),
  { forcedColors: 'active', width: 1280 },
] as const

for (const name of ['loss', 'long', 'one', 'empty', 'gap'] as const)
  test(`every label of the charts stands clear of marks, axes and other labels: ${name}`, async ({
    page,
    portico,
  }) => {
    await signIn(page, await addAccount(portico, accounts[name]))
    await expect(page.getByRole('region', { name: 'Total Account Value' })).toBeVisible()
    await expect(page.getByRole('figure')).toHaveCount(charts[name])
    const ranges = page.getByRole('group', { name: 'Range of the chart' }).getByRole('button')
    for (const { width, forcedColors } of looks) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ forcedColors })
      const look = `at ${width}, forced colors ${forcedColors}`
      // A chart follows its width a frame later.
      await expect.poll(() => collisions(page), { message: `labels ${look}` }).toEqual([])
      for (const range of await ranges.all()) {
        await range.click()
        const message = `labels of ${await range.textContent()} ${look}`
        await expect.poll(() => collisions(page), { message }).toEqual([])
      }
    }
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ forcedColors: 'none' })
    // The header's rest is in a menu once the page knows how narrow it is.
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })

test('on paper charts are as wide as the paper, whatever the screen', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  await expect(page.getByRole('figure')).toHaveCount(charts.loss)
  for (const width of [1280, 390]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ media: 'print' })
    for (const chart of await page.getByRole('figure').all())
      // A4, 210 mm, less two margins of 16 mm and the card's own.
      await expect(chart.locator('svg').first()).toHaveAttribute('width', '640')
  }
  await page.setViewportSize({ width: 673, height: 900 })
  await expect.poll(() => collisions(page)).toEqual([])
})

test('on Letter each card of the dashboard is whole, also with all of its lines', async ({
  page,
  portico,
}) => {
  const reader = findOnPath('pdftotext')
  test.skip(reader === undefined, 'Needs pdftotext.')
  const investor = await addAccount(portico, accountsThatHurt.long)
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  const entry = { user_id: investor.id, amount: 700, received_on: '2026-08-03', note: '' }
  for (const kind of ['contribution', 'withdrawal', 'reinvestment'])
    await callAs(page, 'add-activity', { ...entry, kind })
  await signIn(page, investor)
  await expect(page.getByRole('figure')).toHaveCount(charts.long)
  await expect(page.getByText(/^Moved since July 2026: .*, .*, /)).toBeVisible()
  const input = await page.pdf({ format: 'Letter' })
  const pages = execFileSync(reader ?? '', ['-layout', '-', '-'], { input, encoding: 'utf8' }).split('\f')
  const pagesWith = (text: RegExp) => pages.flatMap((each, k) => (text.test(each) ? [k + 1] : []))
  // The first and the last line of each.
  expect([pagesWith(/Total Account Value/), pagesWith(/Paid to you +\d+ months/)]).toEqual([[1], [1]])
  expect(pagesWith(/Time-weighted unless stated/)).toEqual(pagesWith(/As posted\. Fees/))
})

test('a part of an account is drawn by its value, and what it made can be seen', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  await value.getByRole('button', { name: '1M' }).click()
  const line = value.locator('svg polyline.stroke-band-gain')
  await expect(line).toHaveCount(1)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const amount of ['$2,345,000', '$2,355,000'])
      await expect(value.locator('svg').getByText(amount)).toBeVisible()
    await expect(value.locator('svg').getByText(/Gains|Paid out|Principal/)).toHaveCount(0)
    // 10,000.00 of 2,355,000.00, on an axis that is cut.
    expect((await line.boundingBox())?.height).toBeGreaterThan(40)
  }
})

test('a range that lost says so in its line, above what is in the account, and the whole account in the same words as its parts', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  await expect(value.getByText('7 of 14 months lost since Jun 2025')).toBeVisible()
  for (const [name, lost] of [
    ['1M', 1],
    ['3M', 1],
    ['YTD', 3],
    ['1Y', 5],
  ] as const) {
    await value.getByRole('button', { name }).click()
    await expect(value.getByText(/^−\$[\d,.]+ loss/)).toBeVisible()
    // The money that is left is no loss.
    await expect(value.locator('svg polygon')).toHaveCount(1)
    await expect(value.locator('svg polygon')).toHaveClass(/fill-wash/)
    await expect(value.locator('svg polyline.stroke-loss')).toHaveCount(lost)
  }
})

test('Tab passes the ranges and what they say in the order in which they stand', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  // The rate of all months is ROI, which is not said again.
  await value.getByRole('button', { name: '1Y' }).click()
  const last = value.getByRole('button', { name: 'All' })
  const rate = value.getByRole('button', { name: /^−[\d.]+%$/ })
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(rate).toBeFocused()
    const [from, to] = [await last.boundingBox(), await rate.boundingBox()]
    const isAfter = (from?.x ?? 0) + (from?.width ?? 0) < (to?.x ?? 0)
    const isBelow = (from?.y ?? 0) + (from?.height ?? 0) < (to?.y ?? 0)
    expect(isAfter || isBelow, `at ${width}`).toBe(true)
  }
})

test('while a chart is drawn, no label stands over ground that is still empty', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  // What reveals the area reveals the labels.
  for (const label of ['Worst month', 'Lost', 'Value', 'Principal'])
    await expect(value.locator('svg [clip-path]').getByText(label)).toHaveCount(1)
})

test('a range is that of the account value; what is said since the start is drawn since the start', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long))
  const figureOf = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('figure')
  const [profit, growth] = [figureOf('Cumulative Profit'), figureOf('Quarterly ROI Growth')]
  const drawn = async () => [await profit.innerHTML(), await growth.innerHTML()]
  await expect(growth).toContainText('Q3')
  const before = await drawn()
  await page.getByRole('button', { name: '1M' }).click()
  await expect(page.getByText('time-weighted, in Jul 2026')).toBeVisible()
  expect(await drawn()).toEqual(before)
})

test('the mark of money in at a quarter is named below the chart, and the link to its table stays on the line', async ({
  page,
  portico,
}) => {
  const investor = await addAccount(portico, accountsThatHurt.loss)
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  const entry = { kind: 'contribution', amount: 1000, received_on: '2026-04-14', note: '' }
  await callAs(page, 'add-activity', { user_id: investor.id, ...entry })
  await signIn(page, investor)
  const growth = page.getByRole('region', { name: 'Quarterly ROI Growth' })
  await expect(growth.getByText('Money in')).toBeVisible()
  // The principals do not follow the entry: both charts say so.
  const value = page.getByRole('region', { name: 'Total Account Value' })
  for (const chart of [growth, value])
    await expect(chart.getByText('Not reconciled').filter({ visible: true })).toHaveCount(1)
  const profit = page.getByRole('region', { name: 'Cumulative Profit' })
  const [own, other] = [growth, profit].map((card) => card.getByRole('button', { name: 'As a table' }))
  expect((await own?.boundingBox())?.y).toBe((await other?.boundingBox())?.y)
})

test('the marks below a chart are one stop of Tab, from which the arrow keys lead on', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long))
  const marks = page.getByRole('group', { name: 'Marks below the chart' }).getByRole('button')
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  const sentence = await marks.nth(1).getAttribute('aria-label')
  const said = await page
    .locator('p')
    .getByText(sentence ?? '', { exact: true })
    .boundingBox()
  const mark = await marks.nth(1).boundingBox()
  // Above its mark, which is within its width.
  expect(said && mark && said.y + said.height <= mark.y).toBe(true)
  expect(said && mark && said.x <= mark.x && mark.x + mark.width <= said.x + said.width).toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'Marks below the chart' }).locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(marks.nth(1)).toBeFocused()
})

test('on a slow line each card has its place before its figures come', async ({ page, portico }) => {
  const investor = await addAccount(portico, accountsThatHurt.loss)
  await signIn(page, investor)
  const cards = ['Returns', 'Cumulative Profit', 'Quarterly ROI Growth', 'Investment Summary (Monthly)']
  const tops = () =>
    Promise.all(
      cards.map(
        async (name) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0,
      ),
    )
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const letComeMonths = await hold(page, '**/api/users/{summaries-deux,returns}/')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await tops()
    letComeMonths()
    await expect(page.getByRole('figure')).toHaveCount(3)
    await expect(page.getByText('Best month')).toBeVisible()
    const after = await tops()
    // No card moves by more than the height of two lines of text, which may wrap.
    const moved = after.map((top, k) => Math.abs(top - (before[k] ?? 0)))
    expect(Math.max(...moved), `${width}: ${moved.join(', ')}`).toBeLessThanOrEqual(64)
    await page.unroute('**/api/users/{summaries-deux,returns}/')
  }
})

test('the ranges have one place, whichever is chosen and before the months are there', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long))
  const ranges = page.getByRole('group', { name: 'Range of the chart' })
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const letComeMonths = await hold(page, '**/api/users/summaries-deux/')
    await page.goto('/dashboard?range=1y')
    await expect(ranges).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await ranges.boundingBox()
    letComeMonths()
    await expect(page.getByRole('figure')).toHaveCount(3)
    for (const name of ['1M', '3M', 'YTD', '1Y', 'All']) {
      await ranges.getByRole('button', { name }).click()
      expect(await ranges.boundingBox(), `${name} at ${width}`).toEqual(before)
    }
    await page.unroute('**/api/users/summaries-deux/')
  }
})
