import type { Locator } from '@playwright/test'
import { cents } from '@portico/contract/values/money'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { linesOf } from './boxes.ts'
import { expect, expectAccessible, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

test('the totals of ten years are not cut off at any width', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long))
  const months = page.getByRole('table', { name: 'Investment Summary (Monthly)' })
  await expect(months.getByRole('row', { name: /^2017/ })).toBeVisible()
  /** The figures that are wider than the room of their cell. */
  const cutOff = () =>
    months.locator('td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()]
        const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        return inner.width === 0 || isInside ? [] : [cell.textContent]
      }),
    )
  for (const width of [320, 360, 390, 430, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // The table follows its width a frame later.
    await expect.poll(cutOff, { message: `at ${width}` }).toEqual([])
    // A tablet has room for all that a month made; the note stands where the column is that it explains.
    if (width >= 768) await expect(months.getByRole('columnheader')).toHaveCount(width === 768 ? 5 : 7)
    await expect(page.getByText('Div %: of the principal.')).toBeVisible({ visible: width === 1280 })
  }
})

test('on a phone the years of a statement fold, and each opens into its figures', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement?period=all')
  await expect(page.getByRole('heading', { name: 'Statement since August 2016' })).toBeVisible()
  // One list: each year heads its months, and only the last one is open.
  await expect(page.getByRole('table', { name: 'Years' })).toBeHidden()
  const months = page.getByRole('table', { name: 'Months' })
  await expect(months.getByRole('button', { name: /^20\d\d/ })).toHaveCount(11)
  const second = months.getByRole('rowheader', { name: /^2017/ })
  // 2017 opens with what 2016 closed with: 1,250,000.00 + 102,875.00 − 10,000.00 paid out.
  const opening = second.getByText('$1,342,875.00')
  await expect(opening).toBeHidden()
  await second.getByRole('button').click()
  await expect(opening).toBeVisible()
  await expectAccessible(page)
})

test('on a phone, the title of a statement breaks before its month, and the name of its closing balance does not break', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const topsOf = async (element: Locator) => new Set((await linesOf(element)).map(({ top }) => top))
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement?period=2025-09-to-2026-07')
  await expect(page.getByRole('columnheader', { name: /to July 2026$/ })).toBeVisible()
  expect(await topsOf(page.getByRole('rowheader', { name: 'Closing balance' }))).toHaveProperty('size', 1)
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/statement?period=all')
  const title = page.getByRole('heading', { name: 'Statement since August 2016' })
  await expect(title).toBeVisible()
  // Its second line is not the year alone, of about 55 px.
  const widths = (await linesOf(title)).map(({ left, right }) => right - left)
  expect(widths).toHaveLength(2)
  expect(widths[1]).toBeGreaterThan(100)
})

test('on a statement of several years, the row of a year shows under the pointer that it can be pressed', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, await addAccount(portico, accountsThatHurt.long), '/statement?period=all')
  const year = page.getByRole('button', { name: '2019', exact: true })
  const ground = () =>
    year.evaluate((button) => getComputedStyle(button.closest('th') ?? button).backgroundColor)
  await page.mouse.move(0, 0)
  await expect(year).toBeVisible()
  const before = await ground()
  await year.hover()
  expect(await ground()).not.toBe(before)
})

test('the names below the returns are on one line, also where one of them has no figure', async ({
  page,
  portico,
}) => {
  const person = await portico.addPerson({ firstName: 'Gail', initialInvestment: cents(10_000_00) })
  // Without May, no decline can be told.
  await portico.importMonths(
    ['2026-04', '2026-06', '2026-07'].map((at) => `${person.email},${at},10000,1,100,0,100,10100`),
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, person)
  const names = page.getByRole('region', { name: 'Returns' }).getByRole('term')
  await expect(names).toHaveText(['Best month', 'Worst month', 'Largest decline'])
  const tops = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})
