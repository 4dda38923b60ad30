import { cents } from '@portico/contract/values/money'
import { addMonths, formatMonth, formatMonthIso, monthAt } from '@portico/contract/values/month'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  paste,
  reviewSheet,
  signIn,
  testWithOwnFirm,
} from './fixtures.ts'
import type { Person } from './portico.ts'

// year.spec.ts has the other jobs of a year; books, documents, moves, palette and statements have a spec each. Mails wait
// here, as they do by default.
const test = testWithOwnFirm('sqlite', { NOTICE_DELAY_MINUTES: '10' })

/** Month 0 is the last one that is over; month −1 the one before it. */
const month = (ahead: number) => addMonths(monthAt(Date.now()), ahead - 1)
const named = (ahead: number) => formatMonth(month(ahead))

const sheetRow = (page: Page, { email }: Person) => page.getByRole('row').filter({ hasText: email })

test('the desk of a small firm: what to do next, and no figure on the wrong person', async ({
  page,
  portico,
  browser,
}) => {
  const people: Person[] = []
  for (const [firstName, lastName] of [
    ['Ann', 'Smith'],
    ['Ann', 'Smith'],
    ['Bea', 'Ortiz'],
    ['Cal', 'Reed'],
  ] as const)
    people.push(await portico.addPerson({ firstName, lastName, initialInvestment: cents(10_000_00) }))
  const [ann, otherAnn, bea, cal] = people as [Person, Person, Person, Person]
  const first = formatMonthIso(month(-2))
  // Two end balances are a dollar short.
  const ends = new Map([
    [bea, 10_332],
    [otherAnn, 10_332],
  ])
  await portico.importMonths(
    people.map((each) => `${each.email},${first},10000,3.33,333,0,333,${ends.get(each) ?? 10_333}`),
  )
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Desk' }))

  await test.step('Home opens the oldest month that is not posted', async () => {
    await page.getByRole('link', { name: `Open ${named(-1)}` }).click()
    await expect(page.getByLabel('Month', { exact: true })).toHaveValue(named(-1))
  })

  await test.step('a list in another order goes to the people it names; of two Ann Smiths, staff say who', async () => {
    // It is pasted at once: where a page is gone to, its heading has the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await paste(
      page,
      [
        'Name\tDividend\tPaid\tRemarks',
        'Reed, Cal\t400.00\t0\tnew',
        'Bea Ortiz\t200.00\t20\t',
        'Ann Smith\t100.00\t10\t',
        'Total\t700.00\t30\t',
      ].join('\n'),
    )
    const dialog = page.getByRole('dialog', { name: 'Paste 3 rows by name?' })
    await expect(dialog).toContainText('Not pasted: Remarks')
    await expect(dialog.getByRole('button', { name: 'Paste 3 rows' })).toBeDisabled()
    await dialog.getByLabel('Who is Ann Smith?').selectOption({ label: `${otherAnn.email} · Ann Smith` })
    await dialog.getByRole('button', { name: 'Paste 3 rows' }).click()
    // 400.00, 200.00 and 100.00 of 10,000.00; what the list does not name stays prefilled.
    await expect(sheetRow(page, cal)).toContainText('$10,400.00')
    await expect(sheetRow(page, bea)).toContainText('$10,180.00')
    await expect(sheetRow(page, otherAnn)).toContainText('$10,090.00')
    await expect(sheetRow(page, ann)).toContainText('$10,333.00')
  })

  await test.step('the month after next says once what is missing before it', async () => {
    await page.goto(`/admin/month-end?month=${formatMonthIso(month(0))}`)
    await expect(page.getByText(`${named(-1)} is not posted for 4 investors.`)).toBeVisible()
    await page.getByRole('link', { name: `Open ${named(-1)}` }).click()
    await reviewSheet(page)
    await page.getByRole('button', { name: 'Post 4 rows' }).click()
    await expect(page.getByText(`${named(-1)} is posted for 4 investors.`)).toBeVisible()
  })

  const bar = page.getByRole('complementary', { name: 'Waiting e-mails' })
  await test.step('its mails are stopped, and what is reversed meanwhile tells no one', async () => {
    await expect(bar).toContainText('4 e-mails leave at')
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(bar).toContainText('4 e-mails are held back')
    await page.getByRole('link', { name: 'Postings' }).click()
    await page.getByRole('button', { name: 'Reverse posting 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The list was last year’s.')
    await dialog.getByRole('button', { name: 'Reverse the posting' }).click()
    await expect(page.getByText(/^Reversed by /)).toBeVisible()
    await expect(bar).toBeHidden()
    expect(portico.mails().filter((mail) => mail.includes(named(-1)))).toEqual([])
  })

  await test.step('the month is posted once more, as prefilled', async () => {
    await page.goto(`/admin/month-end?month=${formatMonthIso(month(-1))}`)
    await reviewSheet(page)
    await page.getByRole('button', { name: 'Post 4 rows' }).click()
    await expect(page.getByText(`${named(-1)} is posted for 4 investors.`)).toBeVisible()
  })

  await test.step('on the trail a posting is one line, which opens its entries', async () => {
    await page.goto('/admin/audit')
    const posted = page.getByText(`posted ${named(-1)} for`)
    // The posting that was reversed, and the one that stands.
    await expect(posted).toHaveCount(2)
    await page
      .getByText(`posted ${named(-1)} for 4 accounts.`)
      .first()
      .click()
    await expect(posted).toHaveCount(2 + 4)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/month-end?month=${formatMonthIso(month(-1))}`)
  })

  await test.step('a posted month is corrected in the sheet, with one reason', async () => {
    await page.getByRole('link', { name: 'Correct 4 posted rows' }).click()
    await expect(page.getByRole('heading', { name: `Correct ${named(-1)}` })).toBeVisible()
    await page.getByRole('grid').focus()
    await paste(page, ['E-mail\tPaid', `${cal.email}\t33`, `${bea.email}\t33`].join('\n'))
    await expect(page.getByText('2 rows are pasted.')).toBeVisible()
    await page.getByRole('button', { name: /^Review/ }).click()
    await page.getByLabel('Reason for all corrections').fill('Both are paid a tenth.')
    await page.getByRole('button', { name: 'Correct 2 rows' }).click()
    await expect(page.getByText(`${named(-1)} is corrected for 2 investors.`)).toBeVisible()
  })

  await test.step('what the checks find of a kind is acknowledged together', async () => {
    await page.goto('/admin/checks')
    await page.getByLabel('Choose 2 findings: Figures that do not add up').check()
    await page.getByLabel('Why 2 findings need no correction').fill('Both are as the bank says.')
    await page.getByRole('button', { name: 'Acknowledge 2' }).click()
    await expect(page.getByText('2 findings for 2 investors are acknowledged.')).toBeVisible()
  })

  await test.step('a withdrawal is recorded, and told once it is marked as sent', async () => {
    await page.goto(`/admin/user-summary?user_id=${bea.id}`)
    await page.getByRole('button', { name: 'Record money in or out' }).click()
    const entry = page.getByRole('form', { name: 'New entry' })
    await entry.getByLabel('Kind').selectOption({ label: 'Withdrawal' })
    await entry.getByLabel('Amount').fill('500')
    await entry.getByLabel('Moved on').fill(new Date().toISOString().slice(0, 10))
    await entry.getByLabel('From gains').fill('0')
    await entry.getByRole('button', { name: 'Post the entry' }).click()
    await expect(entry).toBeHidden()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Open payments' }).click()
    await page.getByLabel('Bea Ortiz, $500.00').check()
    await page.getByLabel('Reference').fill('SEPA 4711')
    await page.getByRole('button', { name: 'Mark 1 payment as sent' }).click()
    await expect(page.getByText(/marked as sent on/)).toBeVisible()
  })

  await test.step('an account is closed with what is in it', async () => {
    await page.goto(`/admin/accounts?search=${ann.email}`)
    await page.getByRole('link', { name: ann.email }).click()
    await page.getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close the account of Ann Smith' })
    // 10,000.00 + 2 × 333.00
    await expect(dialog).toContainText('$10,666.00 will be withdrawn, of which $666.00 is retained gains.')
    await dialog.getByRole('button', { name: 'Close the account' }).click()
    await expect(page.getByText('A withdrawal of $10,666.00 is recorded.')).toBeVisible()
  })

  await test.step('each investor sees their own figures, and the trail is whole', async () => {
    const own = await (await browser.newContext({ baseURL: portico.url })).newPage()
    await signIn(own, cal, '/dashboard')
    // 10,000.00 + 2 × 333.00 − 33.00
    await expect(own.getByText('$10,633.00').first()).toBeVisible()
    await own.context().close()
    expect(await portico.command(['verify-audit'])).toContain('whole')
  })
})
