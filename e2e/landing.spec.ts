import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

const phone = { width: 390, height: 844 }

test('both Client Portal links go to the login, or with a stored token to the dashboard', async ({
  page,
  portico,
}) => {
  const links = page
    .getByRole('main')
    .or(page.getByRole('banner'))
    .getByRole('link', { name: 'Client Portal' })
  await page.goto('/')
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(page).toHaveURL('/login')
  await signIn(page, await portico.addPerson())
  await page.goto('/')
  await links.last().click()
  await expect(page).toHaveURL('/dashboard')
})

test('the navigation scrolls to each section, and none is hidden under the bar', async ({ page }) => {
  await page.goto('/')
  for (const name of ['About', 'Services', 'Team', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    const part = page.locator(`#${name.toLowerCase()}`)
    await expect(part.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    const bottom = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)
    const top = await part.evaluate((section) => section.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(Math.floor(bottom))
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
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'About' })).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.getByRole('link', { name: 'Team' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Leadership team' })).toBeInViewport()
})

test('booking a consultation starts on the waitlist', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Schedule a Consultation' }).click()
  await expect(page).toHaveURL('/waitlist')
})

test('the page is accessible and fits any width', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
})

for (const path of [
  '/',
  '/login',
  '/waitlist',
  '/waitlist-thankyou',
  '/reset-password',
  '/reset/Mg/abc',
  '/confirm-email/Mg/abc',
]) {
  test(`every control on ${path} is at least 44 pixels high`, async ({ page }) => {
    for (const size of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const small = await page
        .locator('a:visible, button:visible, label:has(input):visible')
        .evaluateAll((all) =>
          all
            // What covers the login until it can be used may be gone by now.
            .filter((each) => each.isConnected && each.getBoundingClientRect().height < 44)
            .map((each) => each.textContent),
        )
      expect(small).toEqual([])
    }
  })
}
