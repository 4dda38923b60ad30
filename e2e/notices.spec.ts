import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

/** The last mail to a person with this subject, once it has arrived; its lines are joined. */
async function mailTo(portico: Portico, { email }: Person, subject: string): Promise<string> {
  const found = () =>
    portico.mails().findLast((mail) => mail.includes(`To: ${email}`) && mail.includes(`Subject: ${subject}`))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return (found() ?? '').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
}

const months = ['July 2026', 'August 2026'] as const
const figures = { beginning_balance: 10000, dividend_percent: 0.5, dividend_amount: 50, dividend_paid: 0 }

/** Staff in their own window. */
async function deskOf(page: Page, portico: Portico): Promise<Page> {
  const desk = await (await page.context().browser()?.newContext({ baseURL: portico.url }))?.newPage()
  if (desk === undefined) throw new Error('There is no browser.')
  await signIn(desk, await portico.addPerson({ isStaff: true }))
  return desk
}

test('a posted and a restated month are mailed without amounts, and listed under the bell with what staff wrote', async ({
  page,
  portico,
}) => {
  const una = await portico.addPerson({ firstName: 'Una' })
  const desk = await deskOf(page, portico)
  const month = {
    user_id: una.id,
    quarter: months[0],
    ...figures,
    unrealized_gain: 50,
    ending_balance: 10050,
  }
  await callAs(desk, 'add-investment-summary', month)
  const line = 'The dividend of July was booked twice.'
  const correction = { ...month, dividend_amount: 40, unrealized_gain: 40, ending_balance: 10040 }
  await callAs(desk, 'correct-investment-summary', { ...correction, version: 1, reason: 'Typo.', line })

  await signIn(page, una)
  await page.getByRole('button', { name: 'Notices, 2 new' }).click()
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
  await expect(notices).toHaveCount(2)
  await expect(notices.first()).toContainText('July 2026 is restated New')
  await expect(notices.first()).toContainText(line)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(notices).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.reload()
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  await expect(notices.first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)

  const mail = await mailTo(portico, una, 'July 2026 is restated')
  expect(mail).toContain(line)
  expect(mail).not.toMatch(/\$|10[.,]?0[45]0|\b[45]0\.00/)
  // The link of the mail leads to the account, and the address does not keep it.
  const link = /\/dashboard\?notice=\d+/.exec(mail)?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
  await desk.context().close()
})

test('the unsubscribe link of a mail turns off its kind only when its button is pressed, and the owner can turn it on', async ({
  page,
  portico,
}) => {
  const una = await portico.addPerson({ firstName: 'Una' })
  const desk = await deskOf(page, portico)
  const month = { user_id: una.id, ...figures, unrealized_gain: 50, ending_balance: 10050 }
  await callAs(desk, 'add-investment-summary', { ...month, quarter: months[1] })
  const mail = await mailTo(portico, una, 'August 2026 is posted')
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, link = ''] = /List-Unsubscribe:\s+<[^>]*(\/u\/[^>]+)>/.exec(mail) ?? []

  await signIn(page, una)
  const chosen = page.getByRole('combobox', { name: 'A month is posted' })
  // As a scanner does, before the person.
  await page.request.get(link)
  await page.request.head(link)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn off these mails?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/account#mail')
  await expect(chosen).toHaveValue('each')
  await page.goto(link)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('You get no more of these mails.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose what is mailed' }).click()
  await expect(chosen).toHaveValue('off')
  await expect(chosen).toBeInViewport()
  await chosen.selectOption('Once a day')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(chosen).toHaveValue('digest')
  await desk.context().close()
})
