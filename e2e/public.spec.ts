import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

test('the Client Portal button leads to the login, and with a stored token to the dashboard', async ({
  page,
  portico,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Client Portal' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, await portico.addPerson())
  await page.goto('/')
  await page.getByRole('link', { name: 'Client Portal' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address is 404 with a way back', async ({ page, expectFailure }) => {
  expectFailure(/404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test('the landing page is accessible and fits any width', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
