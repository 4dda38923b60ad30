import { cents } from '@portico/contract/values/money'
import { site } from '../site.config.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

test('an account without months says so and shows its initial investment', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson({ initialInvestment: cents(2_500_50) }))
  await expect(page.getByText('No summary data available.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$2,500.50')
  await expect(page.getByRole('region', { name: 'ROI', exact: true })).toContainText('0.00%')
  await expectAccessible(page)
})

test('a return on nothing is shown as a dash', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson())
  await expect(page.getByRole('region', { name: 'ROI', exact: true })).toContainText('—')
})

test('ten-digit amounts over 14 months fit every width, and every month is shown', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson()
  const months = Array.from(
    { length: 14 },
    (_, k) => `${2022 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')}`,
  )
  // 9,876,543,210.12 × 1.00 % = 98,765,432.1012 → 98,765,432.10
  const rows = months.map(
    (month) => `${investor.email},${month},9876543210.12,1.00,98765432.10,0,98765432.10,9975308642.22`,
  )
  await portico.importMonths(rows)

  await signIn(page, investor)
  // 9,876,543,210.12 + 14 × 98,765,432.10
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$11,259,259,259.52')
  await expect(page.getByRole('rowheader')).toHaveCount(14)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const card = page.getByRole('region', { name: 'Total Account Value' })
  for (const width of [320, 430, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const value = await card.getByRole('button', { name: '$11,259,259,259.52' }).first().boundingBox()
    const range = await card.getByRole('group', { name: 'Range of the chart' }).boundingBox()
    if (value === null || range === null) throw new Error('The value and the choice of its range are there.')
    const above = range.y >= value.y + value.height
    expect(above || range.x >= value.x + value.width, `the value is clear of its range at ${width}`).toBe(
      true,
    )
  }
})

test('the range buttons select what the value chart shows', async ({ page, portico }) => {
  const investor = await portico.addPerson()
  const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05']
  await portico.importMonths(months.map((month) => `${investor.email},${month},100,1,1,0,1,101`))
  await signIn(page, investor)
  const card = page.getByRole('region', { name: 'Total Account Value' })
  for (const name of ['1M', '3M', '1Y', 'All']) {
    await card.getByRole('button', { name }).click()
    await expect(card.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
})

test('a failing section does not affect the others, and can be retried', async ({
  page,
  portico,
  expectFailure,
}) => {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  expectFailure(/cumulative-profit/)
  await page.route('**/api/users/cumulative-profit/', (route) =>
    route.fulfill({ status: 500, json: { error: 'Not now.' } }),
  )
  await signIn(page, investor)
  const part = page.getByRole('region', { name: 'Cumulative Profit' })
  await expect(part).toContainText('Not now.')
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,000.00')
  await page.unroute('**/api/users/cumulative-profit/')
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(part).not.toContainText('Not now.')
})

test('if the account cannot be loaded, the page says why and can retry', async ({
  page,
  portico,
  expectFailure,
}) => {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  expectFailure(/profile/)
  await page.route('**/api/users/profile/', (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy. Please try again in a moment.' } }),
  )
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(investor.email)
  await page.getByLabel('Password', { exact: true }).fill(investor.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('The service is busy. Please try again in a moment.')).toBeVisible()
  await page.unroute('**/api/users/profile/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,000.00')
})

test('the first figure appears before the app has loaded, and does not move when it has', async ({
  page,
  portico,
}) => {
  // Staff have the tallest header.
  await signIn(
    page,
    await portico.addPerson({ isStaff: true, initialInvestment: cents(10_000_00), firstName: 'Ann' }),
  )
  await expect(page.getByRole('link', { name: 'Impersonate' })).toBeVisible()
  const place = async () => {
    const greeting = await page.getByRole('heading', { name: 'Welcome, Ann' }).boundingBox()
    const value = await page.getByText('$10,000.00').first().boundingBox()
    return [greeting, value]
  }
  for (const width of [320, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    let letAppCome = () => {}
    const held = new Promise<void>((resolve) => (letAppCome = resolve))
    await page.route('**/assets/main-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('$10,000.00')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await place()
    letAppCome()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await place()).toEqual(before)
    await page.unroute('**/assets/main-*.js')
  }
})

test('without JavaScript the portal says so, and whom to contact', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const address of ['/dashboard', '/account']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('JavaScript is off')
    await expect(page.getByRole('link', { name: site.email })).toBeVisible()
    await expect(page.getByText('Portfolio')).toBeHidden()
  }
  await context.close()
})
