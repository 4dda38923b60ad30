import { addAccount, gap, large } from './accounts-that-hurt.ts'
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
  await signIn(page, investor, '/statement?period=2026')
  const chart = page.getByRole('figure', { name: 'Balance after each month' })
  await expect(chart).toContainText('−$90,000,000')
  for (const width of [1920, 1280, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => collisions(page), { message: `labels at ${width}` }).toEqual([])
  }
})

test('in forced colours the area below a statement’s line hides no grid line, and each note stands by itself', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, gap), '/statement?period=2026')
  const notes = page.getByText(/ not posted\.$|^Div % is/).and(page.locator('div > p'))
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media, forcedColors: 'active' })
    const area = page.getByRole('figure', { name: 'Balance after each month' }).locator('path[d$="Z"]')
    await expect(area.first()).toHaveCSS('fill', 'none')
    const boxes = await Promise.all((await notes.all()).map((note) => note.boundingBox()))
    const between = boxes
      .slice(1)
      .map((box, k) => (box?.y ?? 0) - (boxes[k]?.y ?? 0) - (boxes[k]?.height ?? 0))
    expect(between.length).toBeGreaterThan(0)
    for (const room of between) expect(room).toBeCloseTo(3, 0)
  }
})
