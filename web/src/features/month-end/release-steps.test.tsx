import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  draftWith,
  figures,
  look,
  openCorrections,
  openSheet,
  ordinary,
  postedRow,
  row,
  signInStaff,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'
import { listOf, released, sent, step } from '../../test/sent-sheet.ts'

beforeEach(signInStaff)

const changed = 'The sheet has changed since it was sent. It has to be sent again.'

const ann = { id: 2, email: 'ann@client.example', name: 'Ann' }
/** The Div % of Ann's row, which was sent with 3.33 %. */
const percentNow = (now: string) => ({
  rows: 1,
  months: [{ user: ann, before: ordinary('August 2025', 3.33), after: ordinary('August 2025', Number(now)) }],
  cells: [{ user: ann, cell: 'dividend_percent', sent: '3.33', now }],
})

test('a sheet that changes after it was sent says so and what has changed at once, also by the next change', async () => {
  const saved: string[] = []
  const list = () =>
    ok({
      release: 'second-person',
      waiting: 1,
      postings: [{ ...sent, ...(saved.length > 0 ? { sheet_changes: percentNow(saved.at(-1) ?? '') } : {}) }],
    })
  const { sheet } = await openSheet({
    ...listOf(),
    'GET /api/users/prepared-postings/': list,
    'POST /api/users/save-month-draft/': ({ body }) => {
      const { cells } = body as { cells: { cell: string; value: string }[] }
      saved.push(...cells.flatMap(({ cell, value }) => (cell === 'dividend_percent' ? [value] : [])))
      return ok({ version: saved.length, conflicts: [], refused: [] })
    },
  })
  await screen.findByText(/^Sent as/)
  expect(step()).toBe('Sent for release')
  await userEvent.click(within(sheet).getAllByRole('gridcell')[2] ?? sheet)
  await userEvent.keyboard('4{Enter}')
  await screen.findByText(changed)
  expect(step()).toBe('Draft')
  expect(screen.queryByText(/^Sent as/)).toBeNull()
  await userEvent.click(screen.getByText('Changed since it was sent: 1 row'))
  const rows = () =>
    within(screen.getByRole('table', { name: 'Changed since it was sent' })).getAllByRole('row')
  const texts = () => rows().map(({ textContent }) => textContent)
  expect(texts()).toEqual([
    'FigureSentNow',
    'Annann@client.example',
    'Div %3.33%4.00%',
    'Dividend$333.00$400.00',
    'Unrealized$333.00$400.00',
    'End Balance$10,333.00$10,400.00',
  ])
  await userEvent.click(within(sheet).getAllByRole('gridcell')[2] ?? sheet)
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(texts().at(2)).toBe('Div %3.33%5.00%'))
})

/** Enters control totals by their labels. */
async function enter(totals: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(totals)) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await userEvent.clear(screen.getByLabelText(label))
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await userEvent.type(screen.getByLabelText(label), text)
  }
}

test('a sheet whose control totals do not match to the cent is not sent, and nothing is asked', async () => {
  const behind = { latest: 'June 2025', last_ordinary: ordinary('June 2025') }
  const rows = [{ ...row(2, 'Ann'), ...behind }, row(3, 'Bea'), row(4, 'Cyrus')]
  const { received } = await openSheet({
    ...listOf(),
    'GET /api/users/month-end/next/': ok({ ...august, rows }),
  })
  await waitFor(() => expect(step()).toBe('Draft'))
  await press('Review 3 rows')
  await enter({ 'Rows to post': '2', 'Sum of principal': '30000.01', 'Sum of paid': '0' })
  await press('Send for Release')
  screen.getByText('The control totals do not match the rows. Nothing has changed.')
  screen.getByText('There are 3 rows to post.')
  // 3 × 10,000.00
  screen.getByText('The rows to post add up to $30,000.00.')
  expect(document.activeElement).toBe(screen.getByLabelText('Rows to post'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(received.map(({ call }) => call)).not.toContain('POST /api/users/prepare-posting/')
  await enter({ 'Rows to post': '3', 'Sum of principal': '30000.00' })
  await press('Send for Release')
  // The question is about sending.
  const dialog = within(screen.getByRole('dialog', { name: 'Before you send' }))
  dialog.getByText(
    'July 2025 is not posted for 1 investor. 3 rows will be sent for release. Send them anyway?',
  )
  dialog.getByRole('button', { name: 'Send anyway' })
})

test('corrections are sent for release: nothing changes before, and the totals are of the rows to correct', async () => {
  const { received } = await openCorrections([postedRow(2, 'Ann')], {
    ...listOf({ ...sent, corrects: true }),
    'POST /api/users/prepare-posting/': { status: 201, body: { ...sent, number: 4, message: 'Prepared.' } },
  })
  await screen.findByText(/Other corrections are sent next to it\.$/)
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await press('Review 1 correction')
  await screen.findByText(
    /^1 correction will be sent for release\. Nothing changes until someone else releases it; the sums are those of this row alone\./,
  )
  const totals = within(screen.getByRole('region', { name: 'Control totals' }))
  totals.getByText('From your own records, not from this page. They must match to the cent.')
  totals.getByLabelText('Rows to correct')
  await press('Send for Release')
  screen.getByText('Enter how many rows you correct.')
  await enter({ 'Rows to correct': '3', 'Sum of principal': '999', 'Sum of paid': '0' })
  await userEvent.type(screen.getByLabelText('Reason for all corrections'), 'Rate.')
  await press('Send for Release')
  screen.getByText('The control totals do not match the rows. Nothing has changed.')
  screen.getByText('There is 1 row to correct.')
  screen.getByText('The rows to correct add up to $10,000.00.')
  await enter({ 'Rows to correct': '1', 'Sum of principal': '10000' })
  await press('Send for Release')
  const prepared = () => received.find(({ call }) => call === 'POST /api/users/prepare-posting/')?.body
  await waitFor(() => expect(prepared()).toMatchObject({ kind: 'post-month-end' }))
  // Those that wait are of other rows, and stay.
  expect(prepared()).not.toHaveProperty('replaces')
})

test('a sheet of which rows are left after a release is a draft again, and says how many', async () => {
  const rows = [{ ...row(2, 'Ann'), posted: figures }, row(3, 'Bea'), row(4, 'Cyrus')]
  await openSheet({
    ...listOf({ ...sent, ...released, rows: 1 }),
    'GET /api/users/month-end/next/': ok({ ...august, rows }),
  })
  await screen.findByText(/ by Rita Desk on September 2, 2025 at 12:00\. 2 rows are still to be posted\.$/)
  expect(step()).toBe('Draft')
})

test('that a sheet was sent gives way to what became of it once its rows are posted', async () => {
  let isReleased = false
  const rows = () => [row(2, 'Ann')].map((each) => (isReleased ? { ...each, posted: figures } : each))
  const message = 'Prepared as number 3. It is waiting for release.'
  const prepared: object[] = []
  await openSheet({
    ...listOf(),
    'GET /api/users/prepared-postings/': () =>
      ok({
        release: 'second-person',
        waiting: 1,
        postings: prepared.map((each) => ({ ...each, ...(isReleased ? released : {}) })),
      }),
    'GET /api/users/month-end/next/': ok({ ...august, rows: rows() }),
    'GET /api/users/month-end/August%202025/': () => ok({ ...august, rows: rows() }),
    'GET /api/users/month-draft/August%202025/?since=0': () =>
      draftWith({ posted_version: isReleased ? 1 : 0 }),
    'POST /api/users/prepare-posting/': () => {
      prepared.push(sent)
      return { status: 201, body: { ...sent, message } }
    },
  })
  await press('Review 1 row')
  await enter({ 'Rows to post': '1', 'Sum of principal': '10000', 'Sum of paid': '0' })
  await press('Send for Release')
  await screen.findByText(message)
  expect(step()).toBe('Sent for release')
  isReleased = true
  await look()
  await waitFor(() => expect(step()).toBe('Released'))
  expect(screen.queryByText(message)).toBeNull()
  expect(screen.queryByText(/^Sent as/)).toBeNull()
  const told = screen.getByRole('link', { name: 'number 3' }).parentElement
  expect(told?.textContent).toBe(
    '3 rows were released as number 3 by Rita Desk on September 2, 2025 at 12:00.',
  )
  screen.getByText(/^1 row was posted meanwhile\./)
})
