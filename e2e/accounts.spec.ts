import type { Locator, Page } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { expect, expectAccessible, logIn, mailedLink, signIn, tabTo, test } from './fixtures.ts'

const password = 'violet tractor under the bridge'

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const item = (page: Page, email: string): Locator => page.getByRole('listitem').filter({ hasText: email })

test('an investor without an e-mail is added by name, and invited once there is an e-mail', async ({
  page,
  portico,
}) => {
  const staff = await portico.addPerson({ isStaff: true })
  await signIn(page, staff, '/admin/accounts')
  await page.getByRole('link', { name: 'Add investor' }).click()
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill('Byron')
  await field(page, 'Initial investment').fill('10000')
  await press(page, 'Add without inviting')
  await expect(
    page.getByText('Ada Byron has an account. Without an address, nobody is invited.'),
  ).toBeVisible()
  await expect(item(page, 'Ada Byron')).toContainText('No e-mail')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Full record' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  await expect(page.getByText(/^Account opened/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Summary' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Invite|Mail a password link/ })).toHaveCount(0)

  await page.goBack()
  await field(page, 'E-mail').fill('ada@client.example')
  await field(page, 'Your password').fill(staff.password)
  await press(page, 'Save changes')
  await expect(item(page, 'ada@client.example')).toContainText('Not invited')
  await press(page, 'Send the invitation')
  await mailedLink(portico, 'ada@client.example')
})

test('an investor is invited, gets another e-mail, is disabled and enabled again', async ({
  page,
  browser,
  portico,
  expectFailure,
}) => {
  const staff = await portico.addPerson({ isStaff: true })
  await signIn(page, staff)
  await page.getByRole('link', { name: 'Investors' }).click()
  await page.getByRole('link', { name: 'Add investor' }).click()
  await field(page, 'E-mail').fill('Bea@Client.example')
  await field(page, 'First name').fill('Bea')
  await field(page, 'Last name').fill('Baker')
  await field(page, 'Initial investment').fill('$25,000')
  await press(page, 'Add and invite')
  await expect(page.getByText('The invitation is on its way to bea@client.example.')).toBeVisible()
  await expect(item(page, 'bea@client.example')).toContainText('Invited')
  await press(page, 'Send the invitation again')
  const link = await mailedLink(portico, 'bea@client.example', 2)

  // Bea, in her own browser.
  const context = await browser.newContext({ baseURL: portico.url })
  const home = await context.newPage()
  await home.goto(link)
  await expect(home.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await field(home, 'New Password').fill(password)
  await field(home, 'Confirm New Password').fill(password)
  await press(home, 'Set Password')
  await home.waitForURL('/login')
  await logIn(home, { email: 'bea@client.example', password })
  await expect(home.getByRole('heading', { name: 'Welcome, Bea Baker' })).toBeVisible()
  await expect(home.getByText('$25,000.00').first()).toBeVisible()

  await page.reload()
  await expect(item(page, 'bea@client.example')).toContainText('Active')
  await field(page, 'E-mail').fill('bea@new.example')
  await field(page, 'Your password').fill('not the one of the staff')
  expectFailure(/400.*edit-account/)
  await press(page, 'Save changes')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await field(page, 'Your password').fill(staff.password)
  await press(page, 'Save changes')
  await expect(page.getByText('The account is changed. All its sessions are ended.')).toBeVisible()
  await home.reload()
  await expect(home.getByText('Session expired. Please log in again.')).toBeVisible()
  await logIn(home, { email: 'bea@new.example', password })
  await expect(home.getByRole('heading', { name: 'Welcome, Bea Baker' })).toBeVisible()
  await expect(item(page, 'bea@new.example')).toBeVisible()
  await expect
    .poll(
      () =>
        portico
          .mails()
          .filter((mail) => /^To: bea@/m.test(mail) && mail.includes('Your e-mail address was changed'))
          .length,
    )
    .toBe(1)

  await press(page, 'Disable account')
  await press(page, 'Disable Bea Baker')
  await expect(page.getByText('The account is disabled and all its sessions are ended.')).toBeVisible()
  await home.reload()
  await expect(home.getByText('Session expired. Please log in again.')).toBeVisible()
  await press(page, 'Enable account')
  await expect(item(page, 'bea@new.example')).toContainText('Active')
  await logIn(home, { email: 'bea@new.example', password })
  await expect(home.getByRole('heading', { name: 'Welcome, Bea Baker' })).toBeVisible()
  await context.close()
})

test('staff are added with the keyboard alone, and other staff are mailed of it', async ({
  page,
  portico,
  expectFailure,
}) => {
  const [staff, witness] = [
    await portico.addPerson({ isStaff: true }),
    await portico.addPerson({ isStaff: true }),
  ]
  await signIn(page, staff, '/admin/accounts?role=staff')
  await expect(item(page, staff.email)).toBeVisible()
  await page.getByRole('link', { name: 'Add staff' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Add staff' })).toBeVisible()
  await tabTo(page, field(page, 'E-mail'))
  await page.keyboard.type(staff.email)
  await tabTo(page, field(page, 'Your password'))
  await page.keyboard.type('not the one of the staff')
  expectFailure(/400.*add-account/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(field(page, 'Your password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(staff.password)
  expectFailure(/409.*add-account/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is already an account with this e-mail.')).toBeVisible()
  await expect(field(page, 'E-mail')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  const colleague = `cleo-${staff.id}@firm.example`
  await page.keyboard.type(colleague)
  await tabTo(page, field(page, 'First name'))
  await page.keyboard.type('Cleo')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The invitation is on its way to ${colleague}.`)).toBeVisible()

  await expect
    .poll(
      () =>
        portico.mails().filter((mail) => mail.includes(`To: ${witness.email}`) && mail.includes(colleague))
          .length,
    )
    .toBe(1)
})

test('no row moves when an account opens, with a name or without', async ({ page, portico }) => {
  const staff = await portico.addPerson({ isStaff: true })
  const named = await portico.addPerson({ firstName: 'Nora', lastName: 'Moving' })
  const nameless = await portico.addPerson()
  const rows = [named, nameless].map(({ email }) => item(page, email))
  /** On the page: a row that is half below the bar at its foot is scrolled above it. */
  const placesOf = () =>
    Promise.all(
      rows.map((row) =>
        row.evaluate((element) => {
          const { y, height } = element.getBoundingClientRect()
          return [y + window.scrollY, height]
        }),
      ),
    )
  for (const width of [1000, 1280, 1900]) {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, staff, '/admin/accounts')
    await expect(item(page, nameless.email)).toBeVisible()
    const before = await placesOf()
    await item(page, named.email).getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Nora Moving' })).toBeVisible()
    expect(await placesOf(), `at ${width} pixels`).toEqual(before)
    await expect(item(page, named.email).getByRole('link')).toHaveText(
      new RegExp(`^Nora Moving${named.email}`),
    )
  }
})

test('on a phone, who closes an account far down the list is back at its row', async ({ page, portico }) => {
  const investors = await Promise.all(
    Array.from({ length: 25 }, () => portico.addPerson({ firstName: 'Faraway' })),
  )
  const [, , email = ''] = investors
    .map((each) => each.email)
    .toSorted()
    .toReversed()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/accounts?search=faraway')
  const row = page.getByRole('link', { name: email })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('link', { name: 'Back to the list' }).click(),
  ]) {
    await row.click()
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeInViewport()
    await close()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
  }
})

test('however much is open in an account, the buttons that close it are in view, and so is what is typed above them', async ({
  page,
  portico,
}) => {
  const { id, email } = await portico.addPerson({ lastName: 'Gaps' })
  // Every second month of two years.
  const months = Array.from({ length: 12 }, (_, k) => `${2023 + Math.floor(k / 6)}-${2 * (k % 6) + 1}`)
  await portico.importMonths(
    months.map((month) => `${email},${month.replace(/-(.)$/, '-0$1')},10000,3.33,333,0,333,10333`),
  )
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page, await portico.addPerson({ isStaff: true }), `/admin/accounts?account=${id}`)
  await press(page, 'Close account')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('February 2023 is not posted.')
  const inView = { ratio: 1 }
  await expect(dialog.getByRole('button', { name: 'Close the account' })).toBeInViewport(inView)
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeInViewport(inView)
  await expect(dialog.getByLabel('Note')).not.toBeInViewport()
  await tabTo(page, dialog.getByLabel('Note'))
  const [note, buttons] = [dialog.getByLabel('Note'), dialog.getByRole('button', { name: 'Go back' })]
  await expect
    .poll(async () => (await boxOf(buttons)).top - (await boxOf(note)).bottom)
    .toBeGreaterThanOrEqual(0)
})
