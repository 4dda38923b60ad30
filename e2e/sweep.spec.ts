import type { Page as PageName } from '@portico/contract/api/paths'
import { pageAt, pageNames, pages } from '@portico/contract/api/paths'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { cents } from '@portico/contract/values/money'
import type { Browser, Locator, Page } from '@playwright/test'
import { pdfOf } from '../server/test/pdf.ts'
import {
  callAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  quiet,
  reviewSheet,
  signIn,
  testWithOwnFirm,
} from './fixtures.ts'
import type { Person, Portico } from './portico.ts'
import { smallTargets } from './touch-targets.ts'

// Every page for which one has to be signed in, at rest, over one firm whose data are hard on a layout.
// States that a story leads to, such as a dialog or a refusal, are checked in its spec.

interface Firm {
  staff: Person
  /** Ten years of ten-digit amounts, and names that are as long as names get. */
  iris: Person
  /** A loss, a correction, money out, a note, contact details, a document and a visit of staff. */
  ann: Person
  /** Neither months nor a name. */
  eve: Person
  /** A month is missing, and one does not add up. */
  gus: Person
}

/** Added by the first test; the others look at it as well. */
let added: Promise<Firm> | undefined

const test = testWithOwnFirm().extend<{ firm: Firm }>({
  firm: async ({ portico, browser }, use) => use(await (added ??= addFirm(portico, browser))),
})

async function addFirm(portico: Portico, browser: Browser): Promise<Firm> {
  const firm = {
    staff: await portico.addPerson({ isStaff: true, firstName: 'Sam', lastName: 'Ito' }),
    ann: await portico.addPerson({ firstName: 'Ann', lastName: 'Lee', initialInvestment: cents(10_000_00) }),
    iris: await portico.addPerson({
      firstName: 'Wilhelmina Alexandra Konstantina',
      lastName: 'von Hohenzollern-Sigmaringen-Battenberg',
    }),
    eve: await portico.addPerson({ initialInvestment: cents(2_500_50) }),
    gus: await portico.addPerson(),
  }
  await portico.importMonths([
    ...tenYears(firm.iris),
    `${firm.ann.email},2026-05,10000,3.33,333,0,333,10333`,
    `${firm.ann.email},2026-06,10000,-0.5,0,0,0,9950`,
    `${firm.ann.email},2026-07,10000,3.33,333,0,333,10333`,
    `${firm.gus.email},2024-05,9876543210.12,1.00,98765432.10,0,98765432.10,9975308642.22`,
    `${firm.gus.email},2024-07,9876543210.12,1.00,98765432.11,0,98765432.10,9975308642.20`,
  ])
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, firm.staff, quiet)
  await fillRecord(desk, firm.ann)
  await addDocuments(desk, firm.ann)
  await callAs(desk, 'add-holding', { on: '2026-06-30', source: 'Custodian', amount: 1_000_000 })
  await callAs(desk, 'impersonate', { user_id: firm.ann.id, reason: 'asked by phone' })
  await desk.context().close()
  return firm
}

/** 120 months from August 2016, of 9,876,543,210.12 at 1 % each. */
const tenYears = ({ email }: Person): string[] =>
  Array.from({ length: 120 }, (_, k) => {
    const month = `${2016 + Math.floor((k + 7) / 12)}-${String(((k + 7) % 12) + 1).padStart(2, '0')}`
    return `${email},${month},9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`
  })

/** What staff note about an investor: a correction, money out, what was said, and how to call back. */
async function fillRecord(desk: Page, { id }: Person): Promise<void> {
  await callAs(desk, 'correct-investment-summary', {
    user_id: id,
    quarter: 'July 2026',
    beginning_balance: 10_000,
    dividend_percent: 3.33,
    dividend_amount: 333,
    dividend_paid: 100,
    unrealized_gain: 233,
    ending_balance: 10_233,
    version: 1,
    reason: 'The payout was left out.',
  })
  const entry = { kind: 'withdrawal', amount: 100, received_on: '2026-07-14', note: 'By wire.' }
  await callAs(desk, 'add-activity', { user_id: id, ...entry })
  await callAs(desk, 'add-account-note', { user_id: id, text: 'Wants payouts halved in odd months.' })
  const contact = { phone: '+1 615 555 0142', postal_address: '418 Woodland Street\nNashville' }
  await callAs(desk, 'edit-account-contact', { user_id: id, version: 0, ...contact })
}

/** A tax form that is released to an investor, and a scan that is held because it names nobody. */
async function addDocuments(desk: Page, { id }: Person): Promise<void> {
  const code = referenceCodeOf(id)
  const upload = (fileName: string, text: string) => {
    const form = { kind: 'tax-form', year: 2025, title: 'Schedule K-1', match: true }
    return callAs(desk, 'add-document', {
      ...form,
      file_name: fileName,
      file: pdfOf(text).toString('base64'),
    })
  }
  const { document } = await upload(`K-1 ${code}.pdf`, `K-1 for ${code}`)
  await callAs(desk, 'release-documents', { documents: [document] })
  await upload('scan.pdf', 'K-1 of nobody')
}

/** Opens an address, waits for what the page shows last, brings it to a state, and checks that it is sound there. */
type Look = (address: string, shown: Locator, lead?: () => Promise<unknown>) => Promise<void>

/** A way to look at pages, which notes them. */
function lookingAt(page: Page): { look: Look; seen: Set<PageName | undefined> } {
  const seen = new Set<PageName | undefined>()
  const look: Look = (address, shown, lead) =>
    test.step(address, async () => {
      await page.goto(address)
      await expect(shown).toBeVisible()
      await lead?.()
      // A row may lie below the head of its table, where it would be a target too small.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectSound(page)
      seen.add(pageAt(address.replace(/\?.*/, '')))
    })
  return { look, seen }
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  // Parts that are laid out by a media query in script follow a frame later.
  await expect
    .poll(() => smallTargets(page), {
      message: 'smaller than 44 × 44 px to a finger; the class touch-target enlarges a link',
      timeout: 5_000,
    })
    .toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Opens the three forms of the account page. */
async function openForms(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first()).toBeVisible()
  for (const what of ['name', 'e-mail', 'password'])
    await page.getByRole('button', { name: `Change ${what}`, expanded: false }).click()
}

test('an account without months, and one whose only month is news, are sound', async ({
  page,
  portico,
  firm,
}) => {
  await signIn(page, firm.eve, quiet)
  const { look } = lookingAt(page)
  await look('/dashboard', page.getByText('No summary data available.'))
  await look('/statement', page.getByRole('heading', { level: 1, name: 'Statement' }))
  await callAs(page, 'mark-visit', { all_seen: true })
  await portico.importMonths([`${firm.eve.email},2026-07,2500.50,3.33,83.27,10,73.27,2573.77`])
  await look('/dashboard', page.getByRole('region', { name: 'What changed' }))
})

test('ten years of ten-digit amounts, and long names, are sound', async ({ page, firm }) => {
  await signIn(page, firm.iris, quiet)
  const { look } = lookingAt(page)
  await look('/account', page.getByRole('region', { name: 'Login history' }))
  const months = page.getByRole('table', { name: 'Investment Summary (Monthly)' })
  await look('/dashboard', months, () => months.getByRole('button', { name: '2024' }).click())
  await page.setViewportSize({ width: 390, height: 844 })
  await months.getByRole('button', { name: 'May 2024' }).click()
  await expectAccessible(page)
})

test('every page of an investor is sound', async ({ page, firm }) => {
  await signIn(page, firm.ann, quiet)
  const { look, seen } = lookingAt(page)
  await look('/dashboard', page.getByRole('table', { name: 'Investment Summary (Monthly)' }))
  const sheet = page.getByRole('article')
  await look('/statement?period=2026-q2', sheet.getByRole('row', { name: /^Closing balance/ }))
  await look('/documents', page.getByText('New', { exact: true }))
  await look('/account/views', page.getByRole('listitem').filter({ hasText: 'asked by phone' }))
  const choice = page.getByRole('group', { name: 'A document is available' })
  await look('/account', page.getByRole('group', { name: 'News about your account' }), async () => {
    await page.getByText('Choose for each kind').click()
    await choice.getByRole('button', { name: 'Daily digest' }).click()
    await expect(page.getByText('Your choice is saved.')).toBeVisible()
  })
  const own = pageNames.filter((name) => pages[name].visitor && !pages[name].investor)
  expect(own.filter((name) => !seen.has(name))).toEqual([])
})

test('every page of staff is sound', async ({ page, firm }) => {
  const { staff, ann, gus } = firm
  await signIn(page, staff, quiet)
  const { look, seen } = lookingAt(page)
  await look('/dashboard', page.getByRole('region', { name: 'Backups' }))
  const findings = page.getByRole('table', { name: 'Findings' })
  await look('/admin/checks?month=202406', findings, async () => {
    await page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Investor' }).click()
    await expect(findings.getByRole('button', { name: gus.email })).toBeVisible()
  })
  await look('/admin/release', page.getByText('No second person is required'))
  await look('/admin/documents?state=held', page.getByRole('button', { name: 'Withdraw scan.pdf' }))
  await look('/admin/mail', page.getByRole('region', { name: 'Who would get an e-mail' }))
  const period = page.getByLabel('Period', { exact: true })
  await look('/admin/statements', period, async () => {
    await period.selectOption('2026-q1')
    await expect(page.getByText(/investors? gets? a statement for Q1 2026/)).toBeVisible()
  })
  await look('/admin/records', page.getByRole('region', { name: 'Tax papers' }))
  await look('/admin/payments', page.getByRole('region', { name: 'To send' }))
  await look('/admin/reconciliation', page.getByRole('region', { name: 'June 30, 2026' }))
  await look('/admin/waitlist', page.getByRole('button', { name: 'Export CSV' }))
  await look('/impersonate', page.getByRole('combobox', { name: 'Select a user' }))
  await look(`/admin/audit?subject=${ann.id}`, page.getByText(/^Audit trail intact/), () =>
    page.getByText(/corrected July 2026/).click(),
  )
  await look('/account', page.getByRole('region', { name: 'Second factor' }))
  await openForms(page)
  await expectSound(page)
  await page.getByRole('button', { name: 'Sam Ito' }).click()
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expectSound(page)
  const elsewhere = ['userSummary', 'addSummary', 'monthEnd', 'accounts', 'accountRecord']
  const unseen = pageNames.filter((name) => pages[name].investor && !seen.has(name))
  expect(unseen.filter((name) => !elsewhere.includes(name))).toEqual([])
})

test('the months of an investor, and the sheet of a month, are sound', async ({ page, firm }) => {
  const { staff, iris, eve } = firm
  await signIn(page, staff, quiet)
  const { look } = lookingAt(page)
  const principal = page.getByLabel('Principal', { exact: true })
  await look('/admin/user-summary', page.getByRole('combobox', { name: 'Select a user' }))
  for (const { id } of [eve, iris]) await look(`/admin/user-summary?user_id=${id}`, principal)
  await look('/admin/month-end?postings', page.getByText(/Import · /).first())
  await look('/admin/month-end?month=August%202026', page.getByRole('grid'), async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 row needs attention')).toBeVisible()
  })
  // Narrow, the sheet was a list; the grid is a new one.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+z')
  await reviewSheet(page)
  await expect(page.getByRole('heading', { name: 'Review August 2026' })).toBeVisible()
  await expectAccessible(page)
})

test('accounts, and everything about one of them, are sound', async ({ page, portico, firm }) => {
  const { staff, ann } = firm
  const colleague = await portico.addPerson({ isStaff: true })
  await signIn(page, staff, quiet)
  const { look } = lookingAt(page)
  const disable = page.getByRole('button', { name: 'Disable account', exact: true })
  await look(`/admin/accounts?search=${ann.email}&account=${ann.id}`, disable, () => disable.click())
  await look('/admin/accounts?search=nobody', page.getByText('No investor matches “nobody”.'))
  await look(`/admin/accounts?role=staff&account=${colleague.id}`, disable, async () => {
    await disable.click()
    await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
  })
  await look('/admin/accounts?role=staff&account=new', page.getByRole('region', { name: 'Add staff' }))
  const file = page.getByLabel('Spreadsheet')
  await look('/admin/accounts?account=file', file, async () => {
    const text = 'E-mail;Initial investment\nann@client.example;$10,000.00\nbea@client.example;\n'
    await file.setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByRole('button', { name: 'To create 2' })).toBeVisible()
  })

  const record = `/admin/account?user_id=${ann.id}`
  await look(record, page.getByRole('table', { name: 'Months' }))
  await look(`${record}&tab=statements`, page.getByLabel('Statement of'), async () => {
    await page.getByLabel('Statement of').selectOption('2026-05')
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText('The statement, May 2026, is issued.')).toBeVisible()
  })
  // Within the page, they are parts of it.
  for (const part of ['Activity', 'Mails', 'Sessions', 'Views', 'Trail', 'Details'])
    await test.step(part, async () => {
      const tab = page.getByRole('link', { name: new RegExp(`^${part}( |$)`) })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expectSound(page)
    })
})
