import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  cells,
  figures,
  openCorrections,
  openSheet,
  paste,
  postedRow,
  row,
  signInStaff,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

/** Pastes rows and opens the question. */
async function pasteRows(...rows: string[]) {
  await openSheet()
  paste(`${rows.join('\n')}\n`)
  return within(screen.getByRole('dialog'))
}

test('for many names that nobody has, no investor is drawn until letters are typed, and then few', async () => {
  const many = [row(2, 'Ann'), ...Array.from({ length: 30 }, (_, k) => row(k + 3, `Bea${k}`))]
  await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, rows: many }) })
  const list = Array.from({ length: 40 }, (_, k) => `The ${'x'.repeat(k + 9)} Trust\t5`)
  paste(`Name\tPaid\n${list.join('\n')}\n`)
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getAllByRole('combobox')).toHaveLength(40)
  expect(dialog.querySelectorAll('option')).toHaveLength(0)
  const [field] = within(dialog).getAllByRole('combobox')
  await userEvent.type(field as HTMLElement, 'b')
  expect(dialog.querySelectorAll('option')).toHaveLength(0)
  await userEvent.type(field as HTMLElement, 'ea')
  expect(dialog.querySelectorAll('option')).toHaveLength(8)
})

test('Escape empties the field of a name that nobody has, and closes the question only from an empty one', async () => {
  const dialog = await pasteRows('Name\tPaid', 'Ann\t5', 'The Trust\t7')
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Who is The Trust?' })
  await userEvent.type(field, 'bea@client.example')
  expect(dialog.getByRole('button', { name: 'Paste 2 rows' })).toHaveProperty('disabled', false)
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(field.value).toBe('')
  dialog.getByText('1 row needs a choice.')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
})

test('amounts of a block are read in the one way that its other cells show', async () => {
  const dialog = await pasteRows('Name\tPrincipal', 'Ann\t10,000', 'Cyrus\t121,000.00')
  expect(dialog.queryByRole('table')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows' }))
  expect([cells('Ann')[1], cells('Cyrus')[1]]).toEqual(['$10,000.00', '$121,000.00'])
})

test('amounts that nothing explains are refused, counted and listed first', async () => {
  const dialog = await pasteRows('Name\tPrincipal\tPaid', 'Anne\t1\t5', 'Cyrus\t10,000\tabc')
  const cell = dialog.getByText('“10,000” can be read in two ways.').closest('td')
  expect([cell?.firstChild?.textContent, cell?.dataset['tone']]).toEqual(['10,000', 'loss'])
  expect(dialog.getAllByRole('row').indexOf(cell?.closest('tr') as HTMLElement)).toBe(1)
  dialog.getByText('2 cells cannot be read. They are pasted as they are and stop the review.')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 1, skip 1' }))
  expect(screen.getByRole('button', { name: /^Review/ })).toHaveProperty('disabled', true)
})

test('a row with a negative percentage says that it is a loss and how much, a negative dividend next to another one is no figure', async () => {
  const list = ['Ann\t(4.2)\t', 'Bea\t3\t-5', 'Cyrus\t-1.2%\t-120.00']
  const dialog = await pasteRows('Name\tDiv %\tDividend', ...list)
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    'Bea→ Beabea@client.example3-5Enter an amount that is not negative.',
    'Ann→ Annann@client.example(4.2)Loss\u00A0of\u00A04.20%',
    'Cyrus→ Cyruscyrus@client.example-1.2%Loss\u00A0of\u00A01.20%-120.00',
  ])
  dialog.getByText('2 rows have a loss.')
  dialog.getByText('1 cell cannot be read. It is pasted as it is and stops the review.')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  // 10,000.00 × 4.20 % = 420.00
  expect(cells('Ann')).toContain('−$420.00')
})

test('the question says how many losses of the sheet the list replaces', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}-5{Enter}-1{Enter}')
  expect([cells('Ann')[6], cells('Bea')[6]]).toEqual(['−$500.00', '−$100.00'])
  const list = ['Name\tDiv %', 'Ann\t2%', 'Bea\t-3%', 'Cyrus\t1%', '']
  const dialog = paste(list.join('\n'))
  dialog.getByText('1 row has a loss.')
  dialog.getByText('1 loss is replaced.')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  // 10,000.00 × 3.00 % = 300.00
  expect([cells('Ann')[6], cells('Bea')[6]]).toEqual(['$0.00', '−$300.00'])
})

test('the question says that the title of the list names another month', async () => {
  const dialog = await pasteRows('Month-end July 2025\t', 'E-mail\tPaid', 'ann@client.example\t5')
  dialog.getByText('The list is headed July 2025, and this is August 2025.')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 1 row' }))
  expect(cells('Ann')[3]).toBe('$5.00')
})

test('a negative dividend without a percentage is a loss, which the total of the list has in its sum', async () => {
  const list = ['Ann\t333.00', 'Bea\t(579.00)', 'Cyrus\t4,029.30', 'Total\t$3,783.30']
  await openSheet({})
  const dialog = paste(['Name\tDividend', ...list].join('\n'))
  expect(dialog.getByRole('row', { name: /Bea/ }).textContent).toContain('(579.00)Loss\u00A0of\u00A0$579.00')
  // 333.00 − 579.00 + 4,029.30
  expect(dialog.getByText('Dividend less losses $3,783.30 agrees').className).toBe('')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  expect(cells('Bea')).toContain('−$579.00')
  screen.getByText('Dividend less losses $3,783.30 agrees')
})

test('where rows match nobody, the sum is that of the matched rows, below or above the total', async () => {
  const dialog = await pasteRows(
    'Name\tPrincipal\tDividend',
    'Ann\t10,000.00\t333.00',
    'Zoe\t5,000.00\t-12.50',
    'Total\t15,000.00\t320.50',
  )
  const sums = [
    'Principal $15,000.00; the 1 matched row adds up to $10,000.00',
    /Dividend \$320\.50; the 1 matched row adds up to \$333\.00/,
  ]
  expect(sums.map((sum) => dialog.getByText(sum).className)).toEqual(['', ''])
})

test('a list whose headings are not known names them and asks what they hold', async () => {
  const dialog = await pasteRows('Name\tBeginning\tROI %', 'Ann\t11,000.00\t3.5')
  dialog.getByText('The headings are not known: “Beginning” and “ROI %”. Choose what to paste.')
  expect(dialog.getByRole('button', { name: 'Paste' })).toHaveProperty('disabled', true)
  dialog.getByRole('button', { name: 'Go back' })
  await userEvent.selectOptions(dialog.getByLabelText('Beginning'), 'Principal')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 1 row' }))
  expect(cells('Ann')[1]).toBe('$11,000.00')
})

test('rows of lines that are posted already are counted apart: only those of a correction change', async () => {
  const [ann, bea, cyrus] = august.rows
  const both = [ann, bea].map((each) => ({ ...each, posted: figures, version: 1 }))
  await openSheet({
    'GET /api/users/month-end/next/': ok({ ...august, rows: [...both, cyrus] }),
  })
  const list = 'Name\tPaid\nAnn\tabc\nBea\t5\nCyrus\t7\n'
  paste(list)
  const dialog = within(screen.getByRole('dialog', { name: 'Paste 1 row by name?' }))
  dialog.getByText('2 rows are posted already and stay as they are. 1 row needs no choice.')
  expect(dialog.queryByText(/cannot be read/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 1 row' }))
  screen.getByText(/1 row is pasted\. 2 are posted already and stay as they were\./)
  paste('Name\tPaid\nAnn\t1\nBea\t5\n')
  within(screen.getByRole('dialog')).getByText(
    /^Nothing is pasted: 2 rows are posted already and stay as they are\./,
  )
})

test('rows of investors who are left out are counted apart, before and after they are pasted', async () => {
  await openSheet()
  await userEvent.keyboard(' ')
  const dialog = paste('Name\tPaid\nAnn\t5\nBea\t7\n')
  dialog.getByText('1 row is for an investor who is left out: tick it to post it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows' }))
  screen.getByText(/2 rows are pasted\. 1 row is for an investor who is left out: tick it to post it\./)
})

test('where a list has names and e-mails, the e-mails decide, and each stands below its name', async () => {
  await openSheet({})
  const list = 'Name\tE-mail\tPaid\nAnn\tann@client.exampl\t5\nBea\tbea@client.example\t5\n'
  paste(list)
  const dialog = within(screen.getByRole('dialog', { name: 'Paste 2 rows?' }))
  dialog.getByText('The e-mails decide; in a row without one, the name does.')
  expect(dialog.getByRole('rowheader').textContent).toBe('Annann@client.exampl')
})

test('rows pasted into a correction change what is posted', async () => {
  await openCorrections(august.rows.map(({ id, name }) => postedRow(id, name)))
  paste('Name\tPaid\nAnn\t5\nBea\t5\n')
  const dialog = within(screen.getByRole('dialog', { name: 'Paste 2 rows by name?' }))
  dialog.getByText('2 rows need no choice.')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows' }))
  expect(screen.queryByText(/posted already/)).toBeNull()
})

test('a total that cannot be compared names the first cell that cannot be read and counts the others', async () => {
  const dialog = await pasteRows('Name\tPaid', 'Ann\tabc', 'Bea\t5', 'Cyrus\tdef', 'Total\t15')
  const total = dialog.getByText(/^Paid \$15\.00/)
  expect(total.textContent).toBe('Paid $15.00, but Paid of Ann cannot be read: “abc”, and 1 more')
})

test('a percentage and a dividend that do not agree are named as the reason that a total cannot be compared', async () => {
  const list = ['Ann\t10000\t2.5\t300.00', 'Bea\t10000\t3\t300.00', 'Total\t\t\t600.00']
  const dialog = await pasteRows('Name\tPrincipal\tDiv %\tDividend', ...list)
  // 10,000.00 × 2.50 % = 250.00
  const total = dialog.getByText(/^Dividend \$600\.00/)
  expect(total.textContent).toBe(
    'Dividend $600.00, but Dividend and Div % of Ann do not agree: “300.00 or 2.50%”',
  )
})

test('rows that need a choice and those that need none are all rows, and why nothing can be pasted is said', async () => {
  const dialog = await pasteRows(
    'Name\tDiv %\tPaid',
    'Ann\t3',
    'Bea\t-3',
    'Cyrs\t3\t5',
    'Cyrux\t3\t7',
    'Total\t\t7',
  )
  screen.getByRole('dialog', { name: 'Paste 4 rows by name?' })
  dialog.getByText('2 rows need no choice, 1 of them not shown.')
  dialog.getByText('2 rows need a choice.')
  await userEvent.selectOptions(dialog.getByLabelText('Who is Cyrs?'), 'cyrus@client.example · Cyrus')
  dialog.getByText('3 rows need no choice, 1 of them not shown.')
  dialog.getByText('1 row needs a choice.')
  await userEvent.selectOptions(dialog.getByLabelText('Who is Cyrux?'), 'cyrus@client.example · Cyrus')
  expect(dialog.getByRole('button', { name: 'Paste 4 rows' })).toHaveProperty('disabled', true)
  dialog.getByText('2 rows share an investor: choose another for one, or skip it.')
  dialog.getByText('2 rows need no choice, 1 of them not shown.')
  // 7.00 of Cyrux would replace 5.00 of Cyrs, and not be added to it.
  expect(dialog.queryByText(/agrees/)).toBeNull()
  await userEvent.selectOptions(dialog.getByLabelText('Who is Cyrs?'), 'Skip the row')
  dialog.getByText('Paid $7.00 agrees')
})

test.each([
  [
    'the last figure',
    '75000\n48250\n123250',
    'The last Principal is the sum of the others: is that row the total of your list?',
  ],
  [
    'the last row',
    '75000\t3.33\t10\n48250\t3.33\t5.50\n123250\t\t15.50',
    'The last Principal and Paid are each the sum of the others: is that row the total of your list?',
  ],
])('without names, the question says that %s is the sum of the others', async (_, list, sentence) => {
  await openSheet()
  paste(list)
  // 75,000.00 + 48,250.00 = 123,250.00, and 10.00 + 5.50 = 15.50
  expect(screen.getByRole('dialog').textContent).toContain(sentence)
})

test('the last of two equal figures, or of figures that are 0, is not taken for a sum', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  for (const list of ['5\n5', '0\n5\n5', '0\n0\n0']) {
    paste(list)
    expect(within(screen.getByRole('dialog')).queryByText(/is the sum/)).toBeNull()
    await press('Go back')
  }
})

test('Paid that is left empty in a list is nothing paid, and its total agrees', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}9{Enter}9{Enter}')
  const list = ['Ann\t', 'Bea\t—', 'Cyrus\t15', 'Total\t15']
  const dialog = paste(['Name\tPaid', ...list].join('\n'))
  dialog.getByText('3 rows need no choice.')
  // 0.00 + 0.00 + 15.00
  dialog.getByText('Paid $15.00 agrees')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  expect(['Ann', 'Bea', 'Cyrus'].map((name) => cells(name)[3])).toEqual(['$0.00', '$0.00', '$15.00'])
})

test('other figures that are left empty in a list are counted with the cells that cannot be read', async () => {
  const list = ['Ann\t\t\t', 'Bea\t9000\t\t30', 'Cyrus\t9000\t2\t', 'Total\t18000\t\t']
  const dialog = await pasteRows('Name\tPrincipal\tDiv %\tDividend', ...list)
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual(['Ann→ Annann@client.exampleThis figure is needed.This figure is needed.'])
  dialog.getByText('2 cells cannot be read. They are pasted as they are and stop the review.')
  dialog.getByText('Principal $18,000.00, but Principal of Ann is empty')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  expect(cells('Ann').at(-1)).toMatch(/^Principal: This figure is needed\. Div.%: This figure is needed\./)
})

test('a row with cells that cannot be read shows the others as they will be, and names each that is wrong', async () => {
  const list = ['Ann\t75000\t-4.2\tabc', 'Bea\tten\t3\tabc', 'Cyrus\t1\t2\t0']
  const dialog = await pasteRows('Name\tPrincipal\tDiv %\tPaid', ...list)
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  // 75,000.00 × 4.20 % = 3,150.00
  expect([1, 2, 3, 6].map((k) => cells('Ann')[k])).toEqual(['$75,000.00', '—', 'abc', '−$3,150.00'])
  expect([1, 2, 3, 6].map((k) => cells('Bea')[k])).toEqual(['ten', '3.00%', 'abc', '$0.00'])
  expect(cells('Bea').at(-1)).toMatch(/^Principal: .+ Paid: /)
})
