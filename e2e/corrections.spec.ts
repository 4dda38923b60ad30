import { cents } from '@portico/contract/values/money'
import type { Page } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import type { Portico } from './portico.ts'

/** An investor with May and June 2025, 10,000.00 at 3.33 % each, and staff who have opened their months. */
async function openDesk(page: Page, portico: Portico) {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  const staff = await portico.addPerson({ isStaff: true })
  await portico.importMonths([
    `${investor.email},2025-05,10000,3.33,333,0,333,10333`,
    `${investor.email},2025-06,10000,3.33,333,0,333,10333`,
  ])
  await signIn(page, staff, `/admin/user-summary?user_id=${investor.id}`)
  return { investor, staff }
}

const versions = (page: Page) => page.getByRole('table', { name: 'Versions' })

test('staff correct a month with a reason, read its history, and the investor sees what changed and when', async ({
  page,
  browser,
  portico,
}) => {
  const { investor, staff } = await openDesk(page, portico)
  await page.getByRole('link', { name: 'May 2025' }).click()
  await expect(page.getByRole('heading', { name: 'Correct May 2025' })).toBeVisible()
  await page.getByLabel('Dividend Paid').fill('100')
  const changes = page.getByRole('table', { name: 'What changes' })
  await expect(changes.getByRole('row', { name: 'Paid' })).toContainText('$0.00$100.00')
  await expect(changes.getByRole('row', { name: 'Unrealized' })).toContainText('$333.00$233.00') // 333.00 − 100.00
  await expect(
    // 10,000.00 + 333.00 + 233.00, without the 100.00 that is paid out
    page.getByText(
      'The current balances of 2 months change, from May 2025; that of June 2025 becomes $10,566.00 (was $10,666.00).',
    ),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Post Correction' }).click()
  await expect(page.getByText('Say why the month is corrected.')).toBeVisible()
  await page.getByLabel('Reason').fill('The payout was left out.')
  await page.getByRole('button', { name: 'Post Correction' }).click()
  await expect(page.getByText('May 2025 is corrected.')).toBeVisible()

  const mark = page.getByRole('button', { name: /History of May 2025/ })
  await mark.click()
  const history = page.getByRole('dialog', { name: 'History of May 2025' })
  await expect(versions(page).getByRole('row', { name: 'Paid' })).toContainText('$0.00$100.00changed')
  await expect(history.getByRole('listitem').first()).toContainText('by the command line')
  await expect(history.getByRole('listitem').last()).toContainText(`by ${staff.email}`)
  await expect(history.getByRole('listitem').last()).toContainText('The payout was left out.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  const home = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(home, investor)
  const restated = (month: string) =>
    home.getByRole('row', { name: new RegExp(`^${month}`) }).getByRole('button', { name: /^Restated on/ })
  // The balance of June is another as well.
  await restated('June 2025').click()
  // 10,000.00 + 2 × 333.00, before 100.00 of May was paid out
  const june = home.getByRole('dialog', { name: 'June 2025 was restated' })
  await expect(june).toContainText('after May 2025 was corrected.')
  await expect(versions(home).getByRole('row', { name: 'Current Balance' })).toContainText(
    '$10,666.00$10,566.00changed−$100.00',
  )
  await home.keyboard.press('Escape')
  // While it is open, nothing behind it takes the focus.
  await expect(june).toBeHidden()
  await restated('May 2025').focus()
  await home.keyboard.press('Enter')
  const changed = home.getByRole('dialog', { name: 'May 2025 was restated' })
  await expect(versions(home).getByRole('row', { name: 'Unrealized' })).toContainText('$333.00$233.00changed')
  await expect(changed).not.toContainText('left out')
  await expect(changed).not.toContainText(staff.email)
  await expectAccessible(home)
  await expectNoSidewaysScroll(home)
  await home.context().close()
})

test('no amount of a restated month is cut on a phone, also after it was restated again', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const investor = await portico.addPerson({ initialInvestment: cents(1_000_000_00) })
  const month = (paid: number) =>
    `${investor.email},2025-05,1000000,3.33,33300,${paid},${33_300 - paid},${1_033_300 - paid}`
  await portico.importMonths([month(0)])
  await signIn(page, investor)
  for (const paid of [10_000, 20_000, 30_000]) {
    await portico.importMonths([month(paid)], 'The payout was left out.')
    await page.goto('/dashboard?restated=2025-05')
    await expect(versions(page).getByRole('row', { name: 'Paid' })).toContainText(`$${paid / 1_000},000.00`)
    const frame = await boxOf(page.getByRole('group', { name: 'Versions side by side' }))
    const cut: string[] = []
    for (const cell of await versions(page).locator('th:visible, td:visible').all()) {
      const { left, right } = await boxOf(cell)
      const hasRoom = await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
      const isIn = hasRoom && left >= frame.left && right <= frame.right
      if (!isIn) cut.push(await cell.innerText())
    }
    expect(cut).toEqual([])
    await expectAccessible(page)
  }
})

test('on a phone, that a month is restated stands in the same place, however long its name is', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson({ initialInvestment: cents(200_000_00) })
  const staff = await portico.addPerson({ isStaff: true })
  await portico.importMonths(
    [5, 6, 7, 8, 9].map((month) => `${investor.email},2025-0${month},200000,3,6000,0,6000,206000`),
  )
  // The balances of the months after it change as well.
  await portico.importMonths([`${investor.email},2025-05,200000,3,6000,10,5990,205990`], 'Ten was paid.')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, staff, `/admin/user-summary?user_id=${investor.id}`)
  const lines = page.getByRole('list', { name: 'Investment Summary' })
  const tags = lines.locator('summary').getByText('Restated', { exact: true })
  await expect(tags).toHaveCount(5)
  const boxes = await Promise.all((await tags.all()).map(boxOf))
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(1)
  await expectNoSidewaysScroll(page)
})

test('leaving a half-filled form asks for confirmation', async ({ page, portico }) => {
  const { investor } = await openDesk(page, portico)
  const paid = page.getByLabel('Dividend Paid')
  await expect(paid).toHaveValue('0.00')
  await page.getByRole('button', { name: 'Pick a month' }).click()
  await expect(page.getByRole('dialog', { name: 'Pick a month' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('April 2025')
  await page.getByRole('link', { name: 'Checks', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without posting?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(`/admin/user-summary?user_id=${investor.id}`)
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('April 2025')

  // Closing the tab: the browser asks in its own words.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('April 2025')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
})
