import { cents } from '@portico/contract/values/money'
import type { Browser, Page } from '@playwright/test'
import { linesOf, overlap } from './boxes.ts'
import {
  callAs,
  expect,
  expectAccessible,
  leaveGapAfter,
  openSheet,
  quiet,
  reviewSheet,
  signIn,
  test,
} from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

const addInvestors = (portico: Portico, ...names: string[]): Promise<Person[]> =>
  Promise.all(
    names.map((name) => portico.addPerson({ firstName: name, initialInvestment: cents(10_000_00) })),
  )

const cells = (page: Page, { email }: Person) =>
  page.getByRole('row').filter({ hasText: email }).getByRole('gridcell')

/** The cells of a row by their column, after the check mark. */
const columns = { principal: 1, percent: 2, paid: 3 }

/** Types into a cell, without leaving it. */
async function typeInto(page: Page, person: Person, column: keyof typeof columns, text: string) {
  await cells(page, person).nth(columns[column]).click()
  await page.keyboard.type(text)
}

const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Comes back to the tab, which looks at once for what others have typed; it does so every four seconds anyway. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** A browser of a colleague. */
async function colleague(browser: Browser, portico: Portico): Promise<Page> {
  const context = await browser.newContext({ baseURL: portico.url })
  const page = await context.newPage()
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Desk' }), quiet)
  return page
}

test('what is typed is there after a reload in the middle of a word', async ({ page, portico }) => {
  const [una] = (await addInvestors(portico, 'Draft Una')) as [Person]
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'May 2026', 'draft una')
  await typeInto(page, una, 'principal', '12000')
  await page.keyboard.press('Tab')
  // Not left with Enter or Tab: the cell is still being edited.
  await page.keyboard.type('2.7')
  await isSaved(page)
  await page.reload()
  await page.getByLabel('Find an investor').fill('draft una')
  await expect(cells(page, una).nth(columns.principal)).toHaveText('$12,000.00')
  await expect(cells(page, una).nth(columns.percent)).toHaveText('2.70%')
  await expect(page.getByText('Typed by you')).toBeVisible()
})

test('two people in one sheet: both rows are kept, and in one cell the later one chooses', async ({
  page,
  browser,
  portico,
  expectFailure,
}) => {
  const [vic, wes] = (await addInvestors(portico, 'Pair Vic', 'Pair Wes')) as [Person, Person]
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Sam', lastName: 'Ortega' }), quiet)
  const danas = await colleague(browser, portico)
  await leaveGapAfter(portico, '2026-02')
  await openSheet(page, 'April 2026', 'pair')
  await openSheet(danas, 'April 2026', 'pair')

  // In different rows, at the same time.
  await typeInto(page, vic, 'percent', '4')
  await typeInto(danas, wes, 'paid', '100')
  await page.keyboard.press('Enter')
  await danas.keyboard.press('Enter')
  // The first look is one of those that a sheet takes by itself.
  await expect(cells(page, wes).nth(columns.paid)).toHaveText('$100.00')
  await isSaved(page)
  await comeBack(danas)
  await expect(cells(danas, vic).nth(columns.percent)).toHaveText('4.00%')
  await comeBack(page)
  await expect(page.getByText(/^Dana Desk typed 1 cell, the latest at/)).toBeVisible()
  await expect(page.getByText(/^Dana Desk is in row \d+$/)).toBeVisible()
  await expect(cells(page, wes).nth(columns.paid)).toHaveAttribute('title', /^Typed by Dana Desk, /)

  // In one cell: Dana is first, and the colleague types before seeing it.
  expectFailure(/ERR_FAILED.*month-draft/)
  await page.route('**/api/users/month-draft/**', (route) => route.abort())
  await typeInto(danas, vic, 'paid', '20')
  await danas.keyboard.press('Enter')
  await isSaved(danas)
  await typeInto(page, vic, 'paid', '30')
  await page.keyboard.press('Enter')
  const told = page.getByRole('alert', { name: 'Typed by two people' })
  await expect(told).toContainText(/Pair Vic, Paid: Dana Desk typed \$20\.00 at .*, you typed \$30\.00\./)
  await expect(cells(page, vic).nth(columns.paid)).toHaveText('$30.00')
  await expectAccessible(page)
  await page.unroute('**/api/users/month-draft/**')
  await page.getByRole('button', { name: 'Use $30.00 for Pair Vic, Paid' }).click()
  await expect(told).toBeHidden()
  await isSaved(page)
  await comeBack(danas)
  await expect(cells(danas, vic).nth(columns.paid)).toHaveText('$30.00')

  // Posted by one, posted for the other.
  await reviewSheet(page)
  await page.getByRole('button', { name: /^Post/ }).click()
  await page.getByLabel('Type April 2026 to go ahead').fill('April 2026')
  await page.getByRole('button', { name: 'Post anyway' }).click()
  await expect(page.getByText(/^April 2026 is posted for/)).toBeVisible()
  await comeBack(danas)
  await expect(cells(danas, vic).last()).toHaveText(/^Posted/)
  await expect(cells(danas, wes).nth(columns.paid)).toHaveText('$100.00')
  await danas.context().close()
})

test('a review shows and posts what was reviewed: a change in another tab is reviewed again first', async ({
  page,
  portico,
}) => {
  const [tia] = (await addInvestors(portico, 'Tabs Tia')) as [Person]
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await leaveGapAfter(portico, '2025-06')
  await openSheet(page, 'August 2025', 'tabs')
  await typeInto(page, tia, 'percent', '33.3')
  await page.keyboard.press('Enter')
  await isSaved(page)
  await reviewSheet(page)
  const gain = page.getByLabel('Totals to post').or(page.getByRole('table', { name: 'The firm’s totals' }))
  const shown = await gain.allInnerTexts()

  const other = await page.context().newPage()
  await openSheet(other, 'August 2025', 'tabs')
  await typeInto(other, tia, 'percent', '3.33')
  await other.keyboard.press('Enter')
  await isSaved(other)
  await other.close()
  await comeBack(page)
  await expect(page.getByText('The sheet changed while you reviewed it.')).toBeInViewport()
  expect(await gain.allInnerTexts()).toEqual(shown)
  await expect(page.getByRole('button', { name: /^Post/ })).toHaveCount(0)
  await expectAccessible(page)

  const previewed = page.waitForRequest(/preview-posting/)
  await page.getByRole('button', { name: 'Review again' }).click()
  const { body } = (await previewed).postDataJSON() as { body: { rows: object[] } }
  expect(body.rows).toContainEqual(expect.objectContaining({ user_id: tia.id, dividend_percent: '3.33' }))
  const posted = page.waitForRequest(/post-month-end/)
  await page.getByRole('button', { name: /^Post/ }).dblclick()
  await page.getByLabel('Type August 2025 to go ahead').fill('August 2025')
  await page.getByRole('button', { name: 'Post anyway' }).click()
  expect((await posted).postDataJSON()).toMatchObject({ rows: body.rows })
  await expect(page.getByText(/^August 2025 is posted for/)).toBeVisible()
})

test('whatever is said of colleagues, nothing of the page lies under it, and the line stays short', async ({
  page,
  portico,
}) => {
  const investors = await addInvestors(portico, 'Crowd One', 'Crowd Two', 'Crowd Three', 'Crowd Four')
  const names = ['Maximilian', 'Bartholomew', 'Wilhelmina', 'Genevieve']
  for (const [at, { id }] of investors.entries()) {
    const details = { isStaff: true, firstName: names[at] ?? '', lastName: 'Featherstonehaugh-Cholmondeley' }
    await signIn(page, await portico.addPerson(details), quiet)
    const typed = { user_id: id, cell: 'dividend_percent', value: '4.00', version: 0 }
    await callAs(page, 'save-month-draft', { month: 'January 2027', cells: [typed] })
  }
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  for (const width of [1280, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await openSheet(page, 'January 2027', 'crowd')
    const said = page.locator('p', { hasText: 'and 2 others typed 4 cells' })
    await expect(said).toBeVisible()
    const around = [
      page.getByRole('navigation', { name: 'Ways to post' }),
      page.getByText('Find an investor'),
    ]
    const lines = await linesOf(said)
    for (const box of (await Promise.all(around.map(linesOf))).flat())
      expect(lines.filter((line) => overlap(line, box))).toEqual([])
  }
  await page.getByRole('link', { name: 'Import a file' }).click()
  await expect(page.getByLabel('Spreadsheet')).toBeVisible()
})
