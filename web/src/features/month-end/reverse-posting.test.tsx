import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { ok } from '../../test/fake-server.ts'
import { correctionsOf, openPostings as open, preview, trial } from '../../test/postings.tsx'
import { press } from '../../test/page.tsx'
import { iris, sam } from '../../test/samples.ts'

beforeEach(() => signIn('staff', sam))

test('a posting is reversed with a reason, after a preview of what is taken back', async () => {
  const sent = open()
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse posting 12' }))
  await dialog.findByText('2 rows of 2 investors will be withdrawn, all of them or none: August 2025.')
  dialog.getByText('2 investors will be told that August 2025 was withdrawn.')
  dialog.getByText('In the sheet of August 2025, these rows start again from their prefilled figures.')
  dialog.getByText('$20,000.00')
  expect(dialog.getByText('−$420.50').dataset['loss']).toBe('true')
  expect(dialog.getByText('−$30.00').dataset['loss']).not.toBe('true')
  await press('Reverse the posting')
  await dialog.findByText('Say why the posting is reversed.')
  await userEvent.type(dialog.getByLabelText('Reason'), 'The wrong month.')
  await userEvent.type(dialog.getByLabelText('Line to the investor'), 'This was meant for July.')
  await press('Reverse the posting')
  const said = await screen.findByText('Posting 12 is reversed: 2 rows are withdrawn.')
  expect(document.activeElement?.textContent).toBe(said.textContent)
  expect(sent()).toEqual({ number: 12, reason: 'The wrong month.', line: 'This was meant for July.' })
})

test('the statements that a reversal makes out of date are named under a heading below the title of the dialog', async () => {
  const user = { id: iris.id, email: iris.email, name: 'Iris Vega' }
  const first = [{ user, statements: [{ kind: 'statement', period_name: 'Q3 2025' }] }]
  const dialog = await openReversal({ outdated_statements: { count: 1, investors: 1, first } })
  await dialog.findByRole('heading', { level: 3, name: 'Statements that will be out of date: 1' })
  expect(dialog.getByRole('listitem').textContent).toMatch(/ Q3 2025$/)
})

/** Opens the dialog that reverses a posting. */
async function openReversal(found: object, more = {}) {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, ...found }), ...more })
  await press('Reverse posting 12')
  return within(await screen.findByRole('dialog'))
}

test('what a file of money in and out moved is shown, and what voiding it does to posted months', async () => {
  const theo = { ...iris, id: 8, first_name: 'Theo', last_name: 'Blackwood' }
  const dialog = await openReversal({
    kind: 'activity import',
    rows: 3,
    entries: 3,
    money_in: 2500,
    money_out: 70,
    reinvested: 60,
    affects: { months: ['August 2025'], investors: 2 },
    findings: {
      count: 3,
      investors: 2,
      first: [
        { user: iris, quarter: 'August 2025', message: 'Principal is $12,500.00.' },
        { user: theo, quarter: 'August 2025', message: 'Principal is $10,060.00.' },
      ],
    },
  })
  await dialog.findByText('3 entries of 2 investors will be voided, all of them or none: August 2025.')
  for (const [name, amount] of Object.entries({
    'Money in': '$2,500.00',
    'Money out': '$70.00',
    Reinvested: '$60.00',
  }))
    expect(dialog.getByText(name).nextElementSibling?.textContent).toBe(amount)
  dialog.getByText('2 investors will be told that these entries were taken back.')
  expect(dialog.queryByText('Principal')).toBeNull()
  dialog.getByText('This affects August 2025 of 2 investors, which stays posted.')
  const warning = within(dialog.getByRole('alert'))
  warning.getByText('The checks will list 3 findings of 2 investors:')
  warning.getByText('Iris Vega, August 2025: Principal is $12,500.00.')
  warning.getByText('Theo Blackwood, August 2025: Principal is $10,060.00.')
  warning.getByText('And 1 finding more.')
})

test('of a posting of one investor, the dialog says who it is, and what becomes of the money and the row', async () => {
  const dialog = await openReversal({
    rows: 1,
    investors: 1,
    investor: iris,
    entries: 2,
    money_in: 500,
    untold: 1,
    findings: {
      count: 1,
      investors: 1,
      first: [{ user: iris, quarter: 'September 2025', message: 'Principal is $10,000.00.' }],
    },
  })
  await dialog.findByText(
    '1 row of Iris Vega will be withdrawn: August 2025. 2 entries of money posted with it will be voided.',
  )
  dialog.getByText('In the sheet of August 2025, this row starts again from its prefilled figures.')
  dialog.getByText(
    'Iris Vega has not been told of this posting, and will not be told of its reversal. The dashboard will still say that August 2025 was withdrawn.',
  )
  dialog.getByText('The checks will list 1 finding of Iris Vega:')
  dialog.getByText('September 2025: Principal is $10,000.00.')
  expect(dialog.queryByText(/investors?\b/)).toBeNull()
})

test.each([
  [2, '1 investor of 2 has not', 'the other will'],
  [3, '1 investor of 3 has not', 'the others will'],
])('where one of %i has not been told, it says what the others are told', async (investors, who, others) => {
  const dialog = await openReversal({ investors, untold: 1 })
  const told = await dialog.findByText(/been told of this posting/)
  expect(told.textContent).toBe(
    `${who} been told of this posting, and will not be told of its reversal; ${others}. The dashboard will still say that August 2025 was withdrawn.`,
  )
})

test('of new months and corrections, it says what becomes of which, with sums of their own', async () => {
  const dialog = await openReversal({
    kind: 'import',
    rows: 4,
    months: ['July 2024', 'June 2025', 'August 2026'],
    principal: 30000,
    corrections: correctionsOf(1),
  })
  await dialog.findByText(
    '4 rows of 2 investors will be taken back, all of them or none: July 2024, June 2025 and August 2026. 3 will be withdrawn; 1 is a correction: the figures before count again.',
  )
  dialog.getByText('2 investors will be told that these months were withdrawn or restated.')
  dialog.getByRole('heading', { name: 'Withdrawn' })
  const corrected = within(dialog.getByRole('table', { name: 'Sums of the corrected rows' }))
  const cellsOf = (name: RegExp) =>
    [...corrected.getByRole('row', { name }).children].map(({ textContent }) => textContent)
  expect(cellsOf(/^Sum/)).toEqual(['Sum', 'Now', 'Then', 'Change'])
  expect(cellsOf(/^Paid/)).toEqual(['Paid', '$33.00', '$0.00', '−$33.00'])
  // What is paid less is no loss.
  expect(corrected.getByText('−$33.00').dataset['tone']).toBeUndefined()
})

test('over several months, principals are not added up', async () => {
  const dialog = await openReversal({ months: ['July 2025', 'August 2025'], rows: 4 })
  await dialog.findByText(
    '4 rows of 2 investors will be withdrawn, all of them or none: July to August 2025.',
  )
  dialog.getByText('2 investors will be told that these months were withdrawn.')
  dialog.getByText('−$420.50')
  expect(dialog.queryByText('Principal')).toBeNull()
})

test('a posting with corrected rows cannot be reversed, and says why', async () => {
  const dialog = await openReversal({ changed: 1 })
  await dialog.findByText(/^1 row of this posting has been corrected or withdrawn since/)
  expect(dialog.getByRole('button', { name: 'Reverse the posting' })).toHaveProperty('disabled', true)
  // Nothing is promised of it.
  expect(dialog.queryByText(/will be withdrawn|told/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('corrections are said to get back the figures before', async () => {
  const dialog = await openReversal({ corrections: correctionsOf(2) })
  await dialog.findByText(
    '2 rows of 2 investors will be taken back, all of them or none: August 2025. They are corrections: the figures before count again.',
  )
  dialog.getByText('2 investors will be told that August 2025 was restated.')
  dialog.getByRole('row', { name: 'Paid $66.00 $0.00 −$66.00' })
  expect(dialog.queryByText(/prefilled/)).toBeNull()
})

test('investors who have not heard of the corrected months either are said to hear that these are posted', async () => {
  const dialog = await openReversal(
    { corrections: correctionsOf(2), untold: 2 },
    trial({
      kind: 'month_posted',
      subject: 'August 2025 is posted',
      line: '',
      each: 1,
      digest: 1,
      off: 0,
      none: 0,
    }),
  )
  const told = await dialog.findByText(/^2 investors have not been told of this posting/)
  expect(told.textContent).toBe(
    '2 investors have not been told of this posting. Their dashboards will still say that August 2025 was restated. 2 investors will be told “August 2025 is posted”.',
  )
  dialog.getByLabelText('Line to the investor')
})
