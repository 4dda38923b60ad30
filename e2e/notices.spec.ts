import { cents } from '@portico/contract/values/money'
import type { Page } from '@playwright/test'
import {
  callAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  quiet,
  signIn,
  testWithOwnFirm,
} from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

// What others have in a month decides whether a percentage is asked about.
const test = testWithOwnFirm('sqlite')

/** An investor with May 2025, of 10,000.00 at 3.33 %, and a name of their own. */
async function addInvestor(portico: Portico, firstName: string): Promise<Person> {
  const person = await portico.addPerson({
    firstName,
    lastName: 'Bell',
    initialInvestment: cents(10_000_00),
  })
  await portico.importMonths([`${person.email},May 2025,10000,3.33,333,0,333,10333`])
  return person
}

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })

const list = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('listitem')

/** The mails to someone so far. */
const mailsTo = (portico: Portico, { email }: Person) =>
  portico.mails().filter((mail) => mail.includes(email))

/** A mail with the line breaks of its encoding taken out. */
const unfolded = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

test('a month that staff post is one new notice under the bell, and not new after a reload', async ({
  page,
  portico,
  browser,
}) => {
  const nell = await addInvestor(portico, 'Nell')
  await signIn(page, nell)
  await expect(bell(page, /^Notices/)).toBeVisible()
  await bell(page, /^Notices/).click()
  await expect(list(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(bell(page, 'Notices')).toBeFocused()

  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, await portico.addPerson({ isStaff: true }), `/admin/user-summary?user_id=${nell.id}`)
  await desk.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(desk.getByText('June 2025 is posted.')).toBeVisible()
  await desk.context().close()

  await page.reload()
  await bell(page, 'Notices, 1 new').click()
  await expect(list(page)).toHaveCount(2)
  await expect(list(page).first()).toContainText('June 2025 was posted')
  await expect(list(page).first().getByText('New', { exact: true })).toBeVisible()
  await expect(list(page).last().getByText('New', { exact: true })).toHaveCount(0)
  await expect(bell(page, 'Notices')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await bell(page, 'Notices').click()
  await expect(list(page)).toHaveCount(2)
  await expect(list(page).getByText('New', { exact: true })).toHaveCount(0)
})

test('the line that staff write to a correction is in the notice and its mail; staff see that it was opened', async ({
  page,
  portico,
  browser,
}) => {
  const cora = await addInvestor(portico, 'Cora')
  await signIn(
    page,
    await portico.addPerson({ isStaff: true, firstName: 'Sam' }),
    `/admin/user-summary?user_id=${cora.id}&correct=202505`,
  )
  await page.getByLabel('Dividend Percent').fill('3.50')
  await page.getByLabel('Reason', { exact: true }).fill('The rate of May was wrong.')
  await page.getByLabel('Line to the investor').fill('You get $17 more.')
  await page.getByRole('button', { name: 'Post Correction' }).click()
  await expect(page.getByText(/^This reads as an amount/)).toBeVisible()
  const line = 'Cora, we had used the rate of April.'
  await page.getByLabel('Line to the investor').fill(line)
  await page.getByRole('button', { name: 'Post Correction' }).click()
  await expect(page.getByText('Restated', { exact: false }).first()).toBeVisible()

  const own = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(own, cora)
  await own
    .getByRole('banner')
    .getByRole('button', { name: /^Notices, \d new$/ })
    .click()
  const restated = list(own).filter({ hasText: 'May 2025 was restated' })
  await expect(restated).toContainText(`“${line}”`)
  await expect.poll(() => mailsTo(portico, cora).some((mail) => unfolded(mail).includes(line))).toBe(true)
  await restated.getByRole('link').click()
  // It leads to the new figures next to the earlier ones.
  const comparison = own.getByRole('dialog', { name: 'May 2025 was restated' })
  await expect(comparison.getByRole('table')).toBeVisible()
  await comparison.getByRole('button', { name: 'Close' }).click()
  await expect(own).toHaveURL('/dashboard')

  // The link of the mail marks the notice as opened too, once its reader has signed in.
  const address = /\/dashboard\?restated=2025-05&notice=\d+/.exec(
    mailsTo(portico, cora)
      .map(unfolded)
      .find((mail) => mail.includes(line)) ?? '',
  )?.[0]
  await own.goto(address ?? '')
  await expect(own).toHaveURL('/dashboard?restated=2025-05')
  await own.context().close()

  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Who would get an e-mail' })).toContainText('Right away')
  await page
    .getByRole('region', { name: 'Notices', exact: true })
    .getByRole('listitem')
    .filter({ hasText: line })
    .getByRole('link')
    .click()
  const delivery = page.getByRole('listitem').filter({ hasText: cora.email })
  await expect(delivery).toContainText('Opened in the portal on')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await delivery.getByRole('button', { name: 'Resend: Cora Bell' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send e-mail' }).click()
  await expect(page.getByText('The e-mail is on its way again.')).toBeVisible()
})

test('the notice of a withdrawn month leads to its line, in a year that is closed, from any page', async ({
  page,
  portico,
  browser,
}) => {
  const ivo = await addInvestor(portico, 'Ivo')
  await portico.importMonths([`${ivo.email},May 2026,10000,3.33,333,0,333,10666`])
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, await portico.addPerson({ isStaff: true }), quiet)
  await portico.importMonths([`${ivo.email},April 2025,10000,3.33,333,0,333,10333`])
  const april = { user_id: ivo.id, quarter: 'April 2025', version: 1, reason: 'Meant for another account.' }
  await callAs(desk, 'void-investment-summary', april)
  await desk.context().close()

  await signIn(page, ivo, '/documents')
  await bell(page, /^Notices/).click()
  await page.getByRole('link', { name: 'April 2025 was withdrawn' }).click()
  const line = page.getByRole('cell', { name: /^April 2025 was posted in error and withdrawn on / })
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
  await expect(page).toHaveURL('/dashboard')
})

test('the unsubscribe page changes nothing until its button is pressed', async ({
  page,
  portico,
  browser,
  expectFailure,
}) => {
  const una = await addInvestor(portico, 'Ulla')
  const findToken = () =>
    mailsTo(portico, una)
      .map((mail) => /\/u\/([\w-]{28})/.exec(unfolded(mail))?.[1])
      .find((found) => found !== undefined)
  await expect.poll(findToken).toBeDefined()
  const own = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(own, una, quiet)
  const chosen = own.getByRole('group', { name: 'A month is posted' }).getByRole('button', { pressed: true })

  await page.goto(`/u/${findToken()}`)
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await own.goto('/account')
  await own.getByText('Choose for each kind').click()
  await expect(chosen).toHaveText('At once')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('You will get no more of these e-mails.')).toBeVisible()
  await own.reload()
  await expect(chosen).toHaveText('Off')
  await own.context().close()

  expectFailure(/400/)
  const token = findToken() ?? ''
  await page.goto(`/u/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('heading', { name: 'This link is invalid' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeHidden()
  await expectAccessible(page)
})
