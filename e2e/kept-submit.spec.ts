import { expectKept, hold, openEarly, press, sentBy, submitButton } from './early-page.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const csrf = '**/api/users/get-csrf-token/'

test('on a phone, a tap on the login that is still disabled is kept', async ({
  browser,
  baseURL,
  portico,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const person = await portico.addPerson()
  const release = await openEarly(page, '/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await submitButton(page).tap({ force: true })
  await expectKept(page)
  const sent = sentBy(page)
  release()
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toHaveLength(1)
  await context.close()
})

test('the login stays disabled until the CSRF token is there; a submit meanwhile is sent once, with what is typed then', async ({
  page,
  portico,
}) => {
  const person = await portico.addPerson()
  const releaseToken = await hold(page, csrf)
  const releaseCode = await openEarly(page, '/login')
  const sent = sentBy(page)
  await page.getByLabel('E-mail').fill('someone-else@firm.example')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expectKept(page)
  const token = page.waitForRequest(csrf)
  releaseCode()
  await token
  await expectKept(page)
  await password.press('Enter')
  await page.getByLabel('E-mail').fill(person.email)
  expect(sent).toEqual([])
  releaseToken()
  await expect(page).toHaveURL('/dashboard')
  expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([
    { username: person.email, password: person.password, remember: false },
  ])
})

test('what is kept is checked as usual before it is sent', async ({ page }) => {
  const release = await openEarly(page, '/waitlist')
  const sent = sentBy(page)
  await page.getByLabel('E-mail').fill('ada')
  await page.keyboard.press('Enter')
  await expectKept(page)
  release()
  await expect(page.getByRole('alert')).toHaveText('Please provide a valid full name and email address.')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('ada')
  await expect(submitButton(page)).toHaveText('Join Now')
  await expect(submitButton(page)).toBeEnabled()
  expect(sent).toEqual([])
})

test('a link that confirms an e-mail address can be used before its code has arrived', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/400.*confirm-email/)
  const release = await openEarly(page, '/confirm-email/Mg/abc')
  const sent = sentBy(page)
  await page.getByRole('button', { name: 'Confirm E-mail' }).click()
  await expectKept(page)
  release()
  // The link is none that the server knows.
  await expect(page.getByRole('heading', { name: 'You need a new link' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('if the code cannot be loaded the page says so, drops what is kept and keeps what is typed', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/main-/)
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/assets/main-*.js', async (route) => {
    await failed
    await route.abort()
  })
  await page.goto('/waitlist', { waitUntil: 'commit' })
  const sent = sentBy(page)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expectKept(page)
  fail()
  await expect(page.getByRole('alert')).toHaveText(
    'This page could not be loaded. Please refresh and try again.',
  )
  await expect(submitButton(page)).toHaveText('Join Now')
  await page.getByLabel('E-mail').press('Enter')
  await expect(submitButton(page)).toHaveText('Join Now')
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@example.com')
  expect(sent).toEqual([])
})

test('a page that looks a number up says so too if its code cannot be loaded', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/main-/)
  await page.route('**/assets/main-*.js', (route) => route.abort())
  await page.goto('/verify/7K3M9XQ2T4B8VCDEFGHJKMNPQR')
  await expect(page.getByRole('alert')).toHaveText(
    'This page could not be loaded. Please refresh and try again.',
  )
  await expect(page.getByText('Looking it up…')).toBeHidden()
})

test('leaving the page drops what is kept', async ({ page }) => {
  const release = await openEarly(page, '/waitlist')
  const sent = sentBy(page)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expectKept(page)
  // As when the page is kept for going back to it.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(submitButton(page)).toHaveText('Join Now')
  release()
  await page.getByRole('link', { name: 'Already a client? Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(sent).toEqual([])
})

test('a form that waits is accessible', async ({ page }) => {
  const release = await openEarly(page, '/login')
  await page.getByLabel('E-mail').press('Enter')
  await expectKept(page)
  await expectAccessible(page)
  release()
  await expect(page.getByText('Enter your e-mail.')).toBeVisible()
})

test('without scripts nothing typed is sent anywhere', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of ['/login', '/waitlist', '/reset-password', '/reset/Mg/abc']) {
    await page.goto(path)
    const address = page.url()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const field = page.getByRole('textbox').last()
    await field.fill('grass and chalk')
    await field.press('Enter')
    await press(page)
    await expect(field).toHaveValue('grass and chalk')
    expect([page.url(), requests]).toEqual([address, []])
    page.removeAllListeners('request')
  }
  await context.close()
})
