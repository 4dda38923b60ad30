import { cents } from '@portico/contract/values/money'
import { expect, logIn, testWithOwnFirm } from './fixtures.ts'

// The pages are the same on either engine, and vitest tests the calls on both where it matters.
const test = testWithOwnFirm('postgres')

test('on PostgreSQL, staff sign in, post a month, and see the investor’s dashboard', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson({
    firstName: 'Ann',
    lastName: 'Lee',
    initialInvestment: cents(10_000_00),
  })
  await logIn(page, await portico.addPerson({ isStaff: true, firstName: 'Sam', lastName: 'Ito' }))
  await expect(page.getByRole('heading', { name: 'Welcome, Sam Ito' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Summary' }).click()
  await page.getByRole('combobox', { name: 'Select a user' }).fill(investor.email)
  await page.getByRole('option', { name: investor.email }).click()
  await expect(page.getByLabel('Dividend Amount', { exact: true })).toHaveValue('333.00') // 10,000.00 × 3.33 %
  await page.getByLabel('Month', { exact: true }).fill('June 2025')
  await page.getByLabel('Dividend Paid', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(page.getByText('June 2025 is posted.')).toBeVisible()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('July 2025') // the form, reloaded

  await page.getByRole('link', { name: 'Impersonate' }).click()
  // Both pages have such a field: while the next one loads, it would be this one's.
  await expect(page.getByRole('heading', { name: 'Impersonate', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Select a user' }).fill(investor.email)
  await page.getByRole('option', { name: investor.email }).click()
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ann Lee' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,333.00') // 10,000.00 + 233.00 + 100.00
  await expect(page.getByRole('row').filter({ hasText: 'June 2025' }).getByRole('cell').last()).toHaveText(
    '$10,233.00', // 10,000.00 + 233.00
  )
  await page.getByRole('button', { name: 'Stop Impersonating' }).click()
  await expect(page).toHaveURL(`/admin/user-summary?user_id=${investor.id}`)
})
