import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { endSessionOf, expect, expectAccessible, paste, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// The sums are those of the whole firm. That all of them come from a spreadsheet is in bulk-accounts.spec.ts.
const test = testWithOwnFirm()

/** Investor k has invested 1,000.00 × (1 + k mod 20): 15 × 210,000.00 + 1,000.00 + 2,000.00 + 3,000.00 = 3,156,000.00. */
const investors = Array.from({ length: 303 }, (_, k) => ({
  email: `investor${String(k + 1).padStart(3, '0')}@mail.example`,
  invested: 1000 * (1 + (k % 20)),
}))
const principal = '$3,156,000.00'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** A month of every investor: 3.33 %, nothing paid. */
const rowsOf = (month: string): string[] =>
  investors.map(({ email, invested }) => {
    const dividend = (invested * 3.33) / 100
    return [email, month, invested, '3.33%', dividend, 0, dividend, invested + dividend].join(',')
  })

/** It as a CSV file. */
const monthFile = (month: string) =>
  file(
    'month.csv',
    ['email,month,principal,div %,dividend,paid,unrealized,end balance', ...rowsOf(month)].join('\n'),
  )

const between = [
  'December 2025',
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'].map((name) => `${name} 2026`),
]

/** Figures of every investor by e-mail, in another order than the sheet's. */
const block = (header: string, figures: string): string =>
  [`E-mail\t${header}`, ...investors.map(({ email }) => `${email}\t${figures}`).toReversed()].join('\r\n')

async function openSheet(page: Page, month: string): Promise<void> {
  await page.goto(`/admin/month-end?month=${encodeURIComponent(month)}`)
  await page.getByRole('grid').focus()
}

/** Pastes a block of every investor into the sheet, which has the focus. */
async function pasteAll(page: Page, text: string): Promise<void> {
  await paste(page, text)
  await expect(page.getByText('303 rows are pasted.')).toBeVisible()
}

/** A sum under the sheet, or in its review. */
const total = (page: Page, name: string) =>
  page.getByLabel('Totals to post').locator('div').filter({ hasText: name }).locator('dd')

async function postSheet(page: Page, month: string): Promise<void> {
  await page.getByRole('button', { name: 'Review 303 rows' }).click()
  await page.getByRole('button', { name: 'Post 303 rows' }).click()
  await expect(page.getByText(`${month} is posted for 303 investors.`)).toBeVisible()
}

test('a year of 303 investors: posted by paste, file and keyboard, and a wrong column reversed', async ({
  page,
  portico,
  expectFailure,
}, info) => {
  // The session that ends midway.
  expectFailure(/401/)
  const list = info.outputPath('clients.csv')
  writeFileSync(
    list,
    ['email,initial investment', ...investors.map(({ email, invested }) => `${email},${invested}`)].join(
      '\n',
    ),
  )
  await portico.command(['import-accounts', list])
  const dana = await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Desk' })
  await signIn(page, dana, quiet)

  await test.step('September 2025 is pasted by e-mail', async () => {
    await openSheet(page, 'September 2025')
    await expect(total(page, 'Principal')).toHaveText(principal)
    await pasteAll(page, block('Div %\tPaid', '3\t10'))
    await expect(total(page, 'Dividend')).toHaveText('$94,680.00') // 3,156,000.00 × 3 %
    await expect(total(page, 'Paid')).toHaveText('$3,030.00') // 303 × 10.00
    await postSheet(page, 'September 2025')
  })

  await test.step('October 2025 comes as a file', async () => {
    await page.goto('/admin/month-end?import')
    await page.getByLabel('Spreadsheet').setInputFiles(monthFile('October 2025'))
    // Nothing is paid, where September paid 10.00 to everyone.
    await page.getByRole('button', { name: 'Needs review 303' }).click()
    await page.getByLabel('Rows to post').fill('303')
    await page.getByLabel('Sum of principal').fill('3,156,000.00')
    await page.getByLabel('Sum of paid').fill('0')
    await page.getByRole('button', { name: 'Post the file' }).click()
    await expect(page.getByText('303 rows of October 2025 are posted.')).toBeVisible()
  })

  await test.step('November 2025 is typed, and the session ends midway', async () => {
    await openSheet(page, 'November 2025')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'One rate for all…' }).click()
    await page.getByLabel('Div %', { exact: true }).fill('2')
    await page.keyboard.press('Enter')
    await expect(total(page, 'Dividend')).toHaveText('$63,120.00') // 3,156,000.00 × 2 %
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await endSessionOf(page, dana)
    // 5.00 paid to the first, then the same to the two below.
    await page.keyboard.press('Control+Home')
    for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('5')
    const prompt = page.getByRole('dialog', { name: 'Session expired. Please log in again.' })
    await prompt.getByLabel('Password', { exact: true }).fill(dana.password)
    await page.keyboard.press('Enter')
    await expect(prompt).toBeHidden()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(total(page, 'Dividend')).toHaveText('$63,120.00')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(total(page, 'Paid')).toHaveText('$15.00') // 3 × 5.00
    await postSheet(page, 'November 2025')
  })

  await test.step('December 2025 to July 2026 are imported', async () => {
    for (const month of between) await portico.importMonths(rowsOf(month))
  })

  await test.step('August 2026 is posted with a wrong column, found and reversed', async () => {
    await openSheet(page, 'August 2026')
    // The rate has slipped into the payouts.
    await pasteAll(page, block('Paid', '3.5'))
    await expect(page.getByRole('button', { name: 'Needs review 303' })).toBeVisible()
    await postSheet(page, 'August 2026')

    await page.getByRole('link', { name: 'Postings' }).click()
    await page.getByRole('button', { name: 'Reverse posting 12' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^303 rows of 303 investors will be withdrawn/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The rate was in the column of payouts.')
    await dialog.getByRole('button', { name: 'Reverse the posting' }).click()
    await expect(page.getByText(/^Reversed by /)).toBeVisible()

    await openSheet(page, 'August 2026')
    await pasteAll(page, block('Div %', '3.5'))
    await expect(total(page, 'Dividend')).toHaveText('$110,460.00') // 3,156,000.00 × 3.5 %
    await expect(total(page, 'Paid')).toHaveText('$0.00')
    await postSheet(page, 'August 2026')
  })

  await test.step('the year adds up for the firm and for one investor, and the trail is whole', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Token ${token}` }
    const read = async (path: string): Promise<unknown> =>
      (await page.request.get(`/api/users/${path}/`, { headers })).json()
    const { accounts } = (await read('accounts')) as { accounts: { id: number; email: string }[] }
    const first = accounts.find(({ email }) => email === investors[0]?.email)
    type Row = Record<'dividend_amount' | 'dividend_paid', number>
    const months = (await read(`all-summaries/${first?.id}`)) as Row[]
    const sum = (name: keyof Row) => months.reduce((cents, row) => cents + Math.round(row[name] * 100), 0)
    expect(months).toHaveLength(12)
    // 1,000.00 at 3 %, 3.33 %, 2 %, eight times 3.33 % and 3.5 %: 30.00 + 33.30 + 20.00 + 8 × 33.30 + 35.00
    expect(sum('dividend_amount')).toBe(384_70)
    expect(sum('dividend_paid')).toBe(15_00) // 10.00 + 5.00
    expect(await portico.command(['verify-audit'])).toContain('whole')
  })
})
