import { expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Figures of the whole firm.
const test = testWithOwnFirm()

test('figures of ten digits and more stay within their cards at any width', async ({ page, portico }) => {
  const ann = await portico.addPerson({ firstName: 'Ann', lastName: 'Lee' })
  const bea = await portico.addPerson({ firstName: 'Bea', lastName: 'von Hohenzollern-Sigmaringen' })
  await portico.importMonths([
    `${ann.email},2026-06,9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`,
    `${ann.email},2026-07,9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`,
    `${bea.email},2026-06,9876543210.12,-1,0,0,0,9777777778.02`,
    `${bea.email},2026-07,9876543210.12,1,98765432.10,98765432.10,0,9876543210.12`,
  ])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  for (const [address, name] of [
    ['/admin/records', 'Roll-forward'],
    [`/admin/user-summary?user_id=${bea.id}`, 'Investment Summary'],
  ] as const) {
    await page.goto(address)
    const frame = page.getByRole('group', { name })
    await expect(frame.getByRole('row').nth(1)).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => frame.evaluate((each) => each.scrollWidth - each.clientWidth), {
          message: `${name} at ${width}: pixels beyond the card`,
        })
        .toBe(0)
    }
  }
})

test('a name is on one line where the table has room for it', async ({ page, portico }) => {
  const eve = await portico.addPerson({ firstName: 'Eve', lastName: 'von der Mark' })
  await portico.importMonths([`${eve.email},2026-06,10000,1,100,0,100,10100`])
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/records')
  await page.setViewportSize({ width: 1920, height: 900 })
  const name = page.getByRole('link', { name: 'Eve von der Mark' })
  await expect.poll(() => name.evaluate((link) => link.getClientRects().length)).toBe(1)
})
