import { cents } from '@portico/contract/values/money'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, testWithOwnFirm } from './fixtures.ts'

// What most have in a month, and so which rows need review, depends on everyone else's months.
const test = testWithOwnFirm('sqlite')

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const csv = (...lines: string[]) => ({
  name: 'months.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
})

test('staff import Excel dates, correct a column with a second file, and reverse it', async ({
  page,
  portico,
}) => {
  const gina = await portico.addPerson({ firstName: 'Gina', initialInvestment: cents(1_000_000) })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/month-end?import')
  const upload = page.getByLabel('Spreadsheet')

  await test.step('dates that can be read in two ways are asked about once', async () => {
    await upload.setInputFiles(
      csv(
        `${gina.email},01/02/2026,10000,3.33,333,0,333,10333`,
        `${gina.email},01/03/2026,10000,3.33,333,300,33,10033`,
      ),
    )
    await expect(page.getByText('First say above how the dates are read.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'February 1, 2026' }).click()
    await expect(page.getByRole('button', { name: 'To post 2' })).toBeVisible()
  })

  await test.step('a payout that is unlike the month before is looked at before the file is posted', async () => {
    await expect(page.getByRole('button', { name: 'Post the file' })).toBeHidden()
    await page.getByRole('button', { name: 'Needs review 1' }).click()
    await expect(
      page.getByRole('cell', { name: '$300.00 paid, after nothing in February 2026.' }),
    ).toBeVisible()
    await page.getByLabel('Rows to post').fill('2')
    await page.getByLabel('Sum of principal').fill('20000')
    await page.getByLabel('Sum of paid').fill('300')
    await page.getByRole('button', { name: 'Post the file' }).click()
    await expect(page.getByText('2 rows of February to March 2026 are posted.')).toBeVisible()
  })

  await test.step('the corrected file is taken as corrections', async () => {
    await upload.setInputFiles(csv(`${gina.email},31/03/2026,10000,3.33,333,30,303,10303`))
    await page.getByRole('button', { name: 'Needs review 1' }).click()
    const effect = page.getByRole('region', { name: 'Effect on the firm' })
    // 30.00 paid instead of 300.00
    await expect(effect.getByRole('row', { name: /^Paid/ })).toHaveText('Paid$300.00$30.00−$270.00')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Reason for all corrections').fill('A nought too many.')
    await page.getByLabel('Rows to post').fill('1')
    await page.getByLabel('Sum of principal').fill('10000')
    await page.getByLabel('Sum of paid').fill('30')
    await page.getByRole('button', { name: 'Post the file' }).click()
    await expect(page.getByText('1 row of March 2026 is corrected.')).toBeVisible()
  })

  await test.step('and reversed as a whole', async () => {
    await page.getByRole('link', { name: 'Postings' }).click()
    await page
      .getByRole('button', { name: /^Reverse posting/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/It is a correction: the figures before count again/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was 300.00 after all.')
    await dialog.getByRole('button', { name: 'Reverse the posting' }).click()
    await expect(page.getByText(/1 row is as before the correction/)).toBeVisible()
  })
})

test('new investors of a file get accounts from its preview, and the file is posted', async ({
  page,
  portico,
}) => {
  const staff = await portico.addPerson({ isStaff: true })
  const emails = ['nina', 'omar'].map((name) => staff.email.replace(/^.*@/, `${name}-${staff.id}@`))
  await signIn(page, staff, '/admin/month-end?import')
  const months = csv(...emails.map((email) => `${email},May 2026,10000,3.33,333,0,333,10333`))
  await page.getByLabel('Spreadsheet').setInputFiles(months)
  const offer = page.getByRole('region', { name: '2 e-mail addresses in the file have no account' })
  await offer.getByLabel(`First name of ${emails[0]}`).fill('Nina')
  await offer.getByLabel(`Last name of ${emails[0]}`).fill('Noor')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await offer.getByRole('button', { name: 'Create 2 accounts' }).click()
  await expect(page.getByText('2 accounts are created. No one was mailed.')).toBeInViewport()
  await page.getByLabel('Rows to post').fill('2')
  await page.getByLabel('Sum of principal').fill('20000')
  await page.getByLabel('Sum of paid').fill('0')
  await page.getByRole('button', { name: 'Post the file' }).click()
  await expect(page.getByText('2 rows of May 2026 are posted.')).toBeVisible()
  await page.goto(`/admin/accounts?search=${emails[0]}`)
  await expect(page.getByText('Nina Noor').first()).toBeVisible()
})

test('on a laptop all figures of a file with losses are in view, none of them cut', async ({
  page,
  portico,
}) => {
  const person = await portico.addPerson({ firstName: 'Lena', initialInvestment: cents(1_250_000_00) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/month-end?import')
  const lines = [`${header},loss`, `${person.email},May 2026,1250000.00,0,0,0,0,1125000.00,125000.00`]
  await page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name: 'months.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const table = page.getByRole('group', { name: 'Rows of the file' })
  await expect(table.getByRole('cell', { name: '125,000.00', exact: true })).toBeInViewport({ ratio: 1 })
  const cut = await table.evaluate((frame) =>
    [frame, ...frame.querySelectorAll('[data-kind="money"], [data-kind="percent"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})
