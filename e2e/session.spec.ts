import { expect, expectAccessible, expectNoSidewaysScroll, openForm, signIn, test } from './fixtures.ts'

test('a wrong password shows an error message and keeps what was typed', async ({
  page,
  portico,
  expectFailure,
}) => {
  const person = await portico.addPerson()
  expectFailure(/401.*login/)
  await openForm(page, '/login')
  await page.getByLabel('E-mail').fill(person.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email.toUpperCase())

  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the password can be shown and hidden', async ({ page }) => {
  await openForm(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('without a CSRF token signing in is impossible, and the page says why', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/get-csrf-token/)
  await page.route('**/api/users/get-csrf-token/', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to initialize login. Please refresh and try again.',
  )
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
})

test('a valid stored token goes to the dashboard, an expired one is cleared with a message', async ({
  page,
  portico,
  expectFailure,
}) => {
  await signIn(page, await portico.addPerson())
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')

  expectFailure(/401/)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('token', 'a-token-that-nobody-was-ever-given-by-us'))
  await page.goto('/login')
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
})

test('logging out clears the browser and ends the session on the server', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson())
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
  const answer = await page.request.get('/api/users/profile/', {
    headers: { authorization: `Token ${token}` },
  })
  expect(answer.status()).toBe(401)
})

test('a failed logout still clears the browser, and says so', async ({ page, portico, expectFailure }) => {
  await signIn(page, await portico.addPerson())
  expectFailure(/logout/)
  await page.route('**/api/users/logout/', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Failed to log out. Session cleared locally.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a session that ends during use is explained, and signing in returns to the page', async ({
  page,
  portico,
  expectFailure,
}) => {
  const staff = await portico.addPerson({ isStaff: true })
  await signIn(page, staff)
  expectFailure(/401/)
  // The front page sends no requests; the dashboard might still send one with the old token and end the session itself.
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('token', 'a-token-that-nobody-was-ever-given-by-us'))
  await page.goto('/admin/user-summary')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  await page.getByLabel('E-mail').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/user-summary')
})

test('the login page is accessible and fits any width', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
