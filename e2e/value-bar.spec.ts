import type { Locator } from '@playwright/test'
import { accountsThatHurt, addAccount, gap } from './accounts-that-hurt.ts'
import { boxOf } from './boxes.ts'
import { expect, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

test('an account that lost names its worst month once, and draws what is lost', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  // 250,000.00 − 52,000.00
  await expect(value.getByRole('definition')).toHaveText(['$250,000.00', '$52,000.00', '$198,000.00'])
  // In the dark, what is filled and what is empty look alike.
  await expect(value.getByRole('term').first().locator('i')).toHaveCSS('border-style', 'dashed')
  // 10,500.00 of the 208,500.00 that were left.
  await expect(value.getByText('Worst month: July 2026')).toBeVisible()
  await expect(value.locator('svg').getByText('Lost', { exact: true })).toBeVisible()
  // The amounts are in the sum above the chart.
  await expect(value.locator('svg').getByText(/52,000|198,000|250,000/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText(/Worst month.*−5\.04%July 2026/)
  // As ROI and the largest decline, and as the latest month and the worst one; nowhere else.
  for (const rate of ['−20.80%', '−5.04%'])
    await expect(
      page.getByRole('main').getByText(rate).filter({ visible: true }).and(page.locator(':not(.sr-only)')),
    ).toHaveCount(2)
})

test('in forced colours every field of the account value has an edge', async ({ page, portico }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  const ink = await value.evaluate((each) => getComputedStyle(each).color)
  const fields = value.locator('svg polygon')
  await expect(fields).toHaveCount(4)
  for (const field of await fields.all()) await expect(field).toHaveCSS('stroke', ink)
})

/** The slant of a hatch in CSS, and of a pattern in a drawing. */
const slantOf = (key: Locator) =>
  key.evaluate((each) => /gradient\((-?\d+)deg/.exec(getComputedStyle(each).backgroundImage)?.[1])

test('in forced colours, what is lost and what was paid out are hatched with another slant each', async ({
  page,
  portico,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, await addAccount(portico, gap))
  const value = page.getByRole('region', { name: 'Total Account Value' })
  await expect(value.getByRole('figure')).toBeVisible()
  const keyOf = (name: string) => value.getByRole('term').filter({ hasText: name }).locator('i')
  const slants = [await slantOf(keyOf('Lost')), await slantOf(keyOf('Dividends paid'))]
  expect(slants).toEqual(['45', '-45'])
  const drawn = await value
    .locator('svg pattern')
    .evaluateAll((all) => all.map((each) => each.getAttribute('patternTransform')))
  expect(new Set(drawn)).toEqual(new Set(['rotate(45)', 'rotate(-45)']))
})

for (const [what, months, pieces, share] of [
  ['little left', [',2025-07,1000,900,9000,9000,0,1000'], 1, 1000 / 10_000],
  ['principal and gains', [',2025-07,10000,30,3000,1000,2000,12000'], 2, 12_000 / 13_000],
  ['a loss', [',2025-06,10000,10,1000,1000,0,10000', ',2025-07,10000,-20,-2000,0,0,8000'], 1, 8000 / 11_000],
] as const)
  test(`the bracket of what is in the account ends where that does: ${what}`, async ({ page, portico }) => {
    const investor = await portico.addPerson()
    await portico.importMonths(months.map((row) => investor.email + row))
    await signIn(page, investor)
    const bar = page.getByRole('img', { name: /^Principal / })
    const label = page.getByText(/^In your account now/)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const bracket = await boxOf(label.locator('xpath=preceding-sibling::*'))
      expect(bracket.right).toBeCloseTo((await boxOf(bar.locator(`i:nth-child(${pieces})`))).right, 0)
      const { left, right } = await boxOf(bar)
      expect((bracket.right - left) / (right - left)).toBeCloseTo(share, 1) // But for the gaps.
      expect((await boxOf(label)).left).toBeCloseTo(bracket.left, 0)
    }
  })
