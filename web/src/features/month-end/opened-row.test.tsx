import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import {
  cells,
  figures,
  openMore,
  openPhoneSheet,
  row,
  signInStaff,
  staffReplies,
  withRows,
  ordinary,
} from '../../test/month-end-sheet.ts'
import { matchMedia, openPage, press } from '../../test/page.tsx'

beforeEach(signInStaff)

const posted = { posted: figures, version: 1 }
/** A month before with another rate and some of it paid. */
const july = ordinary('July 2025', 1.2, 120)

/** Opens the corrections of a posted month of Ann and Bea. */
function openCorrections() {
  const ann = { ...row(2, 'Ann'), ...posted, last_ordinary: july }
  fakeServer({ ...staffReplies, ...withRows(ann, { ...row(3, 'Bea'), ...posted }) })
  openPage('/admin/month-end?correct')
}

/** Types into a field of the row that is open. */
async function type(name: RegExp, text: string) {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Enter}`)
  return field
}

test('an opened row of a correction marks what it changes, says what is posted, and flags only that', async () => {
  matchMedia(/width < 43.75rem/)
  openCorrections()
  await press(/^Ann/)
  screen.getByText('August 2025 · Row 1 of 2')
  const paid = await type(/^Paid/, '50')
  screen.getByText('Posted: $0.00')
  expect([paid.dataset['changed'], screen.queryByText(/after 1\.20% in July/)]).toEqual(['true', null])
  const flags = '$50.00 paid, after $120.00 in July 2025.'
  const changes = 'Paid $0.00 → $50.00, End Balance $10,333.00 → $10,283.00'
  screen.getByText(`${flags} ${changes}`)
  await press('Back to the sheet')
  expect(screen.getByRole('button', { name: /^Ann/ }).textContent).toContain(`${flags} ${changes}`)
})

test('the review of corrections names what is unusual in them', async () => {
  openCorrections()
  ;(await screen.findByRole('grid')).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}50{Enter}')
  expect(cells('Ann').at(-1)).toContain('July 2025. Paid $0.00 → $50.00')
  await press(/^Review/)
  const card = await screen.findByRole('region', { name: 'Needs review: 1' })
  await userEvent.click(within(card).getByRole('button', { name: 'Ann' }))
  await screen.findByRole('grid')
})

test('on a phone, a loss empties the field of what is paid, and a percentage typed over it replaces it', async () => {
  await openPhoneSheet({}, 'Ann')
  const paid = await type(/^Paid/, '250')
  const rate = await type(/^Div %/, '-1')
  // 10,000.00 × 1.00 % = 100.00; nothing of the percentage is left, as in the list.
  const loss = screen.getByRole('textbox', { name: /^Loss/ })
  expect([paid.value, rate.value]).toEqual(['0.00', ''])
  expect(loss).toHaveProperty('value', '100.00')
  await type(/^Div %/, '2')
  expect(loss).toHaveProperty('value', '0.00')
  // 10,000.00 × 2.00 % = 200.00
  expect([rate.value, screen.getByText('Unrealized').nextElementSibling?.textContent]).toEqual([
    '2.00',
    '$200.00',
  ])
})

test('the opened row leads on to rows to review only while there are others', async () => {
  await openPhoneSheet(
    withRows({ ...row(2, 'Ann'), ...posted, version: 1 }, row(3, 'Bea'), row(4, 'Cyrus')),
    'Bea',
  )
  const toReview = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next row to review' })
  await type(/^Principal/, '9000')
  expect(toReview().disabled).toBe(true)
  await press('Next')
  expect(toReview().disabled).toBe(false)
})

test('the note of an opened row keeps each minus with its amount', async () => {
  matchMedia(/width < 43.75rem/)
  openCorrections()
  await press(/^Ann/)
  await type(/^Div %/, '-1')
  // 10,000.00 × 1 % = 100.00
  screen.getByText(/Div\u00a0% 3\.33% → 0\.00%.* Loss \$0\.00 → −\u2060\$100\.00/, {
    normalizer: (text) => text,
  })
})

test('on a phone, no button to review stays over the list where nothing is left to review', async () => {
  await openPhoneSheet(withRows({ ...row(2, 'Ann'), ...posted }))
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
  screen.getByRole('link', { name: 'Correct 1 posted row' })
})

/** The lines in which the opened row adds up. */
const sum = () =>
  [...document.querySelectorAll('section[aria-labelledby=opened-row] dl > div')].map(
    ({ textContent }) => textContent,
  )

test('on a phone, the amounts of an opened row add up to its end balance as they stand there, and what is unrealized follows', async () => {
  await openPhoneSheet()
  await openMore()
  await userEvent.click(screen.getByRole('switch', { name: 'Show fees' }))
  await userEvent.keyboard('{Escape}')
  await press(/^Ann/)
  await type(/^Paid/, '100')
  await type(/^In \/ out/, '500')
  await type(/^Management Fee/, '12.50')
  expect(sum()).toEqual([
    // 10,000.00 + 500.00
    'Principal$10,500.00',
    // 10,500.00 × 3.33 % = 349.65
    '+ Dividend$349.65',
    '− Paid$100.00',
    '− Management Fee$12.50',
    // 10,500.00 + 349.65 − 100.00 − 12.50
    'End Balance$10,737.15',
    // 349.65 − 100.00
    'Unrealized$249.65',
  ])
  await type(/^In \/ out/, '-1000')
  await type(/^Div %/, '-1')
  expect(sum()).toEqual([
    // 10,000.00 − 1,000.00
    'Principal$9,000.00',
    '+ Dividend$0.00',
    '− Paid$0.00',
    // 9,000.00 × 1 %
    '− Loss$90.00',
    '− Management Fee$12.50',
    // 9,000.00 − 90.00 − 12.50
    'End Balance$8,897.50',
    'Unrealized−$90.00',
  ])
})
