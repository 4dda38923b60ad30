import { paths } from '@portico/contract/api/paths'
import { cents } from '@portico/contract/values/money'
import { boxOf } from './boxes.ts'
import {
  callAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  quiet,
  signIn,
  testWithOwnFirm,
} from './fixtures.ts'

const test = testWithOwnFirm()

test('on a phone, what is said of a correction is in view, and closing a row or a review leads back to the row', async ({
  page,
  portico,
  expectFailure,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const investors = []
  for (const lastName of ['Ames', 'Bo', 'Carr', 'Dorn', 'Eck', 'Fry', 'Goss', 'Hill'])
    investors.push(
      await portico.addPerson({ firstName: 'Kim', lastName, email: `${lastName}@kim.example`.toLowerCase() }),
    )
  await portico.importMonths(investors.map(({ email }) => `${email},2025-05,10000,3.33,333,0,333,10333`))
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(`${paths.monthEnd}?month=May+2025&correct`)
  const row = page.getByRole('button', { name: /Kim Hill/ })
  const correct = async (paid: string) => {
    await row.click()
    await expect(page.getByRole('heading', { name: 'Kim Hill' })).toBeFocused()
    await page.getByLabel('Paid').fill(paid)
    await page.getByRole('button', { name: 'Back to the sheet' }).click()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport({ ratio: 1 })
  }
  const review = page.getByRole('button', { name: 'Review 1 correction' })
  const post = async () => {
    await review.click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The payout was left out.')
    await page.getByRole('button', { name: 'Correct 1 row' }).click()
  }
  await correct('50')
  await review.click()
  await page.getByRole('button', { name: 'Back to the sheet' }).click()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport({ ratio: 1 })

  // Meanwhile a colleague corrects the same month.
  const other = {
    quarter: 'May 2025',
    beginning_balance: 10_000,
    dividend_percent: 3.33,
    dividend_amount: 333,
    dividend_paid: 20,
    unrealized_gain: 313,
    ending_balance: 10_313,
  }
  const theirs = { user_id: investors.at(-1)?.id, version: 1, reason: 'By the custodian.', ...other }
  await callAs(page, 'correct-investment-summary', theirs)
  expectFailure(/409.*preview-posting/)
  await review.click()
  await expect(page.getByText('Review the changes and post again.')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the sheet' }).click()
  await expect(row).toContainText('Corrected meanwhile: Paid $0.00 → $20.00')
  await correct('60')
  await post()
  await expect(page.getByText('May 2025 is corrected for 1 investor.')).toBeInViewport()
  await expectAccessible(page)
})

test('on a phone, an opened row begins at the top of the screen, and its fields are in view', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const firstName of ['Ann', 'Bea'])
    await portico.addPerson({ firstName, lastName: 'Low', email: `${firstName.toLowerCase()}@low.example` })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(`${paths.monthEnd}?month=May+2025`)
  await page.getByRole('button', { name: /Ann Low/ }).click()
  const back = page.getByRole('button', { name: 'Back to the sheet' })
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const looks = async (name: string) => {
    await expect(page.getByRole('heading', { name })).toBeFocused()
    const { y = 0 } = (await back.boundingBox()) ?? {}
    // 12 px of room above it.
    expect(Math.abs(y - 12)).toBeLessThan(1)
    await expect(page.getByLabel('Paid')).toBeInViewport({ ratio: 1 })
  }
  await looks('Ann Low')
  expect((await next.boundingBox())?.width).toBe((await previous.boundingBox())?.width)
  await next.click()
  await looks('Bea Low')
})

test('a month that cannot be read moves none of the controls next to it', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(paths.monthEnd)
  const month = page.getByLabel('Month', { exact: true })
  // Those in the same row as the month.
  const find = page.getByLabel('Find an investor')
  const more = page.getByRole('button', { name: 'More' })
  for (const [width, ...controls] of [
    [1280, month, find, more],
    [768, month, find],
    [390, month, more],
  ] as const) {
    const places = () => Promise.all(controls.map(async (each) => (await each.boundingBox())?.y))
    await page.setViewportSize({ width, height: 844 })
    await month.fill('May 2025')
    await month.press('Enter')
    await expect(page.getByText('Enter a month such as')).toHaveCount(0)
    const before = await places()
    await month.fill('foo')
    await month.press('Enter')
    await expect(page.getByText('Enter a month such as')).toBeVisible()
    expect(await places(), `at ${width}`).toEqual(before)
  }
})

test('on a tablet, More stands next to the search, also where the month cannot be read', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await portico.addPerson({ firstName: 'Line', initialInvestment: cents(10_000_00) })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(`${paths.monthEnd}?month=2026-02`)
  const more = page.getByRole('button', { name: 'More', exact: true })
  const search = page.getByLabel('Find an investor')
  const fromSearch = async () => (await boxOf(more)).top - (await boxOf(search)).top
  await expect(more).toBeVisible()
  expect(await fromSearch()).toBe(0)
  const month = page.getByRole('textbox', { name: 'Month' })
  await month.fill('none')
  await month.press('Enter')
  await expect(page.getByText('Enter a month such as July 2025.')).toBeVisible()
  expect(await fromSearch()).toBe(0)
  await expectNoSidewaysScroll(page)
})
