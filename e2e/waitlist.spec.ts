import { expect, expectAccessible, expectNoSidewaysScroll, openForm, test } from './fixtures.ts'

test('a visitor joins the waitlist, is thanked and goes home', async ({ page }) => {
  await openForm(page, '/waitlist/')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('Ada@Example.com')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/waitlist-thankyou')
  await expect(page.getByRole('heading', { name: "You're on the List" })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  // Whoever comes back the same way finds an empty form.
  await openForm(page, '/waitlist')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('what is not a name and an e-mail is refused beside the fields, and kept', async ({ page }) => {
  await openForm(page, '/waitlist')
  await page.getByLabel('Email').fill('ada')
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please provide a valid full name and email address.')
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ada')
  await expectAccessible(page)
})

test('a failure is a sentence, and the same form can be sent again', async ({ page, expectFailure }) => {
  expectFailure(/waitlist/)
  await page.route('**/api/users/waitlist/', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await openForm(page, '/waitlist')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await page.unroute('**/api/users/waitlist/')
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page).toHaveURL('/waitlist-thankyou')
})

test('without a network the form says so and keeps what was typed', async ({
  page,
  context,
  expectFailure,
}) => {
  expectFailure(/waitlist|get-csrf-token|ERR_INTERNET_DISCONNECTED/)
  await openForm(page, '/waitlist')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page.getByRole('alert')).toHaveText('You are offline. Check your connection and try again.')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page).toHaveURL('/waitlist-thankyou')
})

for (const path of ['/waitlist', '/waitlist-thankyou']) {
  test(`${path} is accessible and fits any width`, { tag: '@look' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
