import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, testWithOwnFirm } from './fixtures.ts'

// The counts are those of the whole firm.
const test = testWithOwnFirm()

const investors = Array.from(
  { length: 303 },
  (_, k) => `investor${String(k + 1).padStart(3, '0')}@mail.example`,
)

/** What the firm kept until now: a heading in Excel's spelling, `;`, blank lines, capitals, and amounts as typed. */
function messySpreadsheet(amountOfFirst: string): Buffer {
  const amounts = ['$10,000.00', '10 000', '12.500,50', '', '"7,500.00"']
  const rows = investors.map((email, k) => {
    const shown = k % 7 === 0 ? ` ${email.toUpperCase()} ` : email
    return `${k + 1};${shown};" First  ${k + 1}";Öst\u00a0${k + 1};${k === 0 ? amountOfFirst : amounts[k % 5]}`
  })
  const lines = ['No.;E-Mail Address;Given name;Surname;Invested (USD)', ...rows]
  return Buffer.from(`\u{FEFF}${lines.join('\r\n\r\n')}\r\n;;;;\r\n`)
}

test('a messy spreadsheet of 303 investors is imported, and all of them are invited', async ({
  page,
  portico,
}) => {
  await signIn(page, await portico.addPerson({ isStaff: true }))
  await page.getByRole('link', { name: 'Investors' }).click()
  await expect(page.getByText('No investors yet. Add the first one.')).toBeVisible()
  await page.getByRole('link', { name: 'Add many from a file' }).click()

  const choose = (buffer: Buffer) =>
    page.getByLabel('Spreadsheet').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
  await choose(messySpreadsheet('5,000'))
  await expect(page.getByRole('button', { name: 'Create 302 accounts without 1 refused row' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'can be read in two ways' })).toBeVisible()
  await choose(messySpreadsheet('$5,000.00'))
  await expect(page.getByRole('button', { name: 'To create 303' })).toBeVisible()
  await page.getByRole('button', { name: 'Create 303 accounts' }).click()
  await expect(page.getByText('303 accounts are created. No one was mailed.')).toBeVisible()
  await expect(page).toHaveURL(/\?state=not-invited$/)
  await expect(page.getByRole('link', { name: 'Not invited 303' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText('First 1 Öst 1')
  await expect(page.getByRole('listitem').first()).toContainText('$5,000.00')
  expect(portico.mails()).toEqual([])

  // The last page, which is short, has every kind of row and button that the others have.
  await page.getByRole('link', { name: 'Page 4' }).click()
  await page.getByLabel('Choose investor303@mail.example').click()
  await expect(page.getByText('1 chosen')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Choose investor303@mail.example').click()
  await page.getByRole('link', { name: 'Page 1' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('101 to 200')).toBeVisible()
  await page.getByLabel('Choose investor103@mail.example').click()
  await page.getByLabel('Choose investor107@mail.example').click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 chosen')).toBeVisible()

  // The account that is opened far down stays next to the list, until its head is below the filters again.
  await page.getByRole('link', { name: /investor180@/ }).click()
  const pane = page.getByRole('region', { name: 'First 180 Öst 180' })
  await expect(pane).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 1500))
  await expect(pane.getByRole('heading', { level: 2 })).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(pane.getByRole('heading', { level: 2 })).toBeInViewport()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Invite 5', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite 5' }).click()
  await expect(page.getByText('5 invitations are on their way.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invited 5', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'All 303' }).click()
  await expect(page.getByRole('button', { name: 'Invite 303 who have not accepted' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite 298 for the first time' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite 298' }).click()
  await expect(page.getByText('298 invitations are on their way.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invited 303' })).toBeVisible()
  await expect.poll(() => portico.mails().length, { timeout: 30_000 }).toBe(303)
  const invited = portico.mails().map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '')
  expect(new Set(invited)).toEqual(new Set(investors))

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(304)
  expect(lines[3]).toContain('"investor003@mail.example","First 3","Öst 3",12500.50,"Invited"')
  await expectNoSidewaysScroll(page)
})
