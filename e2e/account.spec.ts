import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, signIn, test } from './fixtures.ts'
import type { Person } from './portico.ts'

const newPassword = 'purple battery horse staple'

/** Opens the account page through the menu, as a user would. */
async function openAccount(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await page.getByRole('button', { name: person.email }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
}

const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')

const openForm = (page: Page, what: 'name' | 'e-mail' | 'password') =>
  page.getByRole('button', { name: `Change ${what}`, expanded: false }).click()

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(next)
  await page.locator('form').getByRole('button', { name: 'Change password' }).click()
}

test('changing the password ends the other sessions, and only the new password works', async ({
  page,
  browser,
  portico,
  expectFailure,
}) => {
  const person = await portico.addPerson()
  const elsewhere = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(elsewhere, person)
  await openAccount(page, person)
  await expect(sessions(page)).toHaveCount(2)

  expectFailure(/40[01]/)
  await openForm(page, 'password')
  await changePassword(page, 'not the password', newPassword)
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await changePassword(page, person.password, 'password1')
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await changePassword(page, person.password, newPassword)
  await expect(page.getByText('Your password is changed. All other sessions are ended.')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeHidden()
  await expect(sessions(page)).toHaveCount(1)
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.getByText('Session expired. Please log in again.')).toBeVisible()
  await elsewhere.context().close()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/dashboard')
})

/** The moments of sessions that reach below a button. */
const momentsUnderButtons = (page: Page): Promise<string[]> =>
  sessions(page).evaluateAll((items) =>
    items.flatMap((item) => {
      const button = item.querySelector('button')?.getBoundingClientRect()
      const reaching = [...item.querySelectorAll('time')].filter((time) => {
        const { right, bottom } = time.getBoundingClientRect()
        return button !== undefined && right > button.left && bottom > button.top
      })
      return reaching.map(({ textContent }) => textContent)
    }),
  )

test('no moment of a session lies under its button on a small phone', async ({ page, portico }) => {
  const person = await portico.addPerson()
  await Promise.all([1, 2, 3, 4].map(() => person.openSession()))
  await openAccount(page, person)
  const items = sessions(page)
  await expect(items).toHaveCount(3)
  await page.getByRole('region', { name: 'Sessions' }).getByText('2 more').click()
  await expect(items).toHaveCount(5)
  await expect(items.filter({ hasText: 'This session' }).getByRole('button')).toBeHidden()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => momentsUnderButtons(page)).toEqual([])
})

test('a new e-mail address is confirmed by its link, keeps this session and ends the others', async ({
  page,
  browser,
  portico,
  expectFailure,
}) => {
  expectFailure(/40[01]/)
  const person = await portico.addPerson()
  const fresh = `new-${person.email}`
  const elsewhere = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(elsewhere, person)
  await openAccount(page, person)
  await openForm(page, 'e-mail')
  await expect(page.getByLabel('New e-mail')).toBeFocused()
  await page.getByLabel('New e-mail').fill(fresh)
  await page.getByLabel('Current password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${fresh} is not confirmed yet` })).toBeVisible()
  const link = () =>
    portico
      .mails()
      .filter((mail) => mail.includes(`To: ${fresh}`))
      .flatMap((mail) => /\/confirm-email\/\S+\/\S+/.exec(mail) ?? [])[0]
  await expect.poll(link).toBeDefined()

  await page.reload()
  await expect(page.getByText('is not confirmed yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the new e-mail' })).toBeVisible()
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto(link() ?? '')
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  await other.getByRole('button', { name: 'Confirm E-mail' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your e-mail is changed')
  await expectAccessible(other)
  await page.reload()
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(fresh)
  await expect(sessions(page)).toHaveCount(1)
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.getByText('Session expired. Please log in again.')).toBeVisible()
  await elsewhere.context().close()
})

test('a changed name is the new name everywhere, and a failed attempt is in the history', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/401/)
  const person = await portico.addPerson()
  await logIn(page, { ...person, password: 'not the password' })
  await expect(page.getByRole('alert')).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/account')
  await openForm(page, 'name')
  await page.getByLabel('First name').fill('Wilhelmina Alexandra Konstantina')
  await page.getByLabel('Last name').fill('von Hohenzollern-Sigmaringen-Battenberg')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name is changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^WV? ?Wilhelmina|Wilhelmina/ })).toBeVisible()
  const history = page.getByRole('region', { name: 'Login history' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('Logged in')
  await expect(history.first()).toContainText('Chrome on Linux')
  await expect(history.last()).toContainText('Wrong password')
  await expect(sessions(page).first()).toContainText('Chrome on Linux')
})

const grounds = { light: 'rgb(245, 243, 234)', dark: 'rgb(11, 32, 25)' }
const papers = { light: 'rgb(255, 253, 247)', dark: 'rgb(15, 41, 32)' }

for (const [system, theme] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test(`a chosen theme overrides a ${system} system, on every page and after a reload`, async ({
    page,
    portico,
    expectFailure,
  }) => {
    expectFailure(/404|main-/)
    await page.emulateMedia({ colorScheme: system })
    await signIn(page, await portico.addPerson({ isStaff: true }), '/account')
    const looks = (shown: 'light' | 'dark') =>
      expect(page.locator('html')).toHaveCSS('background-color', grounds[shown])
    await looks(system)
    await page.getByRole('button', { name: theme === 'light' ? 'Light' : 'Dark' }).click()
    await looks(theme)
    await page.reload()
    await looks(theme)
    // The list of users follows the theme.
    await page.getByRole('link', { name: 'Add Summary' }).click()
    await page.getByRole('combobox', { name: 'Select a user' }).click()
    await expect(page.getByRole('listbox').locator('..')).toHaveCSS('background-color', papers[theme])
    // So do pages without the app, from the first paint, and pages whose app has not loaded yet.
    await page.route('**/assets/main-*.js', (route) => route.abort())
    for (const address of ['/', '/login', '/waitlist-thankyou', '/no/such/page', '/api/docs']) {
      await page.goto(address, { waitUntil: 'commit' })
      await looks(theme)
    }
    await page.unroute('**/assets/main-*.js')
    await page.goto('/account')
    await page.getByRole('button', { name: system === 'light' ? 'Light' : 'Dark' }).click()
    await looks(system)
    await page.getByRole('button', { name: 'System' }).click()
    await page.emulateMedia({ colorScheme: theme })
    await looks(theme)
  })
}

test('printing uses the light theme', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson(), '/account')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

test('the account menu works by keyboard', async ({ page, portico }) => {
  const person = await portico.addPerson()
  await signIn(page, person)
  const opener = page.getByRole('button', { name: person.email })
  const account = page.getByRole('link', { name: 'Account', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(account).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
})
