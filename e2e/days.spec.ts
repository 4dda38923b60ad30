import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

const staff = { isStaff: true }

/** Puts the focus on a field of a day, as Tab does, and types key by key without a pause. */
async function typeDay(page: Page, label: string, keys: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.type(keys)
  return field
}

for (const [before, keys, day, shown] of [
  // On the way to September 30, the day is September 31; on the way to November 15, January 31.
  ['2024-10-31', '09302024', '2024-09-30', 'September 30, 2024'],
  ['2024-10-31', '11152024', '2024-11-15', 'November 15, 2024'],
  ['2024-09-15', '08202023', '2023-08-20', 'August 20, 2023'],
] as const)
  test(`over ${before}, ${keys} are the keys of ${shown}, whose balances are shown`, async ({
    page,
    portico,
  }) => {
    await signIn(page, await portico.addPerson(staff), `/admin/records?on=${before}`)
    const field = await typeDay(page, 'Day', keys)
    await expect(page.getByText(`At the end of ${shown},`)).toBeVisible()
    await expect(field).toHaveValue(day)
    await page.getByLabel('Find an investor').focus()
    await expect(field).toHaveValue(day)
    await expect(page).toHaveURL(new RegExp(`on=${day}`))
  })

test('a field that is left with what is no day has the day of before again, and so have the balances', async ({
  page,
  portico,
}) => {
  await signIn(page, await portico.addPerson(staff), '/admin/records?on=2024-10-31')
  for (const keys of ['11312024', '091520']) {
    const field = await typeDay(page, 'Day', keys)
    await page.getByLabel('Find an investor').focus()
    await expect(field).toHaveValue('2024-10-31')
    await expect(page).toHaveURL(/on=2024-10-31/)
    await expect(page.getByText('At the end of October 31, 2024,')).toBeVisible()
  }
})

test('the days that the audit trail is narrowed to are typed, and taken out again', async ({
  page,
  portico,
}) => {
  await signIn(page, await portico.addPerson(staff), '/admin/audit')
  const from = await typeDay(page, 'From', '11152024')
  await expect(page).toHaveURL('/admin/audit?from=2024-11-15')
  await expect(from).toHaveValue('2024-11-15')
  const to = await typeDay(page, 'To', '11202024')
  await expect(page).toHaveURL('/admin/audit?from=2024-11-15&to=2024-11-20')
  await expect(to).toHaveValue('2024-11-20')
  await expect(page.getByText('No entry matches this search.')).toBeVisible()
  await from.focus()
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
    await page.keyboard.press(key)
  await page.getByLabel('Done by').focus()
  await expect(page).toHaveURL('/admin/audit?to=2024-11-20')
  await expect(from).toHaveValue('')
})
