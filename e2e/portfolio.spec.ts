import { cents } from '@portico/contract/values/money'
import { site } from '../site.config.ts'
import { linesOf } from './boxes.ts'
import { hold } from './early-page.ts'
import { callAs, expect, expectNoSidewaysScroll, nextFrame, quiet, signIn, test } from './fixtures.ts'
import type { Portico } from './portico.ts'

test('nothing moves when an account turns out to have no months', async ({ page, portico }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page, await portico.addPerson({ initialInvestment: cents(2_500_50) }), quiet)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const letComeMonths = await hold(page, '**/api/users/summaries-deux/')
    await page.goto('/dashboard')
    await expect(page.getByText('$2,500.50').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    letComeMonths()
    await expect(page.getByText('No summary data available.')).toBeVisible()
    // Twice, until what has moved is painted and counted.
    await nextFrame(page)
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(moved, `layout shift at ${width}`).toBeLessThan(0.05)
    await page.unroute('**/api/users/summaries-deux/')
  }
  // Nothing is kept free for cards that do not come.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('ten-digit amounts over 14 months fit every width, and every month and range can be shown', async ({
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
  const table = page.getByRole('table', { name: 'Investment Summary (Monthly)' })
  await table.getByRole('button', { name: '2022' }).click()
  for (const shown of ['January 2022', 'December 2022', 'January 2023', 'February 2023'])
    await expect(table.getByRole('rowheader', { name: shown })).toBeVisible()

  const card = page.getByRole('region', { name: 'Total Account Value' })
  for (const name of ['1M', '3M', '1Y', 'All']) {
    await card.getByRole('button', { name }).click()
    await expect(card.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
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

test('hundreds of billions fit the dashboard and the statement at every width', async ({ page, portico }) => {
  const investor = await portico.addPerson()
  // 900,000,000,000 × 0.33 % = 2,970,000,000
  await portico.importMonths(
    ['2026-01', '2026-02'].map(
      (month) => `${investor.email},${month},900000000000,0.33,2970000000,0,2970000000,902970000000`,
    ),
  )
  await signIn(page, investor)
  await expect(page.getByText('$905,940,000,000.00').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/statement')
  await expect(page.getByText('$905,940,000,000.00').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

/** An investor with three months of 10,000.00 at 3.33 %. */
async function addInvestor(portico: Portico) {
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  const months = ['2025-05', '2025-06', '2025-07']
  await portico.importMonths(months.map((month) => `${investor.email},${month},10000,3.33,333,0,333,10333`))
  return investor
}

test('what was posted since the last visit is announced, until it is seen', async ({ page, portico }) => {
  const investor = await addInvestor(portico)
  await signIn(page, investor)
  await expect(page.getByRole('region', { name: 'ROI', exact: true })).toContainText('July 2025')
  const news = page.getByRole('region', { name: 'What changed' })
  await expect(news).toHaveCount(0)
  await callAs(page, 'mark-visit', { all_seen: true })
  await portico.importMonths([`${investor.email},2025-08,10000,3.33,333,100,233,10233`])
  await page.reload()
  await expect(news).toContainText('August 2025 is in')
  await expect(news).toContainText('+$333.00, of which $100.00 was paid to you') // 233.00 + 100.00
  // One line: the heading, what is in, and the cross.
  const [heading, item] = await Promise.all([
    linesOf(news.getByRole('heading')),
    linesOf(news.getByText('August 2025 is in')),
  ])
  expect(heading[0]?.top).toBe(item[0]?.top)
  await news.getByRole('button', { name: 'Seen' }).click()
  await expect(news).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'ROI', exact: true })).toContainText('August 2025')
  await expect(news).toHaveCount(0)
})

test('the first figure appears before the app has loaded, and does not move when it has', async ({
  page,
  portico,
}) => {
  await signIn(page, await portico.addPerson({ initialInvestment: cents(10_000_00), firstName: 'Ann' }))
  await expect(page.getByRole('link', { name: 'Statement' })).toBeVisible()
  const place = async () => {
    const greeting = await page.getByRole('heading', { name: 'Welcome, Ann' }).boundingBox()
    const value = await page.getByText('$10,000.00').first().boundingBox()
    // Text is as wide as it was, but for what two ways of laying it out differ by: less than a tenth of a pixel.
    return [greeting, value].map(
      (box) => box && [box.x, box.y, box.width, box.height].map((size) => Math.round(size * 10)),
    )
  }
  for (const width of [320, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const letAppCome = await hold(page, '**/assets/main-*.js')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('$10,000.00')).toBeVisible()
    // The navigation is there as well, and its links work; where it is narrow, its menu waits for the app.
    const isNarrow = width < 800
    await expect(page.getByRole('link', { name: 'Statement' })).toBeVisible({ visible: !isNarrow })
    await expect(
      page.getByRole('button', { name: isNarrow ? 'Menu' : 'Ann', exact: !isNarrow }),
    ).toBeVisible()
    // Until something is painted the styles may be missing, and nobody sees where things are.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(2)
    await page.evaluate(() => document.fonts.ready)
    const before = await place()
    letAppCome()
    // What only the app knows.
    await expect(page.getByText('Your first report arrives')).toBeVisible()
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

test('staff have their navigation before the app has loaded, and no figure of their own before the firm', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson()
  await portico.importMonths([`${investor.email},2026-07,10000,3.33,333,100,233,10233`])
  const staff = await portico.addPerson({
    isStaff: true,
    initialInvestment: cents(10_203_04),
    firstName: 'Ann',
  })
  await signIn(page, staff)
  await expect(page.getByText('Money under management')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const letAppCome = await hold(page, '**/assets/main-*.js')
    const profile = page.waitForResponse('**/api/users/profile/')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    // In the header, or where that has no room, at the foot of the screen.
    await expect(page.getByRole('link', { name: 'Month-End' })).toBeVisible()
    await profile
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    letAppCome()
    await expect(page.getByText('Money under management')).toBeVisible()
    await expect(page.getByText('$10,203.04')).toHaveCount(0)
    await page.unroute('**/assets/main-*.js')
  }
  await expect(page.getByRole('region', { name: 'Backups' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLSX' }).click()
  expect((await download).suggestedFilename()).toMatch(/^firm-\d{4}-\d\d-to-2026-\d\d\.xlsx$/)
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await expect(page.getByRole('heading', { name: 'Impersonate', level: 1 })).toBeVisible()
})
