import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  callAsVisitor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  mailedLink,
  openForm,
  signIn,
  tabTo,
  test,
} from './fixtures.ts'

/** Joins with a new e-mail, and returns it. */
async function join(page: Page, fullName: string): Promise<string> {
  const email = `guest-${randomUUID().slice(0, 8)}@mail.example`
  await callAsVisitor(page, 'waitlist', { full_name: fullName, email })
  return email
}

/** Opens the staff's waitlist and searches for a person. */
async function lookFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('Search').fill(email)
  await expect(page.getByText('1 person')).toBeVisible()
}

test('a visitor joins the waitlist, is thanked and returns to the front page', async ({ page }) => {
  await openForm(page, '/waitlist/')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill('Ada@Example.com')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/waitlist-thankyou')
  await expect(page.getByRole('heading', { name: "You're on the List" })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  // Going back shows an empty form.
  await openForm(page, '/waitlist')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
})

test('staff invite one person and decline another; the invited one sets a password and signs in', async ({
  page,
  browser,
  portico,
}) => {
  const grace = await join(page, 'Grace Brewster Hopper')
  const stranger = await join(page, '=SUM(A1:A9)')
  const staff = await portico.addPerson({ isStaff: true })
  await signIn(page, staff)
  await page.getByRole('link', { name: 'Waitlist', exact: true }).click()
  await expect(page).toHaveURL('/admin/waitlist')

  await lookFor(page, grace)
  await expect(page).toHaveURL(`/admin/waitlist?search=${encodeURIComponent(grace)}`)
  await page.getByRole('button', { name: 'Invite Grace Brewster Hopper' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace Brewster')
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper')
  await page.getByLabel('Initial investment').fill('2500.50')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const invited = page.getByRole('listitem', { name: 'Grace Brewster Hopper' })
  await expect(invited).toContainText(`Invited by ${staff.email}`)
  await expect(invited.getByRole('button')).toHaveCount(0)

  await lookFor(page, stranger)
  await page.getByRole('button', { name: 'Decline =SUM(A1:A9)' }).click()
  await expect(page.getByText(`Declined by ${staff.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo decline for =SUM(A1:A9)' }).click()
  await expect(page.getByText(`Waiting: decline undone by ${staff.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Decline =SUM(A1:A9)' }).click()
  await page.getByRole('button', { name: 'Declined', exact: true }).click()
  await expect(page.getByText(`Declined by ${staff.email}`)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [head, row, ...rest] = text.trimEnd().split('\r\n')
  expect(head).toBe('\u{FEFF}"Full name","E-mail","Joined","Last asked","State","Changed by","Changed"')
  expect(row).toContain(`"'=SUM(A1:A9)","${stranger}",`)
  expect(row).toContain(`,"Declined","${staff.email}",`)
  expect(rest).toEqual([])

  const own = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await openForm(own, await mailedLink(portico, grace))
  const password = 'correct horse battery staple'
  for (const field of await own.locator('[type=password]').all()) await field.fill(password)
  await own.keyboard.press('Enter')
  await own.waitForURL('/login')
  await logIn(own, { email: grace, password })
  await expect(own.getByRole('heading', { name: 'Welcome, Grace Brewster Hopper' })).toBeVisible()
  await expect(own.getByRole('region', { name: 'Total Account Value' })).toContainText('$2,500.50')
  await own.context().close()
})

test('someone is found and invited with the keyboard alone', async ({ page, portico }) => {
  const email = await join(page, 'Barbara Liskov')
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/waitlist')
  await page.getByLabel('Search').focus()
  await page.keyboard.type(email)
  await expect(page.getByText('1 person')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Invite Barbara Liskov' }))
  await page.keyboard.press('Enter')
  // Past both names, which are prefilled.
  await tabTo(page, page.getByLabel('Initial investment'))
  await page.keyboard.type('10000')
  await page.keyboard.press('Enter')
  const item = page.getByRole('listitem', { name: 'Barbara Liskov' })
  await expect(item).toContainText('Invited by')
  await expect(item).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(item.getByRole('link', { name: 'Open the account' })).toBeFocused()
})

test('the staff page is accessible and fits any width', async ({ page, portico }) => {
  await join(page, 'Maximiliane-Theodora van der Meer-Szczepanowski')
  const email = await join(page, 'Barbara Liskov')
  await signIn(page, await portico.addPerson({ isStaff: true }), `/admin/waitlist?search=${email}`)
  await page.getByRole('button', { name: 'Decline Barbara Liskov' }).click()
  await expect(page.getByText('Declined by')).toBeVisible()
  await page.goto('/admin/waitlist')
  await page.getByRole('button', { name: /^Invite Maximiliane/ }).click()
  await expect(page.getByLabel('Initial investment')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
