import { cents } from '@portico/contract/values/money'
import { addMonths, formatMonth, formatMonthIso, monthAt } from '@portico/contract/values/month'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, testWithOwnFirm } from './fixtures.ts'

/** Closed books apply to the whole firm. */
const test = testWithOwnFirm('sqlite')

const over = addMonths(monthAt(Date.now()), -1)
const month = formatMonth(over)

test('a month is closed, refused in the form, reopened with a reason, and posted', async ({
  page,
  portico,
}) => {
  const ann = await portico.addPerson({ firstName: 'Ann', initialInvestment: cents(10_000_00) })
  await portico.importMonths([`${ann.email},${formatMonthIso(addMonths(over, -1))},10000,1,100,0,100,10100`])
  await signIn(page, await portico.addPerson({ isStaff: true }), '/dashboard')
  await expect(page.getByText('No month is closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Close the books…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the books' })
  // The last month that is posted for everyone.
  const through = dialog.getByLabel('Close through', { exact: true })
  await expect(through).toHaveValue(String(addMonths(over, -1)))
  await through.selectOption(month)
  await expect(dialog.getByText(`${month} is not posted for 1 investor`)).toBeVisible()
  const close = dialog.getByRole('button', { name: `Close through ${month}` })
  await expect(close).toBeDisabled()
  await dialog.getByLabel('Close the books anyway').check()
  await expectAccessible(page)
  await close.click()
  await expect(page.getByText(`The books are closed through ${month}.`)).toBeVisible()

  const form = `/admin/user-summary?user_id=${ann.id}`
  const sentence = page.getByText(`The books are closed through ${month}. An administrator can reopen them.`)
  const submit = page.getByRole('button', { name: 'Submit Investment Summary' })
  await page.goto(form)
  await expect(sentence).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.goto(`/admin/month-end?month=${formatMonthIso(over)}`)
  await expect(sentence).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Reopen…' }).click()
  await page.getByRole('button', { name: `Reopen from ${month}` }).click()
  await expect(page.getByText('Say why the books are reopened.')).toBeVisible()
  await page.getByLabel('Reason').fill('Ann’s month was missing.')
  await page.getByRole('button', { name: `Reopen from ${month}` }).click()
  await expect(page.getByText(`Reopened from ${month}`)).toBeVisible()
  await expect(page.getByText('Ann’s month was missing.')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto(form)
  await page.getByLabel('Dividend Percent').fill('1')
  await submit.click()
  await expect(page.getByText(`${month} is posted.`)).toBeVisible()
})
