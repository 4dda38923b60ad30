import { cents } from '@portico/contract/values/money'
import type { Page, Request } from '@playwright/test'
import {
  endSessionOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openForm,
  signIn,
  test,
} from './fixtures.ts'
import type { Portico } from './portico.ts'

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

/** A correction is typed in by staff whose session has meanwhile ended. */
async function typeAfterTheEnd(page: Page, portico: Portico) {
  const staff = await portico.addPerson({ isStaff: true })
  const investor = await portico.addPerson({ initialInvestment: cents(10_000_00) })
  await portico.importMonths([`${investor.email},2025-05,10000,3.33,333,0,333,10333`])
  // Any call that is answered after the end asks for the password before the press.
  const polled = /api\/users\/(?:to-do|waiting-notices)\/$/
  await page.route(polled, () => undefined)
  const unanswered = new Set<Request>()
  page.on('request', (request) => !polled.test(request.url()) && unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  await signIn(page, staff, `/admin/user-summary?user_id=${investor.id}&correct=202505`)
  await page.getByLabel('Dividend Paid').fill('100')
  await page.getByLabel('Reason').fill('The payout was left out.')
  await expect(page.getByText('The investor is mailed')).toBeVisible()
  await expect.poll(() => unanswered.size, { message: 'calls without an answer' }).toBe(0)
  await endSessionOf(page, staff)
  await page.getByRole('button', { name: 'Post Correction' }).click()
  return { staff, prompt: page.getByRole('dialog', { name: 'Session expired. Please log in again.' }) }
}

test('a session that ends while something is typed asks for the password over the page, and the correction is posted', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/401/)
  const { staff, prompt } = await typeAfterTheEnd(page, portico)
  await expect(prompt).toContainText(`Log in as ${staff.email} to continue.`)
  const password = prompt.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Neither Escape nor a press outside loses the work.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(prompt).toBeVisible()

  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(prompt.getByRole('alert')).toHaveText('Invalid credentials. Please try again.')
  await password.fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('May 2025 is corrected.')).toBeVisible()
  await expect(prompt).toBeHidden()
  await page.getByRole('link', { name: 'Checks', exact: true }).click()
  await expect(page).toHaveURL('/admin/checks')
})

test('the button stays busy until the next page has come, however long its code takes', async ({
  page,
  portico,
}) => {
  const person = await portico.addPerson()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/dashboard-page/, async (route) => {
    await arrived
    await route.continue()
  })
  const logins: Request[] = []
  page.on('request', (request) => request.url().endsWith('/login/') && logins.push(request))
  await openForm(page, '/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const code = page.waitForRequest(/assets\/dashboard-page.*js/)
  const button = page.getByRole('button', { name: 'Login' })
  // Also while a slow phone draws the next page, whose address it has already.
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const offered = await button.evaluateHandle((element: HTMLButtonElement) => {
    const found: string[] = []
    const observer = new MutationObserver(() => element.disabled || found.push(location.pathname))
    observer.observe(element, { attributeFilter: ['disabled'] })
    return found
  })
  await button.click()
  await code
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  arrive()
  await expect(page).toHaveURL('/dashboard')
  await expect(button).toBeHidden()
  expect(await offered.jsonValue()).toEqual([])
  expect(logins).toHaveLength(1)
})
