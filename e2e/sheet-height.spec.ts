import { cents } from '@portico/contract/values/money'
import type { Page } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { callAs, expect, nextFrame, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// The sheet lists the whole firm, and e-mails wait long enough.
const test = testWithOwnFirm('sqlite', { NOTICE_DELAY_MINUTES: '10' })

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
]

const openSheet = async (page: Page) => {
  await page.goto('/admin/month-end?month=2026-02')
  await expect(page.getByRole('grid')).toBeVisible()
}

test('the totals and Review are in view below a long sheet, also while e-mails wait, and close below a short one', async ({
  page,
  portico,
}) => {
  const people = await Promise.all(
    Array.from({ length: 40 }, () => portico.addPerson({ initialInvestment: cents(10_000_00) })),
  )
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  const review = page.getByRole('button', { name: 'Review 40 rows' })
  const expectInView = async () => {
    await expect(page.getByLabel('Totals to post')).toBeInViewport({ ratio: 1 })
    await expect(review).toBeInViewport({ ratio: 1 })
  }
  const placesOf: number[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await openSheet(page)
    await expectInView()
    placesOf.push((await boxOf(review)).top)
  }
  await callAs(page, 'add-investment-summary', {
    user_id: people[0]?.id,
    quarter: 'January 2026',
    beginning_balance: 10_000,
    dividend_percent: 3.33,
    dividend_amount: 333,
    dividend_paid: 0,
    unrealized_gain: 333,
    ending_balance: 10_333,
  })
  for (const [k, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await openSheet(page)
    await expect(page.getByRole('complementary', { name: 'Waiting e-mails' })).toBeVisible()
    await expectInView()
    // The grid gives way, and what is below it stays where it is.
    await expect.poll(async () => (await boxOf(review)).top).toBeCloseTo(placesOf[k] ?? 0, 0)
  }
  await page.getByLabel('Find an investor').fill(people[0]?.email ?? '')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await nextFrame(page)
  const [grid, totals] = [await boxOf(page.getByRole('grid')), await boxOf(page.getByLabel('Totals to post'))]
  // No room is kept for rows that are not shown: a head, a row, and room for its editor.
  expect(grid.bottom - grid.top).toBeLessThanOrEqual(11 * 16)
  expect(totals.top - grid.bottom).toBeLessThan(20)
})
