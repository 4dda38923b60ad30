import type { Page } from '@playwright/test'
import { accountsThatHurt, addAccount, gap } from './accounts-that-hurt.ts'
import { boxOf } from './boxes.ts'
import { hold } from './early-page.ts'
import { expect, nextFrame, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

const cardTitles = [
  'Total Account Value',
  'ROI',
  'Principal Investment',
  'Returns',
  'Cumulative Profit',
  'Quarterly ROI Growth',
  'Investment Summary (Monthly)',
]

/** Where the parts of the dashboard are in the page, and how far it is scrolled. */
async function placesOf(page: Page): Promise<Record<string, number>> {
  const scrolled = await page.evaluate(() => window.scrollY)
  const places: Record<string, number> = { scrolled }
  for (const name of cardTitles)
    places[name] = (await boxOf(page.getByRole('region', { name, exact: true }))).top + scrolled
  for (const name of ['Money-weighted', 'Calendar years']) {
    const { left, top } = await boxOf(page.getByText(name, { exact: true }))
    places[`${name}, from the left`] = left
    places[name] = top + scrolled
  }
  return places
}

function expectSame(places: Record<string, number>, before: Record<string, number>, when: string): void {
  for (const [name, place] of Object.entries(before))
    expect(Math.abs((places[name] ?? NaN) - place), `${name} ${when}`).toBeLessThanOrEqual(3)
}

for (const width of [1280, 768, 390])
  test(`on a slow line, a reload at the end of the dashboard moves nothing: ${width}`, async ({
    page,
    portico,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
    await page.goto('/dashboard')
    await expect(page.getByText('Worst month', { exact: true })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await nextFrame(page)
    const before = await placesOf(page)
    expect(before['scrolled']).toBeGreaterThan(1000)

    const letMonthsCome = await hold(page, '**/api/users/summaries-deux/')
    const letReturnsCome = await hold(page, '**/api/users/returns/')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
    await nextFrame(page)
    expectSame(await placesOf(page), before, 'before the months')
    letMonthsCome()
    await expect(page.getByRole('table', { name: 'Investment Summary (Monthly)' })).toBeVisible()
    await nextFrame(page)
    expectSame(await placesOf(page), before, 'before the returns')
    letReturnsCome()
    await expect(page.getByText('Worst month', { exact: true })).toBeVisible()
    await nextFrame(page)
    expectSame(await placesOf(page), before, 'at last')
  })

/** Where the cards, or the boxes in their places, are in the page. */
async function cardsOf(page: Page): Promise<Record<string, number>> {
  await nextFrame(page)
  const tops = await page
    .locator('main :is(section, [data-card])')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top + window.scrollY))
  expect(tops).toHaveLength(cardTitles.length)
  return Object.fromEntries(cardTitles.map((title, k) => [title, tops[k] ?? NaN]))
}

for (const width of [1280, 768, 390])
  test(`on a slow line, every card of an account with gaps is in its place from the first frame of a new tab: ${width}`, async ({
    page: earlier,
    portico,
  }) => {
    const viewport = { width, height: 844 }
    await earlier.setViewportSize(viewport)
    await signIn(earlier, await addAccount(portico, gap), quiet)
    await earlier.goto('/dashboard')
    await expect(earlier.getByText('Worst month', { exact: true })).toBeVisible()
    const before = await cardsOf(earlier)
    const page = await earlier.context().newPage()
    await page.setViewportSize(viewport)
    const letAppCome = await hold(page, '**/assets/main-*.js')
    const letProfileCome = await hold(page, '**/api/users/profile/')
    const letMonthsCome = await hold(page, '**/api/users/summaries-deux/')
    const letReturnsCome = await hold(page, '**/api/users/returns/')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gap')
    expectSame(await cardsOf(page), before, 'in the document')
    letAppCome()
    await expect(page.locator('#opening')).toHaveCount(0)
    expectSame(await cardsOf(page), before, 'before the profile')
    letProfileCome()
    await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
    expectSame(await cardsOf(page), before, 'before the months')
    letMonthsCome()
    await expect(page.getByRole('table', { name: 'Investment Summary (Monthly)' })).toBeVisible()
    expectSame(await cardsOf(page), before, 'before the returns')
    letReturnsCome()
    await expect(page.getByText('Worst month', { exact: true })).toBeVisible()
    expectSame(await cardsOf(page), before, 'at last')
  })

test('a window that is resized while the dashboard loads has its cards as high as what is in them', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await signIn(page, await addAccount(portico, gap), quiet)
  await page.goto('/dashboard')
  await expect(page.getByText('Worst month', { exact: true })).toBeVisible()
  const before = await cardsOf(page)
  await hold(page, '**/api/users/summaries-deux/')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await nextFrame(page)
  const hidden = await page.locator('main section').evaluateAll((cards) =>
    cards.map((card) => {
      const ends = Array.from(card.children, (child) => child.getBoundingClientRect().bottom)
      return Math.max(0, Math.max(...ends) - card.getBoundingClientRect().bottom)
    }),
  )
  expect(hidden).toEqual(cardTitles.map(() => 0))
  // As wide as it was again, they are as high as they were.
  await page.setViewportSize({ width: 1280, height: 844 })
  expectSame(await cardsOf(page), before, 'at the first width')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the heading has the lines of its greeting before the profile has come', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss), quiet)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/dashboard')
    await expect(page.getByText('Worst month', { exact: true })).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    const greeting = (await heading.textContent()) ?? ''
    const loaded = await boxOf(heading)
    const letAppCome = await hold(page, '**/assets/main-*.js')
    const letProfileCome = await hold(page, '**/api/users/profile/')
    await page.reload({ waitUntil: 'commit' })
    // First in the document, whose styles come with the first frame, and then in the app.
    await expect(heading).toHaveText(greeting)
    await nextFrame(page)
    expect(await boxOf(heading)).toEqual(loaded)
    letAppCome()
    await expect(page.locator('#opening')).toHaveCount(0)
    await expect(heading).toHaveText(greeting)
    expect(await boxOf(heading)).toEqual(loaded)
    letProfileCome()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('with text twice as large on a phone, why a year has no return and what downloads the months stay in their cards', async ({
  playwright,
  launchOptions,
  portico,
}) => {
  const investor = await addAccount(portico, gap)
  const args = ['--no-sandbox', '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: portico.url, viewport: { width: 320, height: 844 } })
  await signIn(page, investor, '/dashboard')
  for (const [card, text] of [
    ['Returns', 'are not posted'],
    ['Investment Summary (Monthly)', 'Download CSV'],
    ['Investment Summary (Monthly)', 'Current Balance'],
  ] as const) {
    const region = page.getByRole('region', { name: card, exact: true })
    const part = region.getByText(text).last()
    await expect(part).toBeVisible()
    const overflow = await part.evaluate((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return (
        range.getBoundingClientRect().right - (each.closest('section')?.getBoundingClientRect().right ?? 0)
      )
    })
    expect(overflow, text).toBeLessThanOrEqual(0)
  }
  await browser.close()
})
