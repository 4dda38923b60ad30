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
