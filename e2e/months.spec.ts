import { cents } from '@portico/contract/values/money'
import type { Locator, Page } from '@playwright/test'
import { boxOf, overlap } from './boxes.ts'
import { expect, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import type { Portico } from './portico.ts'

const title = 'Investment Summary (Monthly)'

/** Opens the dashboard of an account with 36 months, August 2023 to July 2026, 10,000.00 at 1 % each. */
async function openMonths(
  page: Page,
  portico: Portico,
  principal = '10000',
  dividend = '100',
): Promise<Locator> {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00), firstName: 'Iris' })
  const end = String(Number(principal) + Number(dividend))
  await portico.importMonths(
    Array.from({ length: 36 }, (_, k) => {
      const month = `${2023 + Math.floor((k + 7) / 12)}-${String(((k + 7) % 12) + 1).padStart(2, '0')}`
      return `${investor.email},${month},${principal},1,${dividend},0,${dividend},${end}`
    }),
  )
  await signIn(page, investor)
  const table = page.getByRole('table', { name: title })
  await expect(table).toBeVisible()
  return table
}

/** The elements around the table that scroll by themselves, and the cells that cut off their text. */
const cutOff = (table: Locator) =>
  table.evaluate((element) => {
    const scrolling: string[] = []
    for (
      let around = element.parentElement;
      around !== null && around !== document.body;
      around = around.parentElement
    )
      if (/auto|scroll|hidden/.test(getComputedStyle(around).overflow))
        scrolling.push(around.outerHTML.slice(0, 80))
    const cut = Array.from(element.querySelectorAll('td, th'), (cell) => {
      const room = cell.getBoundingClientRect().right + 1
      const parts = Array.from(cell.querySelectorAll('*'), (part) => part.getBoundingClientRect())
      return parts.some(({ width, right }) => width > 1 && right > room) ? cell.textContent : ''
    })
    return [...scrolling, ...cut.filter((text) => text !== '')]
  })

test('nothing is cut off at any width, the page alone scrolls, and 36 months are at most 1,500 px high on a phone', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const table = await openMonths(page, portico)
  const card = await page.getByRole('region', { name: title }).boundingBox()
  expect(card?.height).toBeLessThanOrEqual(1_500)
  for (const width of [320, 390, 720, 768, 900, 1024, 1100, 1101, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => cutOff(table), `at ${width} px`).toEqual([])
    const [button, head] = [page.getByRole('button', { name: 'Download CSV' }), table.locator('thead')]
    expect(overlap(await boxOf(button), await boxOf(head)), `at ${width} px`).toBe(false)
  }
  await expectNoSidewaysScroll(page)
})

test('the largest amounts are not cut off either', async ({ page, portico }) => {
  const table = await openMonths(page, portico, '9999999999', '99999999.99')
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => cutOff(table), `at ${width} px`).toEqual([])
  }
  await expectNoSidewaysScroll(page)
})

test('what does not fit next to a month goes below its name, not below its arrow', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const table = await openMonths(page, portico)
  // More marks than a month has, next to the name, so that they certainly need a second line.
  const july = table.getByRole('button', { name: /^July/ })
  const lefts = await july.evaluate((button) => {
    const name = button.querySelector('[data-year]')
    const marks = Array.from({ length: 6 }, () => document.createElement('i'))
    for (const mark of marks) mark.style.cssText = 'width: 12px; height: 12px; flex: none'
    name?.after(...marks)
    const left = name?.getBoundingClientRect().left ?? 0
    return marks.map((mark) => mark.getBoundingClientRect().left - left)
  })
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0)
})

test('the year stays below the head while its months are scrolled', async ({ page, portico }) => {
  const table = await openMonths(page, portico)
  await table.getByRole('button', { name: '2025' }).click()
  const may = table.getByRole('row', { name: /^May 2025/ })
  await may.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const head = (year: string) =>
    boxOf(
      table
        .getByRole('row', { name: new RegExp(`^${year}`) })
        .locator('th')
        .first(),
    )
  expect((await head('Month')).top).toBeLessThan(1)
  const { top, bottom } = await head('2025')
  expect(top).toBeCloseTo(40, 0)
  // Nothing of the year above it, which has fewer months, shows below it.
  expect((await head('2026')).bottom).toBeLessThanOrEqual(bottom)
  // Closing it from there leaves it in view.
  await table.getByRole('button', { name: '2025' }).click()
  await expect(table.getByRole('row', { name: /^2025/ })).toBeInViewport()
})

test('on paper all years are open, in all columns, below the name of the firm and above the risk notice', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const table = await openMonths(page, portico)
  await expect(table.getByRole('row')).toHaveCount(1 + 4 + 7) // the head, four years, and the months of 2026
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByRole('row')).toHaveCount(1 + 4 + 36)
  await expect(table.getByRole('columnheader')).toHaveCount(7)
  const figure = table.locator('td').getByRole('button').first()
  await expect(figure).toHaveCSS('text-decoration-line', 'none')
  // Its words are no larger than its figures, and it begins below its title.
  const size = await figure.evaluate((element) => getComputedStyle(element).fontSize)
  await expect(table.getByRole('columnheader').last()).toHaveCSS('font-size', size)
  await expect(page.getByRole('heading', { name: title })).toHaveCSS('break-after', 'avoid')
  // A page may begin in the middle of a year.
  const month = table.locator('[data-year]').first()
  expect(await month.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('" 2026"')
  await expect(page.getByText(/^Printed on \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Past performance/)).toBeVisible()
  await expect(page.getByText(/^All dates and times/)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(/^Printed on/)).toBeHidden()
  await expect(table.getByRole('row')).toHaveCount(1 + 4 + 7)
})

test('every figure shows at rest that it explains itself, of a month, of a year and of a statement', async ({
  page,
  portico,
}) => {
  const table = await openMonths(page, portico)
  const line = (figure: Locator) =>
    figure.evaluate((element) => {
      const { textDecorationLine, textDecorationStyle, textDecorationColor } = getComputedStyle(element)
      const isSeen = textDecorationColor !== 'rgba(0, 0, 0, 0)'
      return isSeen ? `${textDecorationLine} ${textDecorationStyle}` : 'transparent'
    })
  const expectLines = async (within: Locator, count: number) => {
    const figures = within.locator('td').getByRole('button')
    await expect(figures).toHaveCount(count)
    for (const figure of await figures.all()) expect(await line(figure)).toBe('underline dotted')
  }
  // Five of each of four years, without Div %, and six of each month of the newest.
  await expectLines(table, 4 * 5 + 7 * 6)
  await page.goto('/statement')
  await expectLines(page.getByRole('table', { name: 'Months' }), 7 * 6)
})
