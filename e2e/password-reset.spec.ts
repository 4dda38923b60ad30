import type { Page } from '@playwright/test'
import {
  callAsVisitor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mailedLink,
  openForm,
  test,
} from './fixtures.ts'
import type { Portico } from './portico.ts'

const asked = 'If an account exists for this e-mail, a reset link is on its way.'
const dead = 'This reset link is invalid or has expired.'

/** Requests a link on the page and returns its path from the mail. */
async function requestLink(page: Page, portico: Portico, email: string): Promise<string> {
  await openForm(page, '/reset-password/')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(asked)
  return mailedLink(portico, email)
}

/** The HTML part of a mail, decoded. */
function htmlOf(mail: string): string {
  const [, body = ''] = /Content-Type: text\/html[^]*?\n\n([^]*?)\n--/.exec(mail) ?? []
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

async function choose(page: Page, first: string, second = first) {
  await page.getByLabel('New Password', { exact: true }).fill(first)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('a forgotten password is replaced through the mailed link, which works once', async ({
  page,
  portico,
  expectFailure,
}) => {
  const person = await portico.addPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password' }).click()
  await expect(page).toHaveURL('/reset-password/')
  const link = await requestLink(page, portico, person.email)

  await page.goto(link)
  await choose(page, 'grass and chalk', 'grass and cheese')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  expectFailure(/400.*password-reset-confirm/)
  await choose(page, 'password1')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await choose(page, 'grass and chalk')
  await expect(page.getByRole('status')).toHaveText(
    'Your password is changed. Please log in with the new one.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Now log in')
  await page.waitForURL('/login')
  await expect(page.getByRole('status')).toHaveText(
    'Your password is changed. Please log in with the new one.',
  )
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('grass and chalk')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await choose(page, 'grass and chalk too')
  await expect(page.getByRole('alert')).toHaveText(dead)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('opening a reset link sends its token nowhere', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/reset/Mg/a-token-that-stays-here/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
  expect(asked.filter((url) => url.includes('a-token-that-stays-here'))).toHaveLength(1)
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})

test('the mail comes from the firm and can be read on light and dark screens', async ({ page, portico }) => {
  const { email } = await portico.addPerson()
  await callAsVisitor(page, 'password-reset', { email })
  const mailed = () => portico.mails().find((each) => each.includes(`To: ${email}`))
  await expect.poll(mailed).toBeDefined()
  const mail = mailed() ?? ''
  expect(mail).toMatch(/^From: Sports Index Fund </m)
  expect(mail).not.toMatch(/portico/i)
  // A blank page, as a mail program has no policy of ours.
  const reader = await page.context().newPage()
  await reader.setContent(htmlOf(mail))
  await expect(reader.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
  for (const [colorScheme, ground] of [
    ['light', 'rgb(245, 243, 234)'],
    ['dark', 'rgb(11, 32, 25)'],
  ] as const) {
    await reader.emulateMedia({ colorScheme })
    await expect(reader.locator('body')).toHaveCSS('background-color', ground)
  }
  await expectAccessible(reader)
  await expectNoSidewaysScroll(reader)
})
