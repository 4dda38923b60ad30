import { cents } from '@portico/contract/values/money'
import type { Locator } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { hold } from './early-page.ts'
import { callAs, expect, signIn, testWithOwnFirm } from './fixtures.ts'

// What others have in a month decides whether a percentage is asked about.
const test = testWithOwnFirm('sqlite')

test('staff find everything about an investor on one page, note what was said and how to call back', async ({
  page,
  portico,
}) => {
  const staff = await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Lee' })
  const investor = await portico.addPerson({
    firstName: 'Naomi',
    lastName: 'Okafor',
    initialInvestment: cents(10_000_00),
  })
  await signIn(page, staff, '/admin/accounts')
  await page.getByLabel('Find an investor').fill(investor.email)
  await page.getByRole('link', { name: investor.email }).click()
  await page.getByRole('link', { name: 'Full record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Naomi Okafor' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Add Summary' }).click()
  await page.getByLabel('Month', { exact: true }).fill('July 2025')
  await page.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(page.getByText('July 2025 is posted.')).toBeVisible()
  await page.getByRole('link', { name: 'Full record' }).click()
  // 10,000.00 + 333.00 kept
  await expect(page.getByRole('table', { name: 'Months' })).toContainText('10,333.00')
  await expect(page.getByText('$10,333.00')).toBeVisible()

  await page.getByLabel('Write a note').fill('Wants payouts halved in odd months.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText(/^Dana Lee, /)).toBeVisible()
  await page.getByRole('button', { name: 'Add contact details' }).click()
  await page.getByLabel('Phone').fill('+1 615 555 0142')
  await page.getByLabel('Postal address').fill('418 Woodland Street\nNashville')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('link', { name: '+1 615 555 0142' })).toBeVisible()
  await page.getByRole('link', { name: /^Trail/ }).click()
  await expect(page.getByText(/wrote a note about/)).toBeVisible()
  await expect(page.getByText(/changed the contact details of/)).toBeVisible()

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(/^Taken back by Dana Lee/)).toBeVisible()
  await expect(page.getByText(/took back a note about/)).toBeVisible()
})

test('the way from the record to the form for money in or out ends in the form', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  await signIn(page, await portico.addPerson({ isStaff: true }))
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`/admin/account?user_id=${investor.id}&tab=activity`)
    await page.getByRole('link', { name: 'Record money in or out' }).click()
    const form = page.getByRole('form', { name: 'New entry' })
    await expect(form.getByLabel('Kind')).toBeFocused()
    await expect(form.getByLabel('Kind')).toBeInViewport({ ratio: 1 })
    await expect(form.getByLabel('Received on')).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone the chosen part is in sight among the others', async ({ page, portico }) => {
  const investor = await portico.addPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await hold(page, `**/api/users/all-summaries/${investor.id}/`)
  await signIn(
    page,
    await portico.addPerson({ isStaff: true }),
    `/admin/account?user_id=${investor.id}&tab=details`,
  )
  const tabs = page.getByRole('navigation', { name: 'About this account' })
  const months = tabs.getByRole('link', { name: /^Months/ })
  const expectDetailsInSight = async () => {
    await expect(tabs.getByRole('link', { name: 'Details' })).toBeInViewport({ ratio: 1 })
    await expect(months).not.toBeInViewport()
  }
  await expectDetailsInSight()
  await expect(months).toHaveText('Months')
  release()
  await expect(months).toHaveText('Months 0')
  await expectDetailsInSight()
  // They fade where there are more of them.
  const fadesAt = (side: 'before' | 'after') =>
    tabs.evaluate((row, name) => getComputedStyle(row).getPropertyValue(name), `--more-${side}`)
  expect([await fadesAt('before'), await fadesAt('after')]).toEqual(['40px', '0px'])
  await tabs.evaluate((row) => row.scrollTo({ left: 0 }))
  await expect(months).toBeInViewport()
  expect([await fadesAt('before'), await fadesAt('after')]).toEqual(['0px', '40px'])
})

test('on a phone what needs review comes before all months, and after any other part', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  // 2,000.00 more than the initial investment, and nothing says where from.
  await portico.importMonths([`${investor.email},2025-05,12000,3,360,0,360,12360`])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await portico.addPerson({ isStaff: true }), `/admin/account?user_id=${investor.id}`)
  const review = page.getByRole('heading', { name: /^Needs review/ })
  const isBefore = async (first: Locator, second: Locator) =>
    (await boxOf(first)).top < (await boxOf(second)).top
  expect(await isBefore(review, page.getByText('May 2025', { exact: true }).last())).toBe(true)
  await page.getByRole('link', { name: /^Activity/ }).click()
  const record = page.getByRole('link', { name: 'Record money in or out' })
  await expect(record).toBeInViewport()
  expect(await isBefore(record, review)).toBe(true)
})

test('a disabled account stays within reach, marked', async ({ page, portico }) => {
  const investor = await portico.addPerson({ firstName: 'Alan', lastName: 'Dubois' })
  await signIn(
    page,
    await portico.addPerson({ isStaff: true }),
    `/admin/account?user_id=${investor.id}&tab=details`,
  )
  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Disable Alan Dubois' }).click()
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
  await page.goto('/admin/user-summary')
  await page.getByRole('combobox', { name: 'Select a user' }).fill('Alan Dubois')
  await page.getByRole('option', { name: `Disabled · ${investor.email} · Alan Dubois` }).click()
  await page.getByRole('link', { name: 'Full record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alan Dubois' })).toBeVisible()
})

test('none of an account’s figures stands alone in its row, however long seven of them are', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson({ initialInvestment: cents(1_250_000_000_00) })
  await portico.importMonths([`${investor.email},2026-05,1250000000,3.33,41625000,0,41625000,1291625000`])
  await signIn(page, await portico.addPerson({ isStaff: true }))
  await callAs(page, 'add-activity', {
    user_id: investor.id,
    kind: 'reinvestment',
    amount: 1_000_000,
    received_on: '2026-06-10',
  })
  await page.goto(`/admin/account?user_id=${investor.id}`)
  // 1,250,000,000.00 + 1,000,000.00
  await expect(page.getByText('$1,251,000,000.00')).toBeVisible()
  const board = page.getByRole('main').locator('dl').first()
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const inRows = await board.evaluate((list) => {
      const tops = [...list.children].map((tile) => tile.getBoundingClientRect().top)
      return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
    })
    expect(inRows, `tiles in each row at ${width}`).not.toContain(1)
  }
})
