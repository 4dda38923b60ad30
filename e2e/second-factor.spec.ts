import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, expectNoSidewaysScroll, openForm, signIn, test } from './fixtures.ts'
import type { Person } from './portico.ts'

const wrong = 'This code is wrong or was used before. Check it, or use another one.'

/** Sets up a second factor on the account page as a user would, and returns the key shown. */
async function beginSetUp(page: Page, person: Person): Promise<TOTP> {
  await signIn(page, person, '/account')
  const card = page.getByRole('region', { name: 'Second factor' })
  await card.getByLabel('Password', { exact: true }).fill(person.password)
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await card.locator('dd').innerText()
  return new TOTP({ secret: secret.replaceAll(' ', '') })
}

/** The code of the next half-minute; that of the current one is used already. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 })

async function logIn(page: Page, person: Person): Promise<void> {
  await openForm(page, '/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toBeHidden()
}

/** Logs out once the dashboard asks for nothing more, which the session's end would refuse. */
async function logOut(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === '/dashboard')
    await expect(page.getByText('Money under management')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

test('a code is required once set up and works once, and a recovery code replaces a lost phone', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/401.*login/)
  const person = await portico.addPerson({ isStaff: true })
  const totp = await beginSetUp(page, person)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Code from your authenticator app').fill(totp.generate())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 3 of 3: your recovery codes')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  const recoveryCode = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-/ })
    .first()
    .innerText()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await logOut(page)

  await logIn(page, person)
  const code = nextCode(totp)
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await logOut(page)

  await logIn(page, person)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(wrong)).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByText(wrong)).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await logOut(page)
  await logIn(page, person)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText(wrong)).toBeVisible()

  await portico.command(['reset-second-factor', '--email', person.email])
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})
