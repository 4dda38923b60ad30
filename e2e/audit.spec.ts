import { cents } from '@portico/contract/values/money'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hold } from './early-page.ts'
import { callAs, expect, quiet, signIn, test } from './fixtures.ts'
import type { Person } from './portico.ts'

const investorDetails = { firstName: 'Ann', lastName: 'Lee', initialInvestment: cents(10_000_00) }
const staffDetails = { isStaff: true, firstName: 'Sam', lastName: 'Ito' }

/** Staff post a month, correct it, and impersonate the investor. */
async function threeThings(page: Page, investor: Person): Promise<void> {
  const month = {
    user_id: investor.id,
    quarter: 'July 2025',
    beginning_balance: 10000,
    dividend_percent: 3.33,
    dividend_amount: 333,
    dividend_paid: 0,
    unrealized_gain: 333,
    ending_balance: 10333,
  }
  const paid = { dividend_paid: 100, unrealized_gain: 233, ending_balance: 10233 }
  await callAs(page, 'add-investment-summary', month)
  const correction = { ...month, ...paid, version: 1, reason: 'The payout was left out.' }
  await callAs(page, 'correct-investment-summary', correction)
  await callAs(page, 'impersonate', { user_id: investor.id, reason: 'asked by phone' })
}

test('staff find what they did, see the values before and after, and export it as a file', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson(investorDetails)
  const other = await portico.addPerson(investorDetails)
  const staff = await portico.addPerson(staffDetails)
  await signIn(page, staff, quiet)
  await threeThings(page, investor)
  await threeThings(page, other)

  await page.goto(`/admin/user-summary?user_id=${investor.id}`)
  await page.getByRole('link', { name: 'Audit trail of this account' }).click()
  await expect(
    page.getByText(
      /^Audit trail intact: \d+ entries, matching \d+ accounts? and \d+ versions? of posted months\.$/,
    ),
  ).toBeVisible()
  // Account created, posted, corrected, impersonated, and this impersonation ended by the next one.
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('Account', { exact: true }).fill(investor.email)
  await page.getByLabel('Done by').fill(staff.email)
  await page.getByLabel('Action').selectOption('Summaries')
  await expect(page).toHaveURL(/action=summary/)
  await expect(page.getByRole('listitem')).toHaveCount(2)

  const sentence = `${staff.email} corrected July 2025 for ${investor.email}.`
  await page.locator('summary', { hasText: sentence }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reason: The payout was left out.')).toBeVisible()
  const changes = page.getByRole('table', { name: /^Before and after/ }).first()
  await expect(changes.getByRole('row', { name: 'Paid' })).toContainText('$0.00$100.00')
  await expect(changes.getByRole('row', { name: 'Principal' })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Paid: $0.00 → $100.00')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByText(`${staff.email} started viewing the portal as ${other.email}.`)).toBeVisible()
})

test('the trail stays where it is when its verification comes', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson(staffDetails), quiet)
  const letCome = await hold(page, '**/api/users/audit-verification/')
  await page.goto('/admin/audit')
  const entry = page.getByRole('listitem').first()
  await expect(entry).toBeVisible()
  const before = (await entry.boundingBox())?.y
  letCome()
  await expect(page.getByText(/^Audit trail intact/)).toBeVisible()
  expect((await entry.boundingBox())?.y).toBe(before)
})
