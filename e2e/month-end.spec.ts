import { cents } from '@portico/contract/values/money'
import type { Page } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { expect, leaveGapAfter, openSheet, paste, quiet, signIn, tabTo, testWithOwnFirm } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

// What most have in a month, and so which rows need review, depends on everyone else's months.
const test = testWithOwnFirm('sqlite')

const addInvestors = (portico: Portico, ...names: string[]): Promise<Person[]> =>
  Promise.all(
    names.map((name) => portico.addPerson({ firstName: name, initialInvestment: cents(10_000_00) })),
  )

/** The cells of an investor's row after the check mark. */
const cells = (page: Page, { email }: Person) =>
  page.getByRole('row').filter({ hasText: email }).getByRole('gridcell')

test('a month of three investors is posted with the keyboard alone, with a pasted block, and each of them sees it', async ({
  page,
  portico,
}) => {
  const [ann, bea, cyrus] = (await addInvestors(portico, 'Trio Ann', 'Trio Bea', 'Trio Cyrus')).toSorted(
    (a, b) => (a.email < b.email ? -1 : 1),
  ) as [Person, Person, Person]
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await leaveGapAfter(portico, '2026-04')
  await openSheet(page, 'June 2026', 'trio')
  await expect(cells(page, ann)).toHaveText([
    '',
    '$10,000.00',
    '3.33%',
    '$0.00',
    '',
    '$333.00',
    '$333.00',
    '$10,333.00',
    'First month, with a principal of $10,000.00.',
  ])

  // Three rows from a spreadsheet; one cell is not a number.
  await paste(page, '11000\t3.33\t0\r\n"12\t2.5\t100\r\n10000\t3.33\t0\r\n')
  await page.getByRole('button', { name: 'Paste 3 rows' }).click()
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(cells(page, bea).nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('1 row needs attention')).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.type('12000')
  await page.keyboard.press('Enter')
  await expect(cells(page, bea)).toHaveText([
    '',
    '$12,000.00',
    '2.50%',
    '$100.00',
    '',
    '$300.00', // 12,000.00 × 2.5 %
    '$200.00', // 300.00 − 100.00
    '$12,200.00',
    '2.50%, where most have 3.33%. First month. Principal is $12,000.00, expected $10,000.00.',
  ])
  await page.keyboard.press('Space')
  await expect(cells(page, cyrus).last()).toHaveText('Left out')
  await page.keyboard.press('Control+z')
  await expect(cells(page, cyrus).last()).toHaveText('First month, with a principal of $10,000.00.')

  // On with Tab, and through the review.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Review/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review June 2026' })).toBeFocused()
  // It is off until what investors will see has loaded.
  const post = page.getByRole('button', { name: /^Post/ })
  await expect(post).toBeEnabled()
  await tabTo(page, post)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('May 2026')
  await tabTo(page, page.getByLabel('Type June 2026 to go ahead'))
  await page.keyboard.type('June 2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^June 2026 is posted for/)).toBeVisible()

  await openSheet(page, 'June 2026', 'trio')
  for (const investor of [ann, bea, cyrus]) await expect(cells(page, investor).last()).toHaveText(/^Posted/)
  await page.goto(`/admin/user-summary?user_id=${bea.id}`)
  await expect(page.getByRole('row').filter({ hasText: 'June 2026' }).getByRole('cell')).toHaveText([
    '$12,000.00',
    '2.50%',
    '$300.00',
    '$100.00',
    '$200.00',
    '$12,200.00',
  ])
})

test('on a tablet a name is not cut, and the reason to look at a row is one line below its figures', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const [kim] = (await addInvestors(portico, 'Tablet Kim of a Very Long Name Indeed')) as [Person]
  await portico.importMonths([`${kim.email},2026-01,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', 'tablet')
  await paste(page, '12000\t2.5\t100')
  const row = page.getByRole('row').filter({ hasText: kim.email })
  const reason = await cells(page, kim).last().innerText()
  expect(reason).toContain('Principal is $12,000.00, expected $10,000.00.')
  const line = page.getByText(reason, { exact: true }).and(row.locator('span'))
  await expect(line).toBeInViewport({ ratio: 1 })
  const [said, name, figures] = await Promise.all([
    boxOf(line),
    boxOf(row.getByRole('rowheader')),
    boxOf(cells(page, kim).nth(1)),
  ])
  expect(said.bottom - said.top).toBeLessThan(20)
  expect(said.top).toBeGreaterThanOrEqual(figures.bottom)
  expect(said.right).toBeGreaterThan(name.right)
  const full = row.getByText('Tablet Kim of a Very Long Name Indeed')
  expect(await full.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.getByRole('columnheader', { name: 'Note' })).toHaveCSS('clip-path', 'inset(50%)')
  // What is below it is not covered.
  const grid = page.getByRole('grid')
  expect(await grid.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(false)
})

test('on a tablet the end balance is in view, also next to losses and fees', async ({ page, portico }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const [mo] = (await addInvestors(portico, 'View Mo')) as [Person]
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', 'view')
  const balance = cells(page, mo).nth(-2)
  await expect(balance).toHaveText('$10,333.00')
  await expect(balance).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Show losses', 'Show fees']) await page.getByText(name).click()
  await expect(cells(page, mo).nth(6)).toHaveText('$0.00')
  await expect(balance).toBeInViewport({ ratio: 1 })
})

test('on a tablet the columns end with the sheet, and the state of a row is read at its end', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const [lou] = (await addInvestors(portico, 'Edge Lou')) as [Person]
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', 'edge')
  const grid = page.getByRole('grid')
  const [sheet, last] = [
    await boxOf(grid),
    await boxOf(page.getByRole('columnheader', { name: 'End Balance' })),
  ]
  expect(Math.abs(sheet.right - last.right)).toBeLessThan(3)
  expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  const state = cells(page, lou).last()
  await expect(state).toHaveText('Left out')
  await expect(state).toHaveCSS('clip-path', 'none')
  expect((await boxOf(state)).top).toBe((await boxOf(cells(page, lou).nth(-2))).top)
})

test('a posted row says so in place of its tick where there is no column of notes', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const [ned] = (await addInvestors(portico, 'Done Ned')) as [Person]
  await portico.importMonths([`${ned.email},2026-01,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'January 2026', 'done')
  const row = page.getByRole('row').filter({ hasText: ned.email })
  await expect(row.locator('small').filter({ hasText: 'Posted' })).toBeVisible()
  await expect(row.getByRole('checkbox')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(row.getByRole('checkbox')).toBeVisible()
  await expect(row.locator('small').filter({ hasText: 'Posted' })).toBeHidden()
})

test('a long note has the lines that it needs', async ({ page, portico }) => {
  const [kim] = (await addInvestors(portico, 'Long Kim')) as [Person]
  await portico.importMonths([`${kim.email},2026-01,10000,3.33,333,0,333,10333`])
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', 'long kim')
  const note = cells(page, kim).last()
  const row = note.locator('..')
  // Two lines of it are as high as a row without a note.
  await paste(page, '12000')
  await expect(note).toHaveText('Principal is $12,000.00, expected $10,000.00.')
  const { top, bottom } = await boxOf(row)
  expect(bottom - top).toBe(40)
  await paste(page, '12000\t9\t100')
  await expect(note).toContainText(
    /^9\.00%, .*\$100\.00 paid, .*Principal is \$12,000\.00, expected \$10,000\.00\.$/,
  )
  const text = await boxOf(note.locator('span'))
  const cell = await boxOf(note)
  expect(text.bottom - text.top).toBeGreaterThan(40)
  expect(cell.bottom).toBeGreaterThanOrEqual(text.bottom)
  expect((await boxOf(row)).bottom).toBeGreaterThanOrEqual(text.bottom)
})
