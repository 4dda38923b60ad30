import type { Page } from '@playwright/test'
import { cents } from '@portico/contract/values/money'
import { boxOf } from './boxes.ts'
import { expect, openSheet, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

const test = testWithOwnFirm()

const show = async (page: Page, ...columns: string[]) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of columns) await page.getByText(`Show ${name}`).click()
  await page.keyboard.press('Escape')
}

/** The boxes of the rows of the grid, without its head, from the top. */
const rowsOf = (page: Page) =>
  page.getByRole('grid').evaluate((grid) =>
    Array.from(grid.querySelectorAll('[role="row"][data-index]'), (row) => row.getBoundingClientRect())
      .map(({ top, bottom }) => ({ top, bottom, height: bottom - top }))
      .toSorted((a, b) => a.top - b.top),
  )

test('no row covers the note of the one above, also once the columns for losses and fees leave notes no column', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email } = await portico.addPerson({
    firstName: 'Ada',
    lastName: 'Above',
    email: 'ada@client.example',
  })
  await portico.importMonths([`${email},2026-01,10000,3.33,333,0,333,10333`])
  for (const name of ['bea', 'cyrus'])
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    await portico.addPerson({
      firstName: name,
      email: `${name}@client.example`,
      initialInvestment: cents(10_000_00),
    })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', '@client.example')
  await show(page, 'losses')
  const row = page.getByRole('row').filter({ hasText: email })
  for (const [k, text] of [
    [1, '12000'],
    [2, '9'],
    [3, '100'],
  ] as const) {
    await row.getByRole('gridcell').nth(k).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const note = row.getByRole('gridcell').last()
  const grid = page.getByRole('grid')
  await expect(row).toHaveAttribute('data-below', 'true')
  await expect(grid).toHaveAttribute('data-notes', 'column')
  await show(page, 'fees')
  await expect(grid).toHaveAttribute('data-notes', 'below')
  const said = await boxOf(note.locator('span'))
  await expect.poll(async () => (await rowsOf(page))[1]?.top).toBeGreaterThanOrEqual(said.bottom)
  const rows = await rowsOf(page)
  expect(rows.map(({ top }) => top).slice(1)).toEqual(rows.map(({ bottom }) => bottom).slice(0, -1))
})

test('a row without a note is 40 px high, also where its name needs two lines, of which the title has all', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const names = ['Ann Forty', 'Bartholomew Montgomery-Cavendish the Forty-Third']
  const people = await Promise.all(
    names.map((each) => {
      const [firstName = '', ...lastNames] = each.split(' ')
      return portico.addPerson({ firstName, lastName: lastNames.join(' ') })
    }),
  )
  await portico.importMonths(people.map(({ email }) => `${email},2026-01,10000,3.33,333,0,333,10333`))
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', 'forty')
  const expectLow = async () => expect((await rowsOf(page)).map(({ height }) => height)).toEqual([40, 40])
  await expectLow()
  const long = page.getByRole('rowheader').filter({ hasText: 'Bartholomew' })
  await expect(long).toHaveAttribute('title', /^Bartholomew Montgomery-Cavendish the Forty-Third, /)
  const [cell, email] = [await boxOf(long), await boxOf(long.locator('small'))]
  expect(email.bottom).toBeLessThanOrEqual(cell.bottom)
  await show(page, 'losses', 'fees')
  await expect(page.getByRole('grid')).toHaveAttribute('data-notes', 'below')
  await expectLow()
})

test('on a phone, only the review is stuck to the foot; the correction of what is posted stands below the list', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const people = await Promise.all(
    ['Ann', 'Bea', 'Cyrus', 'Dan'].map((firstName) =>
      portico.addPerson({ firstName, initialInvestment: cents(10_000_00) }),
    ),
  )
  await portico.importMonths([`${people[0]?.email},2026-02,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto('/admin/month-end?month=2026-02')
  const list = page.getByRole('list', { name: 'Every investor’s month' })
  const review = page.getByRole('button', { name: /^Review \d+ rows$/ })
  await expect(review).toBeInViewport({ ratio: 1 })
  const [button, rows] = [await boxOf(review), await boxOf(list)]
  // As wide as the page without its gutters of 20 px.
  expect(button.right - button.left).toBe(350)
  const correct = await boxOf(page.getByRole('link', { name: /^Correct \d+ posted rows?$/ }))
  expect(correct.top).toBeGreaterThanOrEqual(rows.bottom)
})
