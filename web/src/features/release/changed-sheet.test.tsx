import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { ok } from '../../test/fake-server.ts'
import { ordinary } from '../../test/month-end-sheet.ts'
import { noEffect } from '../../test/no-effect.ts'
import { press, withoutMotion } from '../../test/page.tsx'
import { sam } from '../../test/samples.ts'
import { openPrepared, pat, sent as sentSheet } from '../../test/sent-sheet.ts'

beforeEach(() => {
  withoutMotion()
  signIn('staff', sam)
})

type Changes = NonNullable<Answer<'preparedPosting'>['sheet_changes']>

const ann = { id: 2, email: 'ann@client.example', name: 'Ann' }
const bea = { id: 3, email: 'bea@client.example', name: 'Bea' }
const refusal = 'The sheet has changed since it was sent. It has to be sent again.'

/** A sheet of August that waits. */
const posting = { ...sentSheet, rows: 300, prepared_by: pat }

/** Opens it once it has changed. */
const open = (changes: Changes) =>
  openPrepared({ ...posting, sheet_changes: changes }, { ...noEffect, refusal })

const rowsOf = async (title: string) => {
  const card = within(await screen.findByRole('region', { name: title }))
  return { card, texts: card.getAllByRole('row').map(({ textContent }) => textContent) }
}

const sent = ordinary('August 2025')

test('of a sheet that has changed since it was sent, every figure that is another one is said in the order of its columns, and what else was typed', async () => {
  const lost = { dividend_percent: 0, dividend_amount: 0, unrealized_gain: 0, loss_amount: 50 }
  open({
    rows: 300,
    months: [
      // 9,500.00 − 50.00
      { user: ann, before: sent, after: { ...sent, ...lost, beginning_balance: 9500, ending_balance: 9450 } },
    ],
    cells: [
      { user: ann, cell: 'beginning_balance', sent: '10000.00', now: '9500.00' },
      { user: ann, cell: 'loss_amount', sent: '0.00', now: '50' },
      { user: ann, cell: 'in_out', sent: null, now: '-500.00' },
      { user: ann, cell: 'left_out', sent: 'no', now: 'yes' },
    ],
  })
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  within(screen.getByRole('list')).getByText('Changed since it was sent')
  expect(screen.getByRole('button', { name: 'Release' })).toHaveProperty('disabled', true)
  const { card, texts } = await rowsOf('Changed since it was sent: 300 rows')
  expect(texts).toEqual([
    'FigureSentNow',
    'Annann@client.example',
    'Principal$10,000.00$9,500.00',
    'Div %1.00%0.00%',
    'In / out—−$500.00',
    'Dividend$100.00$0.00',
    'Loss$0.00−$50.00',
    'Unrealized$100.00−$50.00',
    'End Balance$10,100.00$9,450.00',
    'Postingto be postedleft out',
  ])
  card.getByText('The first 1 of 300.')
  expect(screen.getAllByRole('table')).toHaveLength(1)
  expect(screen.queryByText(/^Approval holds/)).toBeNull()
})

test('of a sheet that was sent again, what is another one than before is said, also that a row is new', async () => {
  const after = { ...sent, dividend_paid: 25, ending_balance: 10_075 }
  const changed = {
    rows: 2,
    // 10,100.00 − 25.00
    months: [{ user: ann, before: sent, after }],
    cells: [{ user: bea, cell: 'left_out' as const, sent: 'yes', now: null }],
  }
  openPrepared({ ...posting, replaces: { number: 2, changed } }, noEffect)
  const { texts } = await rowsOf('Changed since number 2: 2 rows')
  expect(texts.slice(1)).toEqual([
    'Annann@client.example',
    'Paid$0.00$25.00',
    'End Balance$10,100.00$10,075.00',
    'Beabea@client.example',
    'Postingleft outto be posted',
  ])
})

test('of a row with a cell that cannot be read, what was typed is said', async () => {
  open({
    rows: 1,
    months: [],
    cells: [
      { user: bea, cell: 'dividend_percent', sent: '1.00', now: null },
      { user: bea, cell: 'dividend_paid', sent: '25.00', now: '2x' },
      { user: bea, cell: 'dividend_amount', sent: '100.00', now: null },
    ],
  })
  const { texts } = await rowsOf('Changed since it was sent: 1 row')
  expect(texts).toEqual([
    'FigureSentNow',
    'Beabea@client.example',
    'Div %1.00%as prefilled',
    'Paid$25.002x',
    'Dividend$100.00from Div %',
  ])
})

test('a release that is refused because the sheet has changed meanwhile says so once, where the focus goes', async () => {
  let hasChanged = false
  const review = () => ({
    ...noEffect,
    gaps: [{ quarter: 'June 2025', missing: 2 }],
    refusal: hasChanged ? refusal : null,
  })
  openPrepared(posting, null, {
    'GET /api/users/prepared-posting/3/': () => ok({ ...posting, note: '', review: review() }),
    'POST /api/users/release-posting/': () => {
      hasChanged = true
      return { status: 409, body: { error: refusal, code: 'sheetChanged' } }
    },
  })
  const button = await screen.findByRole('button', { name: 'Release' })
  await userEvent.click(button)
  await press('Release anyway')
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  expect(screen.getAllByText(refusal)).toEqual([alert.querySelector('p')])
  expect(document.activeElement?.contains(alert)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
