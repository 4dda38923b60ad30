import { cents } from '@portico/contract/values/money'
import { addMonths, formatMonth, formatMonthIso, monthAt } from '@portico/contract/values/month'
import type { Locator, Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import type { Person } from './portico.ts'
import { callAs, expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// What others have in a month decides whether a percentage is asked about.
const test = testWithOwnFirm('sqlite', { NOTICE_DELAY_MINUTES: '10' })

async function chooseInvestor(page: Page, investor: Person): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Select a user' })
  await select.fill(investor.email)
  await page.getByRole('option', { name: investor.email }).click()
}

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** Submits the form, reads the message, and waits until the form has reloaded with the next month. */
async function submit(page: Page, month: string, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(page.getByText(`${month} is posted.`)).toBeVisible()
  await expect(field(page, 'Month')).toHaveValue(next)
}

/** The figures of a table row, by its month. */
const row = (page: Page, month: string): Locator => page.getByRole('row', { name: new RegExp(`^${month}`) })

test('staff post three months, one after a refused entry, and the investor sees them to the cent', async ({
  page,
  browser,
  portico,
}) => {
  const staff = await portico.addPerson({ isStaff: true })
  const investor = await portico.addPerson({
    firstName: 'Ann',
    lastName: 'Lee',
    initialInvestment: cents(10_000_00),
  })

  await signIn(page, staff)
  await page.getByRole('button', { name: 'Add Summary' }).click()
  await chooseInvestor(page, investor)
  await expect(page.getByText('No summaries available for this user')).toBeVisible()

  // The prefill: this month, the initial investment, 3.33 %, nothing paid.
  await expect(field(page, 'Principal')).toHaveValue('10000.00')
  await expect(field(page, 'Dividend Percent')).toHaveValue('3.33')
  await expect(field(page, 'Dividend Amount')).toHaveValue('333.00') // 10,000.00 × 3.33 %
  await expect(field(page, 'Dividend Paid')).toHaveValue('0.00')
  await expect(field(page, 'Unrealized Gain')).toHaveValue('333.00') // 333.00 − 0.00
  await expect(field(page, 'Current Balance')).toHaveValue('10333.00') // 10,000.00 + 333.00
  await field(page, 'Month').fill('June 2025')
  await submit(page, 'June 2025', 'July 2025')

  // A wrong entry: June again. The form refuses it, and nothing is sent.
  await field(page, 'Month').fill('June 2025')
  await page.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(page.getByText('June 2025 is already posted. Correct it.')).toBeVisible()
  await expect(field(page, 'Principal')).toHaveValue('10000.00')

  // Corrected: July, with 100.00 paid out. Derived figures update at once.
  await field(page, 'Month').fill('jul 2025')
  await field(page, 'Dividend Paid').fill('100')
  await expect(field(page, 'Unrealized Gain')).toHaveValue('233.00') // 333.00 − 100.00
  await expect(field(page, 'Current Balance')).toHaveValue('10233.00') // 10,000.00 + 233.00
  await submit(page, 'July 2025', 'August 2025')

  await field(page, 'Principal').fill('$12,000.00')
  await field(page, 'Dividend Percent').fill('2.5')
  await expect(field(page, 'Dividend Amount')).toHaveValue('300.00') // 12,000.00 × 2.5 %
  await page.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(page.getByText('Principal is $12,000.00, expected $10,000.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Post anyway' }).click()
  await expect(page.getByText('August 2025 is posted.')).toBeVisible()
  await expect(field(page, 'Month')).toHaveValue('September 2025')
  await expect(row(page, 'July 2025').getByRole('cell')).toHaveText([
    '$10,000.00',
    '3.33%',
    '$333.00',
    '$100.00',
    '$233.00',
    '$10,233.00',
  ])
  await expect(page.getByRole('rowheader')).toHaveCount(3)

  // The investor, in her own browser.
  const home = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(home, investor)
  await expect(home.getByRole('heading', { name: 'Ann Lee' })).toBeVisible()
  const card = (title: string) => home.getByRole('region', { name: title, exact: true })
  await expect(card('Principal Investment')).toContainText('$10,000.00')
  await expect(card('Principal Investment')).toContainText('$866.00') // gain: 333.00 + 233.00 + 300.00
  await expect(card('Principal Investment')).toContainText('$100.00') // paid
  await expect(card('Principal Investment')).toContainText('$966.00') // profit: 866.00 + 100.00
  await expect(card('Total Account Value')).toContainText('$12,966.00') // 12,000.00 + 966.00
  await expect(card('ROI')).toContainText('8.05%') // 100 × 966.00 / 12,000.00
  await expect(card('ROI')).toContainText('Profit')
  await expect(card('Cumulative Profit')).toContainText('$966.00')
  await expect(row(home, 'June 2025').getByRole('cell').last()).toHaveText('$10,333.00') // 10,000.00 + 333.00
  await expect(row(home, 'July 2025').getByRole('cell').last()).toHaveText('$10,566.00') // 10,000.00 + 333.00 + 233.00
  await expect(row(home, 'August 2025').getByRole('cell').last()).toHaveText('$12,866.00') // 12,000.00 + 866.00
  await home.context().close()
})

test('on a laptop the button of the form is in view, also after a month that lost', async ({
  page,
  portico,
}) => {
  const investor = await addAccount(portico, accountsThatHurt.loss)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await portico.addPerson({ isStaff: true }), `/admin/user-summary?user_id=${investor.id}`)
  // 250,000.00 × 4.20 %
  await expect(field(page, 'Dividend Percent')).toHaveAccessibleDescription(
    '3.33%, after 0.90% in June 2026 and a loss of $10,500.00 in July 2026.',
  )
  await expect(page.getByText(/^The investor is mailed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Investment Summary' })).toBeInViewport({ ratio: 1 })
})

test('so it is for a month that is not over, below the e-mails that wait', async ({ page, portico }) => {
  const current = monthAt(Date.now())
  const investor = await addAccount(portico, accountsThatHurt.loss, addMonths(current, -1))
  const other = await portico.addPerson()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  const entry = {
    kind: 'contribution',
    amount: '100.00',
    from_gains: '0',
    received_on: '2025-07-14',
    note: '',
  }
  await callAs(page, 'add-activity', { user_id: other.id, ...entry })
  await page.goto(`/admin/user-summary?user_id=${investor.id}`)
  await expect(page.getByRole('complementary', { name: 'Waiting e-mails' })).toBeVisible()
  await expect(field(page, 'Month')).toHaveAccessibleDescription(`${formatMonth(current)} is not over yet.`)
  await expect(field(page, 'Dividend Percent')).toHaveAccessibleDescription(/ and a loss of \$10,500\.00 in /)
  await expect(page.getByText(/^The investor is mailed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Investment Summary' })).toBeInViewport({ ratio: 1 })

  // Nor does the state of a closed account push it out.
  const closed = await addAccount(portico, accountsThatHurt.long, addMonths(current, -2))
  await callAs(page, 'close-account', { user_id: closed.id, received_on: formatMonthIso(current) + '-01' })
  await page.goto(`/admin/user-summary?user_id=${closed.id}`)
  await expect(page.getByText(/^This account was closed on /)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Waiting e-mails' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Investment Summary' })).toBeInViewport({ ratio: 1 })
})
