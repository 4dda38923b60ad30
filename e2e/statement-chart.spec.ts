import { addAccount, large } from './accounts-that-hurt.ts'
import { collisions } from './boxes.ts'
import { callAs, expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Large amounts would widen the sheets of other tests.
const test = testWithOwnFirm()

test('every label of a statement’s chart stands clear of marks and other labels', async ({
  page,
  portico,
}) => {
  const investor = await addAccount(portico, large)
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  for (const [received_on, kind, amount] of [
    ['2026-02-14', 'contribution', 100_000_000],
    ['2026-05-14', 'withdrawal', 90_000_000],
  ])
    await callAs(page, 'add-activity', { user_id: investor.id, kind, amount, received_on, note: '' })
  await signIn(page, investor)
  await page.goto('/statement?period=2026')
  const chart = page.getByRole('figure', { name: 'Balance after each month' })
  await expect(chart).toContainText('−$90,000,000')
  for (const width of [1920, 1280, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => collisions(page), { message: `labels at ${width}` }).toEqual([])
  }
})
