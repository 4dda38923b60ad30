import { cents } from '@portico/contract/values/money'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, quiet, signIn, test } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

const sentenceFor = (role: string, able: string) => `Your role is ${role}. Only ${able} can do this.`
const preparersOnly = sentenceFor('viewer', 'a preparer, a releaser or an administrator')
const administratorsOnly = sentenceFor('viewer', 'an administrator')

/** An investor with May 2025, of 10,000.00 at 3.33 %, and without June. */
async function investor(portico: Portico): Promise<Person> {
  const ann = await portico.addPerson({
    firstName: 'Ann',
    lastName: 'Lee',
    initialInvestment: cents(10_000_00),
  })
  await portico.importMonths([`${ann.email},May 2025,10000,3.33,333,0,333,10333`])
  return ann
}

/** The calls that a page has made to change something, or that were refused; a visit of one's own dashboard is noted. */
function noteChanges(page: Page): string[] {
  const noted: string[] = []
  page.on('response', (response) => {
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    const isChange = method !== 'GET' && pathname !== '/api/users/mark-visit/'
    if (pathname.startsWith('/api/') && (isChange || response.status() === 403))
      noted.push(`${method} ${pathname} ${response.status()}`)
  })
  return noted
}

/** The text of the file that a button saves. */
async function exported(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** What can be pressed on the page below its header. */
const offered = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) => buttons.map((button) => (button.ariaLabel ?? button.textContent).trim()))

test('an auditor’s day: a viewer reads and exports, and finds no button that would be refused', async ({
  page,
  portico,
}) => {
  const ann = await investor(portico)
  await signIn(page, await portico.addPerson({ role: 'viewer', firstName: 'Vera', lastName: 'Audit' }), quiet)
  const changes = noteChanges(page)

  await page.goto('/dashboard')
  expect(await exported(page, 'CSV')).toMatch(/^"May 20\d\d",/m)
  for (const name of ['Impersonate', 'Add Summary'])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Vera Audit' })).toContainText('viewer')
  const places = page.getByRole('navigation', { name: 'Portal' }).getByRole('link')
  await expect(places).toHaveText(['Home', 'Investors', 'Month-End', 'Documents', 'Records'])
  await expect(page.getByRole('navigation', { name: 'More pages' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Summaries',
    'Checks',
    'Waitlist',
    'Audit',
  ])

  await page.goto(`/admin/user-summary?user_id=${ann.id}`)
  await expect(
    page.getByRole('cell', { name: 'May 2025' }).or(page.getByText('May 2025')).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'May 2025' })).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'As of a date…' })).toBeVisible()
  // The first opens the list of investors.
  await expect.poll(() => offered(page)).toEqual(['Show users', 'As of a date…'])

  await page.goto(`/admin/accounts?account=${ann.id}`)
  await expect(page.getByRole('region', { name: 'Ann Lee' })).toContainText('$10,000.00')
  await expect(page.getByRole('link', { name: 'Add investor' })).toHaveCount(0)
  await expect.poll(() => offered(page)).toEqual(['Investors', 'Staff', 'Export CSV'])
  expect(await exported(page, 'Export CSV')).toContain(ann.email)

  await page.goto('/admin/month-end?month=2025-06')
  // The sheet draws only the rows in view.
  await page.getByLabel('Find an investor').fill(ann.email)
  const cell = page.getByRole('row', { name: ann.email }).getByRole('gridcell')
  await expect(cell.first()).toBeVisible()
  await cell.nth(1).click()
  await page.keyboard.type('5')
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import a file' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
  await page.goto('/admin/month-end?postings')
  await expect(page.getByText(/Import · /).first()).toBeVisible()
  expect(await offered(page)).toEqual([])

  await page.goto('/admin/checks')
  await expect(
    page.getByRole('heading', { name: /^Not posted for|is posted for every investor( who had started)?$/ }),
  ).toBeVisible()
  expect(await offered(page)).not.toContain('Acknowledge…')

  await page.goto('/admin/audit')
  await expect(
    page.getByText(
      /^Audit trail intact: \d+ entries, matching \d+ accounts? and \d+ versions? of posted months\.$/,
    ),
  ).toBeVisible()
  expect(await exported(page, 'Export CSV')).toContain('summary.posted')

  await page.goto('/admin/waitlist')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Invite|Decline) / })).toHaveCount(0)
  expect(changes).toEqual([])
})

test('an address for another role says why it shows nothing, and fits any width', async ({
  page,
  portico,
}) => {
  const ann = await investor(portico)
  await signIn(page, await portico.addPerson({ role: 'viewer' }))
  for (const [address, sentence] of [
    ['/impersonate', preparersOnly],
    [`/admin/user-summary?user_id=${ann.id}&month=202506`, preparersOnly],
    [`/admin/user-summary?user_id=${ann.id}&correct=202505`, preparersOnly],
    ['/admin/month-end?import', preparersOnly],
    ['/admin/accounts?account=new', administratorsOnly],
    ['/admin/accounts?account=file', administratorsOnly],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
})

test('an administrator changes a role, and an open page follows at once', async ({
  page,
  portico,
  browser,
}) => {
  const ann = await investor(portico)
  const dana = await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Desk' })
  const pat = await portico.addPerson({ role: 'preparer', firstName: 'Pat', lastName: 'Prep' })
  const theirs = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(theirs, pat, `/admin/user-summary?user_id=${ann.id}`)
  await expect(theirs.getByRole('button', { name: 'Record money in or out' })).toBeVisible()

  await signIn(page, dana, `/admin/accounts?role=staff&account=${pat.id}`)
  const pane = page.getByRole('region', { name: 'Pat Prep' })
  await expect(pane.getByRole('radio', { name: /^Preparer/ })).toBeChecked()
  await expect(pane.getByRole('button', { name: 'Change the role' })).toBeDisabled()
  await pane.getByRole('radio', { name: /^Viewer/ }).check()
  await pane.getByRole('textbox', { name: 'Your password' }).fill(dana.password)
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Make Pat Prep a viewer' }).click()
  await expect(pane.getByText(`${pat.email} is a viewer now.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: pat.email })).toContainText('Viewer')

  // Whom the entry would be told is asked at once, and refused.
  await theirs.getByRole('button', { name: 'Record money in or out' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Summaries' })).toBeVisible()
  await expect(theirs.getByRole('form', { name: 'New entry' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Record money in or out' })).toHaveCount(0)
  await theirs.close()

  await page.goto(`/admin/audit?subject=${pat.id}`)
  await expect(page.getByText(`${dana.email} made ${pat.email} a viewer, who was a preparer.`)).toBeVisible()
})
