import { paths } from '@portico/contract/api/paths'
import type { Locator } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { callAs, expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

const test = testWithOwnFirm()

test('a note that would be long in its column is a line below its row', async ({ page, portico }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email } = await portico.addPerson({ firstName: 'Nora', lastName: 'Noted' })
  await portico.importMonths([`${email},2026-01,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(`${paths.monthEnd}?month=February+2026`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Show losses').click()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: email })
  const type = async (k: number, text: string) => {
    await row.getByRole('gridcell').nth(k).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type(1, '12000')
  const note = row.getByRole('gridcell').last()
  // Two lines of it are as high as a row without a note.
  await expect(note).toHaveText('Principal is $12,000.00, expected $10,000.00.')
  const { top, bottom } = await boxOf(row)
  expect(bottom - top).toBe(40)
  await type(2, '9')
  await type(3, '100')
  // Rows are placed on whole pixels: no line shows between those that end on one.
  const who = row.getByRole('rowheader')
  const heightOf = async (part: Locator) => {
    const box = await boxOf(part)
    return box.bottom - box.top
  }
  for (const part of [row, who.locator('span').first(), who.locator('small')])
    expect((await heightOf(part)) % 1).toBe(0)
  await expect(note).toContainText(/^9\.00%, .*\$100\.00 paid, .*Principal is \$12,000\.00/)
  const [said, figures] = [await boxOf(note.locator('span')), await boxOf(row.getByRole('gridcell').nth(1))]
  expect(said.bottom - said.top).toBeLessThan(20)
  expect(said.top).toBeGreaterThanOrEqual(figures.bottom)
  expect((await boxOf(row)).bottom).toBeGreaterThanOrEqual(said.bottom)
})

test('after posting, money and a principal that is not the expected one are in view, also where notes have no column', async ({
  page,
  portico,
}) => {
  const { email, id } = await portico.addPerson({ firstName: 'Mona', lastName: 'Moved' })
  await portico.importMonths([
    `${email},2026-01,10000,3.33,333,0,333,10333`,
    `${email},2026-02,9000,3.33,299.7,0,299.7,9299.7`,
  ])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await callAs(page, 'add-activity', {
    user_id: id,
    kind: 'contribution',
    amount: '500',
    received_on: '2026-02-01',
  })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${paths.monthEnd}?month=February+2026`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('grid')).toHaveAttribute('data-notes', 'below')
  await expect(row.getByRole('gridcell').nth(4)).toHaveText('+$500.00')
  const note = row.getByRole('gridcell').last()
  // 10,000.00 + 500.00
  await expect(note).toHaveText(
    'Posted · Principal is $9,000.00, expected $10,500.00: +\u2060$500.00 received February 1, 2026.',
  )
  await expect(note).toHaveCSS('clip-path', 'none')
  // Once: the note says it, and the place of the tick does not.
  await expect(row.locator('small').filter({ hasText: 'Posted' })).toBeHidden()
  const [said, figures] = [await boxOf(note.locator('span')), await boxOf(row.getByRole('gridcell').nth(1))]
  expect(said.top).toBeGreaterThanOrEqual(figures.bottom)
  await expect(note.locator('span')).toBeInViewport({ ratio: 1 })
})

test('the totals stand in rows that are about as long as each other', async ({ page, portico }) => {
  const { email } = await portico.addPerson({ firstName: 'Tom', lastName: 'Total' })
  await portico.importMonths([`${email},2026-01,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  /** How many totals each of their rows has. */
  const rowsOfTotals = () =>
    page.getByLabel('Totals to post').evaluate((totals) => {
      const tops = Array.from(totals.children, (each) => Math.round(each.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
    })
  await page.goto(`${paths.monthEnd}?month=February+2026`)
  const cell = (k: number) => page.getByRole('row').filter({ hasText: email }).getByRole('gridcell').nth(k)
  await cell(4).click()
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByText('Money in', { exact: true })).toBeVisible()
  expect(await rowsOfTotals()).toEqual([4, 3])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await rowsOfTotals()).toEqual([7])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Show fees').click()
  await page.keyboard.press('Escape')
  for (const [k, text] of [
    [6, '1'],
    [7, '1'],
  ] as const) {
    await cell(k).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('Totals to post')).toContainText('Performance fee')
  expect(await rowsOfTotals()).toEqual([5, 4])
})

test('past the end balance of a row without a note, nothing lies on the amount', async ({
  page,
  portico,
}) => {
  const { email } = await portico.addPerson({ firstName: 'Edna', lastName: 'Edge' })
  await portico.importMonths([`${email},2026-01,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${paths.monthEnd}?month=February+2026`)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('gridcell').nth(2).click()
  await page.keyboard.press('End')
  const [note, balance] = [row.getByRole('gridcell').last(), row.getByRole('gridcell').nth(-2)]
  await expect(note).toHaveAttribute('data-active', 'true')
  await expect(note).toHaveText('')
  await expect(note).toHaveCSS('clip-path', 'none')
  const amount = await balance.evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getBoundingClientRect().right
  })
  expect((await boxOf(note)).left).toBeGreaterThanOrEqual(amount)
})
