import { hold } from './early-page.ts'
import { expect, quiet, signIn, test } from './fixtures.ts'

test('the trail stays where it is when its verification comes', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  const letCome = await hold(page, '**/api/users/audit-verification/')
  await page.goto('/admin/audit')
  const entry = page.getByRole('listitem').first()
  await expect(entry).toBeVisible()
  const before = (await entry.boundingBox())?.y
  letCome()
  await expect(page.getByText(/^Audit trail intact/)).toBeVisible()
  expect((await entry.boundingBox())?.y).toBe(before)
})
