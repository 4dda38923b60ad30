import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  cells,
  currentCell,
  openMore,
  openPhoneSheet,
  openSheet,
  paste,
  row,
  rows,
  signInStaff,
  total,
  withRows,
  ordinary,
} from '../../test/month-end-sheet.ts'
import { matchMedia, press } from '../../test/page.tsx'

beforeEach(signInStaff)

const columnOf = (place: number) => ['Ann', 'Bea', 'Cyrus'].map((name) => cells(name)[place])
const percents = () => columnOf(2)
const july = ordinary('July 2025', 3.33)

test('pastes at the current cell after a click on one, after an edit and with the focus on the page', async () => {
  const { sheet } = await openSheet()
  const cell = within(screen.getByRole('row', { name: /Bea/ })).getByRole('gridcell', { name: '3.33%' })
  fireEvent.mouseDown(cell)
  // The browser names the text that was clicked as what is pasted into.
  paste('2.5', cell)
  expect(percents()).toEqual(['3.33%', '2.50%', '3.33%'])
  await userEvent.keyboard('{ArrowDown}3{Enter}')
  sheet.blur()
  paste('4', document.body)
  expect(percents()).toEqual(['3.33%', '2.50%', '4.00%'])
})

test('a block pasted while a cell is edited goes to the cells, one value into the text', async () => {
  await openSheet()
  await userEvent.keyboard('{F2}')
  paste('11000\t2.5\t5\n', screen.getByRole('textbox', { name: 'Principal of ann@client.example' }))
  expect(cells('Ann').slice(1, 4)).toEqual(['$11,000.00', '2.50%', '$5.00'])
})

test('a bare column shows name against value and asks first', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}')
  paste('1\n2\n3\n')
  await press('Go back')
  expect(percents()).toEqual(['3.33%', '3.33%', '3.33%'])
  paste('1\n2\n3\n')
  const dialog = screen.getByRole('dialog', { name: 'Paste 3 rows?' })
  expect(
    within(dialog)
      .getAllByRole('row')
      .map((each) => each.textContent),
  ).toEqual(['InvestorDiv %', 'Ann1', 'Bea2', 'Cyrus3'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Paste 3 rows' }))
  expect(percents()).toEqual(['1.00%', '2.00%', '3.00%'])
})

test('rows with e-mails are matched by them, and what did not match is listed before anything is pasted', async () => {
  await openSheet()
  paste('E-mail\tPrincipal\ncyrus@client.example\t12000\nann@client.example\t11000\n')
  expect(columnOf(1)).toEqual(['$11,000.00', '$10,000.00', '$12,000.00'])
  paste('E-mail\tPaid\nzoe@client.example\t5\nbea@client.example\t7\n')
  screen.getByText('Not on this sheet.')
  expect(screen.getByRole('button', { name: 'Paste 2 rows' })).toHaveProperty('disabled', true)
  expect(total('Paid')).toBe('$0.00')
  await press('Paste 1, skip 1')
  expect(columnOf(3)).toEqual(['$0.00', '$7.00', '$0.00'])
  screen.getByText('Skipped: “zoe@client.example”.')
})

test('fees are pasted by their heading once the sheet has them, and lower what the month makes', async () => {
  await openSheet()
  await openMore()
  await userEvent.click(screen.getByRole('switch', { name: 'Show fees' }))
  paste('E-mail\tManagement Fee\tPerformance Fee\nbea@client.example\t20\t60\n')
  const after = cells('Bea')
  expect(after.slice(6, 8)).toEqual(['−$20.00', '−$60.00'])
  // 10,000.00 + 333.00 − 20.00 − 60.00
  expect(after.at(-2)).toBe('$10,253.00')
})

test('rows with names show pasted name and target, wait for a choice where a name is not clear, and compare their total', async () => {
  const smith = (id: number) => ({ ...row(id, 'Eve Smith'), email: `eve${id}@client.example` })
  const { sheet } = await openSheet(withRows(row(2, 'Ann'), row(3, 'Bea Low'), smith(4), smith(5)))
  const list = ['Name\tPaid\tRemarks', 'Eve Smith\t5\tlate', 'Low, Bea\t7\t', 'Anne\t9\t', 'Total\t21.00\t']
  paste(`${list.join('\n')}\n`)
  const dialog = within(screen.getByRole('dialog', { name: 'Paste 3 rows by name?' }))
  const pasteAll = dialog.getByRole('button', { name: 'Paste 3 rows' })
  dialog.getByText('1 row needs no choice.')
  dialog.getByText('Not pasted: Remarks (1 cell).')
  await userEvent.selectOptions(dialog.getByLabelText('Who is Eve Smith?'), 'eve5@client.example · Eve Smith')
  expect(dialog.getByLabelText('Who is Anne?').textContent).toBe('Chooseann@client.example · AnnSkip the row')
  expect(pasteAll).toHaveProperty('disabled', true)
  dialog.getByText('1 row needs a choice.')
  dialog.getByText('Ann, one letter differs.')
  dialog.getByText('Your list totals:', { exact: false })
  // 5.00 of Eve Smith + 7.00 of Bea Low = 12.00
  expect(dialog.getByText('Paid $21.00; the 2 matched rows add up to $12.00').className).toBe('')
  await userEvent.selectOptions(dialog.getByLabelText('Who is Anne?'), 'ann@client.example · Ann')
  // 12.00 + 9.00
  dialog.getByText('Paid $21.00 agrees')
  dialog.getByText('Total of your list, 3 rows:', { exact: false })
  expect(dialog.queryByText('1 row needs a choice.')).toBeNull()
  await userEvent.click(pasteAll)
  const paid = within(sheet)
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('gridcell')[3]?.textContent)
  expect(paid).toEqual(['$9.00', '$7.00', '$0.00', '$5.00'])
  screen.getByText('Paid $21.00 agrees')
})

test('a total is compared although another figure of a row cannot be read', async () => {
  await openSheet()
  paste('Name\tPrincipal\tPaid\nAnn\tabc\t5\nCyrus\t10000\t12\nTotal\t\t17.00\n')
  // Not in the colour of one that differs.
  expect(within(screen.getByRole('dialog')).getByText('Paid $17.00 agrees').className).toBe('')
})

test('a name that nobody has goes to the investor whose e-mail is typed, and to one of two rows only', async () => {
  await openSheet()
  paste('Name\tPaid\nCyrus\t5\nThe Low Family\t7\n')
  const dialog = within(screen.getByRole('dialog', { name: 'Paste 2 rows by name?' }))
  const field = dialog.getByLabelText('Who is The Low Family?')
  await userEvent.type(field, 'cyrus@client.example')
  dialog.getByText('Two rows go to this investor.')
  expect(dialog.getByRole('button', { name: 'Paste 2 rows' })).toHaveProperty('disabled', true)
  await userEvent.clear(field)
  await userEvent.type(field, 'bea@client.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows' }))
  expect(columnOf(3)).toEqual(['$0.00', '$7.00', '$5.00'])
})

test('what is typed into a calculated figure or a note changes nothing, and it is said why: its space leaves no row out', async () => {
  await openSheet()
  await userEvent.keyboard('{End}{ArrowLeft}10 500')
  screen.getByText(/^End Balance is calculated\. /)
  await userEvent.keyboard('{ArrowRight}Paid by')
  screen.getByText(/^Notes cannot be typed\. /)
  expect(cells('Ann').at(-1)).toBe('')
  expect(total('Rows to post')).toBe('3')
})

test('Ctrl+D fills down, Ctrl+Z takes it back, and Ctrl+Shift+Z does it again', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}2.5{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await userEvent.keyboard('{Control>}d{/Control}')
  expect(percents()).toEqual(['2.50%', '2.50%', '2.50%'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(percents()).toEqual(['2.50%', '3.33%', '3.33%'])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(percents()).toEqual(['2.50%', '2.50%', '2.50%'])
  // A new change leaves nothing to redo.
  await openMore()
  await press('Undo')
  await userEvent.keyboard('1{Enter}')
  await openMore()
  expect(screen.getByRole('button', { name: 'Redo' })).toHaveProperty('disabled', true)
})

test('the handle of a cell fills those that it is dragged over, or all below', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}2.5{Enter}{ArrowUp}')
  const handle = () => screen.getByTitle('Drag to fill down')
  fireEvent.mouseDown(handle())
  const below = within(screen.getByRole('row', { name: /Bea/ })).getByRole('gridcell', { name: '3.33%' })
  fireEvent.mouseEnter(below, { buttons: 1 })
  fireEvent.mouseUp(document)
  expect(percents()).toEqual(['2.50%', '2.50%', '3.33%'])
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}')
  fireEvent.doubleClick(handle())
  expect(percents()).toEqual(['2.50%', '2.50%', '2.50%'])
})

test('one rate goes to every row that is shown and to be posted', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowDown} ')
  await openMore()
  await press('One rate for all…')
  screen.getByText(/^Fills 2 of the 3 rows shown\. /)
  await userEvent.type(screen.getByLabelText('Div %'), '2.75')
  await press('Fill 2 rows')
  expect(percents()).toEqual(['2.75%', '3.33%', '2.75%'])
})

test('the tick in the head leaves every row out, or takes all of them', async () => {
  await openSheet()
  const all = screen.getByRole('checkbox', { name: 'Post every row shown' })
  await userEvent.click(all)
  expect([total('Rows to post'), cells('Ann').at(-1)]).toEqual(['0', 'Left out'])
  screen.getByRole('button', { name: 'Left out 3' })
  await userEvent.click(all)
  expect([total('Rows to post'), cells('Ann').at(-1)]).toEqual(['3', ''])
})

test('F8 steps through the rows to review, errors and unusual ones, and a filter shows them alone', async () => {
  const [ann = row(2, 'Ann'), bea = row(3, 'Bea'), cyrus = row(4, 'Cyrus')] = rows
  const paid = ordinary('July 2025', 3.33, 100)
  await openSheet(
    withRows(
      { ...ann, last_ordinary: july },
      { ...bea, last_ordinary: paid },
      { ...cyrus, last_ordinary: july },
    ),
  )
  expect(cells('Bea').at(-1)).toBe('Nothing paid, after $100.00 in July 2025.')
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}{ArrowRight}{ArrowRight}x{Enter}')
  screen.getByRole('button', { name: 'Needs review 2' })
  await userEvent.keyboard('{Control>}{Home}{/Control}{F8}')
  expect(currentCell()?.textContent).toBe('$0.00')
  expect(currentCell()?.id).toBe('cell-1-4')
  await userEvent.keyboard('{F8}')
  expect(currentCell()?.textContent).toBe('x')
  await userEvent.keyboard('{F8}')
  expect(currentCell()?.id).toBe('cell-1-4')
  await userEvent.keyboard('{Shift>}{F8}{/Shift}')
  expect(currentCell()?.textContent).toBe('x')
  await press('Needs review 2')
  expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull()
})

test('on a phone a row opens into its fields and its sum, and steps to the next to review', async () => {
  matchMedia(/width < 43.75rem/)
  const paid = ordinary('July 2025', 3.33, 100)
  await openPhoneSheet(withRows(row(2, 'Ann'), { ...row(3, 'Bea'), last_ordinary: paid }), 'Ann')
  const principal = screen.getByRole('textbox', { name: /^Principal/ })
  await userEvent.clear(principal)
  await userEvent.type(principal, '12000{Enter}')
  // 12,000.00 × 3.33 % = 399.60, and 12,000.00 + 399.60 = 12,399.60
  screen.getByText('$12,399.60')
  await press('Next row to review')
  await waitFor(() => screen.getByRole('heading', { name: 'Bea' }))
  screen.getByText('Nothing paid, after $100.00 in July 2025.')
  await press('Back to the sheet')
  expect(screen.getByRole('button', { name: /^Ann/ }).textContent).toContain('$12,399.60')
})
