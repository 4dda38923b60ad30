import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import {
  draftCell,
  august,
  draftWith,
  figure,
  look,
  openPhoneSheet,
  openSheet,
  row,
  rows,
  signInStaff,
} from '../../test/month-end-sheet.ts'

beforeEach(signInStaff)

/** A colleague enters a loss for Cyrus, and a posting brings Aaron, who stands above all others. */
const meanwhile: Replies = {
  'GET /api/users/month-draft/August%202025/?since=0': draftWith({
    version: 2,
    posted_version: 1,
    cells: [draftCell(4, 'loss_amount', '200.00', 2)],
  }),
  'GET /api/users/month-end/August%202025/': ok({ ...august, rows: [row(8, 'Aaron'), ...rows] }),
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('what is being typed stays in its row and its column when a colleague’s work brings others before them', async () => {
  await openSheet(meanwhile)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}400')
  await look()
  await screen.findByRole('row', { name: /Aaron/ })
  expect(headings()).toContain('Loss')
  expect(screen.getByLabelText<HTMLInputElement>('Dividend of bea@client.example').value).toBe('400')
  await userEvent.keyboard('.50{Enter}250{Enter}')
  expect(figure('Bea', 'Dividend')).toBe('$400.50')
  expect(figure('Bea', 'In / out')).toBe('')
  // Enter leads to the row below, whose loss the dividend replaces.
  expect(figure('Cyrus', 'Dividend')).toBe('$250.00')
})

test('on a phone, the opened row and what is typed in it stay', async () => {
  await openPhoneSheet(meanwhile, 'Bea')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Div %/ })
  await userEvent.clear(field)
  await userEvent.type(field, '2.4')
  await look()
  await screen.findByText('August 2025 · Row 3 of 4')
  screen.getByRole('heading', { name: 'Bea' })
  expect([document.activeElement, field.value]).toEqual([field, '2.4'])
})

test('the next amount goes to the column of losses also where the last one was taken back', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}-2{Enter}{ArrowUp}')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}0{Enter}')
  expect(figure('Ann', 'Loss')).toBe('$0.00')
  await userEvent.keyboard('500{Enter}')
  expect([figure('Bea', 'Loss'), figure('Bea', 'Dividend')]).toEqual(['−$500.00', '$0.00'])
})

test('on a phone, the row says what a loss replaced in it', async () => {
  await openPhoneSheet({}, 'Ann')
  for (const [name, text] of [
    [/^Paid/, '100'],
    [/^Div %/, '-1'],
  ] as const) {
    const field = screen.getByRole('textbox', { name })
    await userEvent.clear(field)
    await userEvent.type(field, `${text}{Enter}`)
  }
  // 10,000.00 × 1.00 %
  screen.getByText('A negative percentage is a loss: −\u2060$100.00. The loss replaces $100.00 paid.')
})
