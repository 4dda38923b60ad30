import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectKept, hold, openEarly, press, sentBy, serveInParts, submitButton } from './early-page.ts'
import { callAsVisitor, expect, mailedLink, nextFrame, test } from './fixtures.ts'
import type { Portico } from './portico.ts'

interface EarlyForm {
  name: string
  call: string
  /** Opens the form, fills it in and returns what lets its code come. */
  fillIn: (page: Page, portico: Portico) => Promise<() => void>
  /** What the page shows once the call has succeeded. */
  expectDone: (page: Page) => Promise<void>
}

const forms: EarlyForm[] = [
  {
    name: 'the login',
    call: 'login',
    fillIn: async (page, portico) => {
      const person = await portico.addPerson()
      const release = await openEarly(page, '/login')
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      return release
    },
    expectDone: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'the waitlist',
    call: 'waitlist',
    fillIn: async (page) => {
      const release = await openEarly(page, '/waitlist')
      await page.getByLabel('Full name').fill('Ada Byron')
      await page.getByLabel('E-mail').fill(`guest-${randomUUID().slice(0, 8)}@mail.example`)
      return release
    },
    expectDone: (page) => expect(page).toHaveURL('/waitlist-thankyou'),
  },
  {
    name: 'the request for a link',
    call: 'password-reset',
    fillIn: async (page) => {
      const release = await openEarly(page, '/reset-password')
      await page.getByLabel('E-mail').fill('nobody@firm.example')
      return release
    },
    expectDone: async (page) => {
      await expect(page.getByRole('status')).toContainText('a reset link is on its way')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
  },
  {
    name: 'the new password',
    call: 'password-reset-confirm',
    fillIn: async (page, portico) => {
      const link = await requestLink(page, portico)
      const release = await openEarly(page, link)
      await page.getByLabel('New Password', { exact: true }).fill('grass and chalk')
      await page.getByLabel('Confirm New Password', { exact: true }).fill('grass and chalk')
      return release
    },
    expectDone: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Now log in'),
  },
]

/** Requests a link for a new password and returns its path from the mail. */
async function requestLink(page: Page, portico: Portico): Promise<string> {
  const { email } = await portico.addPerson()
  await callAsVisitor(page, 'password-reset', { email })
  return mailedLink(portico, email)
}

const ways = [
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['its button', press],
  // As password managers do.
  [
    'a script',
    (page: Page) => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit()),
  ],
] as const

for (const { name, call, fillIn, expectDone } of forms) {
  // All forms are kept by one script, and the button of each is pressed below.
  for (const [how, act] of ways.slice(0, call === 'login' ? ways.length : 1)) {
    test(`${name} submitted by ${how} before its code has arrived is sent once, when it has, and is kept until it is answered`, async ({
      page,
      portico,
    }) => {
      const release = await fillIn(page, portico)
      const address = page.url()
      const sent = sentBy(page)
      const width = (await submitButton(page).boundingBox())?.width
      await act(page)
      await expectKept(page)
      expect((await submitButton(page).boundingBox())?.width).toBe(width)
      await act(page)
      expect(page.url()).toBe(address)
      expect(sent).toEqual([])
      const answer = await hold(page, `**/api/users/${call}/`)
      release()
      await expect.poll(() => sent.length).toBe(1)
      await expect(submitButton(page)).toHaveText('One moment…')
      await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true')
      answer()
      await expectDone(page)
      expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([`/api/users/${call}/`])
    })
  }
}

for (const path of ['/login', '/waitlist', '/reset-password', '/reset/Mg/abc'])
  test(`a press on the button of ${path} counts as soon as it is painted, before the rest of its document has come`, async ({
    page,
    portico,
  }) => {
    const slow = await serveInParts(portico.url)
    await page.route('**/api/users/**', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 200, json: {} }) : route.fallback(),
    )
    const sent = sentBy(page)
    await page.goto(slow.url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await expect(submitButton(page)).toBeVisible()
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    for (const field of await page.getByRole('textbox').all()) await field.fill('ada@mail.example')
    await press(page)
    await expectKept(page)
    slow.release()
    await expect.poll(() => sent.length).toBe(1)
    slow.stop()
  })

test('a password that is shown before the code of the page has arrived is shown when it has', async ({
  page,
}) => {
  const release = await openEarly(page, '/reset/Mg/abc')
  const password = page.getByLabel('New Password', { exact: true })
  await password.fill('grass and chalk')
  await page.getByRole('button', { name: 'Show new password' }).click()
  release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('grass and chalk')
})

test('a press on the login that lasts until the CSRF token is there logs in', async ({ page, portico }) => {
  const person = await portico.addPerson()
  const releaseToken = await hold(page, '**/api/users/get-csrf-token/')
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const token = page.waitForResponse('**/api/users/get-csrf-token/')
  await submitButton(page).hover({ force: true })
  await page.mouse.down()
  releaseToken()
  await (await token).finished()
  await nextFrame(page)
  await page.mouse.up()
  await expect(page).toHaveURL('/dashboard')
})
