import { cents } from '@portico/contract/values/money'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, tabTo, test } from './fixtures.ts'
import type { Person } from './portico.ts'

const investorDetails = { firstName: 'Ann', lastName: 'Lee', initialInvestment: cents(10_000_00) }
const staffDetails = { isStaff: true, firstName: 'Sam', lastName: 'Ito' }

const stored = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['token', 'original_user_token'].map((key) => localStorage.getItem(key)))

const bar = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' })

async function choose(page: Page, investor: Person): Promise<void> {
  await page.getByRole('combobox', { name: 'Select a user' }).fill(investor.email)
  await page.getByRole('option', { name: `${investor.email} (${investor.email})` }).click()
}

async function impersonate(page: Page, investor: Person): Promise<void> {
  await choose(page, investor)
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await expectLoaded(page)
}

/** What the dashboard asks for has come: a call under way would be refused once the impersonation ends. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome, Ann Lee' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

test('staff see what an investor sees, cannot change anything, and return to where they were', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson(investorDetails)
  await signIn(page, await portico.addPerson(staffDetails), `/admin/user-summary?user_id=${investor.id}`)
  await page.getByRole('link', { name: 'Impersonate' }).click()
  const [staffToken] = await stored(page)

  await page.getByRole('button', { name: 'Impersonate' }).click()
  await expect(page.getByText('Please select a user to impersonate.')).toBeVisible()
  await page.getByLabel('Reason').fill('asked by phone')
  await impersonate(page, investor)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,000.00')
  await expect(bar(page)).toContainText('Sam Ito is viewing the portal as Ann Lee')
  await expect(bar(page).getByRole('timer')).toHaveText(/^(30|29):\d\d$/)
  await expect(page.getByRole('link', { name: 'Add Summary' })).toBeHidden()
  expect((await stored(page))[1]).toBe(staffToken)

  // The bar is on every signed-in page, also after a reload.
  await page.goto('/account')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('Only the owner can change it')).toBeVisible()

  await bar(page).getByRole('button', { name: 'Stop Impersonating' }).click()
  await expect(page).toHaveURL(`/admin/user-summary?user_id=${investor.id}`)
  await expect(bar(page)).toBeHidden()
  const [token, original] = await stored(page)
  expect([token === null, token === staffToken, original]).toEqual([false, false, null])
  await expect(page.getByLabel('Principal', { exact: true })).toHaveValue('10000.00')
})

test('the page and the bar are accessible and fit any width; stopping on the page goes to the dashboard', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson(investorDetails)
  await signIn(page, await portico.addPerson(staffDetails), '/impersonate')
  await expect(page.getByRole('combobox', { name: 'Select a user' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await impersonate(page, investor)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/impersonate')
  await expect(page.getByText('Currently Impersonating')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop Impersonating' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Sam Ito' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('the bar covers no figure of a chart: the head of their table is at the top of what scrolls', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson(investorDetails)
  await portico.importMonths([`${investor.email},June 2026,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson(staffDetails), '/impersonate')
  await impersonate(page, investor)
  await page.getByText('As a table').first().click()
  const table = page.getByRole('group', { name: /by month$/ })
  const [frame, head] = [await table.boundingBox(), await table.getByRole('row').first().boundingBox()]
  expect(head?.y).toBe(frame?.y)
})

test('impersonation works with the keyboard alone', async ({ page, portico }) => {
  const investor = await portico.addPerson(investorDetails)
  await signIn(page, await portico.addPerson(staffDetails), '/impersonate')
  await page.getByRole('combobox', { name: 'Select a user' }).focus()
  await page.keyboard.type(investor.email)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('asked by phone')
  await tabTo(page, page.getByRole('button', { name: 'Impersonate' }))
  await page.keyboard.press('Enter')
  // A new page focuses its heading; the button to stop is in the bar above it.
  await expect(page.getByRole('heading', { name: 'Welcome, Ann Lee' })).toBeFocused()
  await expectLoaded(page)
  await tabTo(page, page.getByRole('button', { name: 'Stop Impersonating' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Sam Ito' })).toBeVisible()
})

test('another tab follows the impersonation when it starts and stops', async ({ page, portico }) => {
  const investor = await portico.addPerson(investorDetails)
  await signIn(page, await portico.addPerson(staffDetails), '/impersonate')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Welcome, Sam Ito' })).toBeVisible()
  await impersonate(page, investor)
  await expectLoaded(other)
  await other.getByRole('button', { name: 'Stop Impersonating' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Sam Ito' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Sam Ito' })).toBeVisible()
})
