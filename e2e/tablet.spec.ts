import type { Browser } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { boxOf, linesOf } from './boxes.ts'
import { callAs, expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

test('on a tablet of any width, the tables of ten years end with the sheet, and their figures keep apart', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement?period=all')
  const chart = page.getByRole('figure', { name: 'Balance after each month' })
  const tables = [page.getByRole('table', { name: 'Years' }), page.getByRole('table', { name: 'Months' })]
  for (const width of [700, 720, 740, 768, 800, 834, 900, 1000]) {
    await page.setViewportSize({ width, height: 1024 })
    const { right } = await boxOf(chart)
    for (const table of tables) {
      expect(Math.abs((await boxOf(table)).right - right), `at ${width}`).toBeLessThanOrEqual(1)
      // Of each row, the least that is between two of its texts.
      const gaps = await table.getByRole('row').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const texts = [...row.children].flatMap((cell) => {
            const text = document.createRange()
            text.selectNodeContents(cell)
            const box = text.getBoundingClientRect()
            return box.width === 0 ? [] : [box]
          })
          return texts.slice(1).map(({ left }, k) => left - (texts[k]?.right ?? 0))
        }),
      )
      expect(Math.min(...gaps), `at ${width}`).toBeGreaterThanOrEqual(width < 740 ? 9 : 12)
    }
  }
})

test('the months of an open year are level with its name', async ({ page, portico }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement?period=all')
  const months = page.getByRole('table', { name: 'Months' })
  const leftOf = async (name: RegExp) => (await linesOf(months.getByRole('rowheader', { name })))[0]?.left
  const year = months.getByRole('button', { name: /^2026/ }).getByText('2026')
  expect(await leftOf(/^January/)).toBe((await boxOf(year)).left)
})

test('at every width, both months of a chosen range are read whole, and what is chosen ends in one line', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement?period=2016-09-to-2025-12')
  const from = page.getByLabel('From')
  for (const width of [320, 375, 390, 700, 768, 834, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    await expect(from).toBeVisible()
    const free = await from.evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) return undefined
      pen.font = font
      const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width))
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - widest
    })
    expect(free, `at ${width}`).toBeGreaterThanOrEqual(0)
    const presets = await boxOf(page.getByRole('group', { name: 'Period' }))
    expect((await boxOf(page.getByLabel('To', { exact: true }))).right, `at ${width}`).toBe(presets.right)
  }
})

test('the list of earlier years has the same name folded and open', async ({ page, portico }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement')
  await page.getByText('Earlier years', { exact: true }).first().click()
  const list = page.getByRole('region', { name: 'Earlier years' })
  await expect(list.getByRole('link', { name: /^2025/ })).toBeVisible()
})

/** Adds an account of ten months of 2025 that is closed on a day of that year. */
async function addClosed(portico: Portico, browser: Browser, received_on: string): Promise<Person> {
  const investor = await portico.addPerson()
  await portico.importMonths(
    Array.from(
      { length: 10 },
      (_, k) => `${investor.email},2025-${String(k + 1).padStart(2, '0')},10000,3.33,333,0,333,10333`,
    ),
  )
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, await portico.addPerson({ isStaff: true }), quiet)
  await callAs(desk, 'close-account', { user_id: investor.id, received_on })
  await desk.context().close()
  return investor
}

test('the chart of a closed account names the ends of quarters, and its last mark is printed whole', async ({
  page,
  browser,
  portico,
}) => {
  const investor = await addClosed(portico, browser, '2025-10-31')
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, investor, '/statement?period=2025')
  const chart = page.getByRole('figure', { name: 'Balance after each month' })
  for (const day of ['January 1, 2025', 'March 31', 'June 30', 'October 31'])
    await expect(chart.getByText(day, { exact: true })).toBeVisible()
  // Nothing is printed in the margins, so the mark has to be inside the article. 10,000.00 + 10 × 333.00 were paid out.
  await page.emulateMedia({ media: 'print' })
  const mark = chart.getByText('−$13,330', { exact: true }).locator('..').locator('svg')
  const [{ right }, article] = [await boxOf(mark), await boxOf(page.getByRole('article'))]
  expect(right).toBeGreaterThan((await boxOf(chart)).right)
  expect(right).toBeLessThanOrEqual(article.right)
})

test('the sums of a final statement have their head level with that of the returns, in one line', async ({
  page,
  browser,
  portico,
}) => {
  await signIn(page, await addClosed(portico, browser, '2025-11-27'), '/statement?period=2025')
  const head = page.getByRole('columnheader', { name: '2025, to November 27' })
  const returns = page.getByRole('heading', { name: 'Returns' })
  const expectLevel = async (where: string) => {
    const apart = (await boxOf(head)).bottom - (await boxOf(returns)).bottom
    expect(Math.abs(apart), where).toBeLessThanOrEqual(1)
  }
  for (const width of [834, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    await expectLevel(`at ${width}`)
  }
  // A page of A4 without its margins.
  await page.setViewportSize({ width: 673, height: 1024 })
  await page.emulateMedia({ media: 'print' })
  await expectLevel('on paper')
})

test('on a tablet, the chart of nine years names a day between its ends, where one has room', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 700, height: 1024 })
  const investor = await addAccount(portico, accountsThatHurt.long)
  await signIn(page, investor, '/statement?period=2017-10-to-2026-07')
  const chart = page.getByRole('figure', { name: 'Balance after each month' })
  for (const width of [700, 768, 834]) {
    await page.setViewportSize({ width, height: 1024 })
    const shown = chart.getByText(/^[A-Z][a-z]+ \d+, \d{4}$/).filter({ visible: true })
    await expect(shown, `at ${width}`).toHaveText(['October 1, 2017', 'December 31, 2021', 'July 31, 2026'])
  }
})

test('in the menu of a tablet, everything below the pages ends where their first column does', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, await portico.addPerson())
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Menu' }).click()
  const { right } = await boxOf(bar.getByRole('link', { name: 'Dashboard' }))
  for (const below of [
    bar.getByRole('link', { name: 'Account', exact: true }),
    bar.getByRole('group', { name: 'Appearance' }),
    bar.getByRole('button', { name: 'Logout' }),
  ])
    expect((await boxOf(below)).right).toBe(right)
})
