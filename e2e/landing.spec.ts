import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const phone = { width: 390, height: 844 }

test('booking a consultation starts on the waitlist; both Client Portal links go to the login, or with a stored token to the dashboard', async ({
  page,
  portico,
}) => {
  const links = page
    .getByRole('main')
    .or(page.getByRole('banner'))
    .getByRole('link', { name: 'Client Portal' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Schedule a Consultation' }).click()
  await expect(page).toHaveURL('/waitlist')
  await page.goto('/')
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(page).toHaveURL('/login')
  await signIn(page, await portico.addPerson(), '/')
  for (const link of [links.first(), links.last()]) {
    await link.click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
  }
})

test('the navigation stays in view, scrolls to each section, and hides none under its bar', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  for (const name of ['About', 'Services', 'Team', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    const part = page.locator(`#${name.toLowerCase()}`)
    await expect(part.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    await expect(bar).toBeInViewport({ ratio: 1 })
    const bottom = await bar.evaluate((shown) => shown.getBoundingClientRect().bottom)
    const top = await part.evaluate((section) => section.getBoundingClientRect().top)
    // A page scrolls by whole pixels, and a section need not begin at one.
    expect(top).toBeGreaterThan(bottom - 1)
  }
})

test('on a phone the links are a menu that works by keyboard and touch', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'About' })).toBeFocused()
  await expectAccessible(page)

  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // On a phone that lies on its side, all of it is in sight.
  await page.setViewportSize({ width: 667, height: 375 })
  await expect(menu.getByRole('link', { name: 'Client Portal' })).toBeInViewport({ ratio: 1 })
  // A tablet that is turned has no menu, and scrolls.
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.setViewportSize(phone)
  await button.click()

  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.getByRole('link', { name: 'Team' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Leadership team' })).toBeInViewport()
})

test('a section that is jumped to has nothing of the one before it under the bar', async ({ page }) => {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/#services')
    const bottomOf = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((each) => each.getBoundingClientRect().bottom)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await bottomOf('#how a')).toBeLessThanOrEqual(await bottomOf('header[data-covers]'))
  }
})

test('on a phone the ball and the pitch are between the bar and the headline, and touch neither', async ({
  page,
}) => {
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [667, 375],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const edges = (selector: string) =>
      page.locator(selector).evaluate((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return { left, right, top, bottom }
      })
    const flight = await edges('[class*=flight]')
    expect(flight.top - (await edges('header[data-covers]')).bottom).toBeGreaterThan(8)
    expect(flight.left).toBeGreaterThanOrEqual(0)
    const pitch = page.locator('[class*=flight]').locator('xpath=ancestor::div[2]')
    const { bottom } = await pitch.evaluate((each) => each.getBoundingClientRect())
    expect(bottom).toBeLessThanOrEqual((await edges('#headline')).top)
  }
})

test('the tiles flip where the page comes at once, and stand where it comes late', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const tile = page.locator('dd [aria-hidden] > *').first()
  for (const [ms, animation] of [
    [300, /flap/],
    [1500, /^none$/],
  ] as const) {
    await page.addInitScript((now) => {
      performance.now = () => now
    }, ms)
    await page.goto('/')
    await expect(tile).toHaveCSS('animation-name', animation)
  }
})
