import type { Page } from '@playwright/test'
import { cents } from '@portico/contract/values/money'
import { addMonths, formatMonthIso, month } from '@portico/contract/values/month'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

/** Six months of 10,000.00 at 3.33 %, then August with 100.00 paid: the worked example of docs/figures.md. */
async function workedExample(portico: Portico): Promise<Person> {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00), firstName: 'Iris' })
  const months = [2, 3, 4, 5, 6, 7].map(
    (month) => `${investor.email},2025-0${month},10000,3.33,333,0,333,10333`,
  )
  const august = `${investor.email},2025-08,10000,3.33,333,100,233,10233`
  await portico.importMonths([...months, august])
  return investor
}

test('on a phone the balance comes before the periods, and a month opens into its figures', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await workedExample(portico), '/statement')
  const months = page.getByRole('table', { name: 'Months' })
  const august = months.getByRole('row', { name: /^August/ })
  // The newest month: 10,233.00 of its own, 12,231.00 in all.
  await expect(august).toContainText('$12,231.00')
  await expect(august.getByText('3.33%')).toBeHidden()
  await august.getByRole('button', { name: 'August' }).click()
  await expect(august.getByText('3.33%')).toBeVisible()
  const topOf = async (name: string) =>
    (await page.getByRole(name === 'Period' ? 'complementary' : 'heading', { name }).boundingBox())?.y ?? 0
  expect(await topOf('Closing balance')).toBeLessThan(await topOf('Period'))
  expect(await topOf('Closing balance')).toBeLessThan(await topOf('Statement 2025, to August'))
  await page.getByRole('link', { name: 'Other periods and downloads' }).click()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeInViewport()
  await expectAccessible(page)
  // Nothing leads back to what has just been read.
  const toSheet = page.getByRole('link', { name: /^See this statement/ })
  await expect(toSheet).toBeHidden()
  // What is folded is printed.
  expect(await printedPages(page)).toBe(1)
  await page.getByRole('button', { name: 'Quarter' }).click()
  // Amounts need the width that "Q3 2025, to August" and "Since February 2025" would take.
  await expect(
    page.getByRole('table', { name: 'How it changed' }).getByRole('columnheader').filter({ visible: true }),
  ).toHaveText(['How it changed', 'Q3 2025, to August', 'Since start'])
  // The other statement is far above the choice, which says what it ends in and leads up to it.
  const head = page.getByRole('heading', { name: 'Closing balance' })
  await expect(head).not.toBeInViewport()
  await expect(toSheet).toHaveText('See this statement$12,231.00')
  await toSheet.click()
  await expect(head).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Statement, Q3 2025, to August' })).toBeFocused()
  // Two months of Q1 and three of Q2 are posted before: 11,665.00 at the end of June.
  const earlier = page
    .getByRole('region', { name: 'Earlier quarters' })
    .getByRole('link', { name: /Q2 2025/ })
  await expect(earlier).toHaveText('Q2 2025$11,665.00')
  await earlier.click()
  await expect(page.getByRole('heading', { name: 'Statement Q2 2025' })).toBeInViewport()
  await expect(toSheet).toBeHidden()
})

test('on a phone a statement of several years opens its last year, and each year into its months', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const investor = await workedExample(portico)
  await portico.importMonths([`${investor.email},2024-12,10000,3.33,333,0,333,10333`])
  await signIn(page, investor, '/statement?period=all')
  const months = page.getByRole('table', { name: 'Months' })
  const year = (name: string) => months.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(year('2025')).toHaveAttribute('aria-expanded', 'true')
  // A closed year shows its closing balance.
  await expect(year('2024')).toHaveText('2024$10,333.00')
  await expect(months.getByRole('row', { name: /^December/ })).toBeHidden()
  await year('2024').click()
  await expect(months.getByRole('row', { name: /^December/ })).toBeVisible()
  await year('2025').click()
  await expect(months.getByRole('row', { name: /^August/ })).toBeHidden()
  await expectAccessible(page)
})

test('on a phone, a pressed period stays where it is while the statement above it becomes longer', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const investor = await workedExample(portico)
  const months = Array.from({ length: 12 }, (_, k) => String(k + 1).padStart(2, '0'))
  await portico.importMonths(
    [2023, 2024].flatMap((year) =>
      months.map((month) => `${investor.email},${year}-${month},10000,3.33,333,0,333,10333`),
    ),
  )
  await signIn(page, investor, '/statement?period=2025-08')
  for (const name of ['Year', 'All']) {
    const button = page.getByRole('button', { name, exact: true })
    const topOf = () => button.evaluate((each) => Math.round(each.getBoundingClientRect().top))
    await button.evaluate((each) =>
      window.scrollBy({ top: each.getBoundingClientRect().top - 400, behavior: 'instant' }),
    )
    await expect.poll(topOf).toBe(400)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(topOf).toBe(400)
  }
})

/** The printed pages as text: what Chromium writes into a PDF is compressed, but its pages are counted in the open. */
async function printedPages(page: Page, format = 'A4'): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('an issued statement of twelve months in which money came in prints on one page of Letter and of A4', async ({
  page,
  portico,
}) => {
  const investor = await workedExample(portico)
  // 5,000.00 more from May on; and 2025 does not begin with the account.
  const months = Array.from({ length: 13 }, (_, k) => formatMonthIso(addMonths(month(202312), k))).map(
    (at, k) => {
      const principal = k < 5 ? 10_000 : 15_000
      const gain = 0.03 * principal
      return `${investor.email},${at},${principal},3,${gain},0,${gain},${principal + gain}`
    },
  )
  await portico.importMonths(months)
  await signIn(page, investor, '/statement?period=2024')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await saved
  await expect(page.getByRole('article').getByRole('link', { name: /^\w{4}-\w{4}$/ })).toBeVisible()
  for (const format of ['Letter', 'A4']) expect(await printedPages(page, format)).toBe(1)
})

test('a statement prints without the rest of the page; a long one breaks between two years', async ({
  page,
  portico,
}) => {
  const investor = await workedExample(portico)
  await signIn(page, investor, '/statement')
  const sheet = page.getByRole('article')
  await expect(sheet).toBeVisible()
  expect(await printedPages(page)).toBe(1)
  const months = Array.from({ length: 9 }, (_, k) => k + 4).map(
    (month) => `${investor.email},2024-${String(month).padStart(2, '0')},10000,3.33,333,0,333,10333`,
  )
  await portico.importMonths(months)
  await page.goto('/statement?period=all')
  await expect(sheet.getByRole('table', { name: 'Years' })).toBeVisible()
  const september = sheet.getByRole('row', { name: /^September/ })
  await expect(september).toBeHidden()
  // A closed year shows the sums of its months, 9 × 333.00, and all of its row opens it.
  const closed = sheet.getByRole('table', { name: 'Months' }).getByRole('row', { name: /^2024/ })
  const sums = closed.getByRole('cell').filter({ hasText: '$2,997.00' })
  await expect(sums.filter({ visible: true })).toHaveCount(2)
  await expectAccessible(page)
  await closed.click()
  await expect(september).toBeVisible()
  await closed.click()
  await expect(september).toBeHidden()
  expect(await printedPages(page)).toBe(2)
  await page.emulateMedia({ media: 'print' })
  // Its margins are white, also where backgrounds are printed.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // As the PDF: with its chart, every month, and whose it is on each page.
  await expect(sheet.getByRole('figure', { name: 'Balance after each month' })).toBeVisible()
  await expect(september).toBeVisible()
  await expect(sums.filter({ visible: true })).toHaveCount(2)
  const foot = await page.evaluate(() => document.documentElement.style.getPropertyValue('--page-foot'))
  expect(foot).toMatch(/^"Sports Index Fund · P-\d{6}-\d\d · April 1, 2024 to August 31, 2025"$/)
  for (const hidden of [page.getByRole('banner'), page.getByLabel('From'), page.getByText('Definitions')])
    await expect(hidden).toBeHidden()
  expect(await pageRules(page)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/margin: 16mm.*"Page " counter\(page\) " of " counter\(pages\)/s),
      expect.stringMatching(/^@page statement \{.*@bottom-left \{.*content: var\(--page-foot\)/s),
    ]),
  )
})

/** The rules for printed pages: their margins and numbers. */
const pageRules = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSPageRule) found.push(rule.cssText)
        else if (rule instanceof CSSGroupingRule) read(rule.cssRules)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    return found
  })
