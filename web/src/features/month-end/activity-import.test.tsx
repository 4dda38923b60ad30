import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
import { openPage, press } from '../../test/page.tsx'
import { samProfile } from '../../test/samples.ts'

beforeEach(signInStaff)

const preview = 'POST /api/users/preview-activity-import/'
const importing = 'POST /api/users/import-activity/'
const line = (number: number, state: string, changes = {}) => ({
  line: number,
  state,
  cells: ['ann@client.example', 'contribution', '2500.00', '2025-07-14', '', '', 'Wire of 14 July'],
  ...changes,
})

async function choose(rows: object[], refused = 0, about = {}, replies = {}) {
  const received = fakeServer({
    ...staffReplies,
    [preview]: ok({ rows, refused, sums: { money_in: 2500, money_out: 0 }, ...about }),
    [importing]: { status: 201, body: { message: '1 row is posted.', posted: 1 } },
    ...replies,
  })
  const router = openPage('/admin/month-end?import')
  await press('Money in and out')
  expect(router.state.location.search).toBe('?import=activity')
  const file = new File(['email,amount'], 'wires.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Spreadsheet'), file)
  await screen.findByRole('button', { name: `All ${rows.length}` })
  return received
}

test('money in and out is imported from a file after a preview, row by row', async () => {
  const received = await choose([line(2, 'to post', { effective_month: 'August 2025' }), line(3, 'same')])
  screen.getByRole('columnheader', { name: 'Received on' })
  screen.getByRole('columnheader', { name: 'At work from' })
  expect(screen.queryByText(/^Not read/)).toBeNull()
  // The file leaves the month to the day.
  expect(screen.getAllByRole('row')[1]?.textContent).toBe(
    '2To postann@client.examplecontribution2,500.00Jul 14, 2025August 2025Wire of 14 July',
  )
  screen.getByText('1 entry will be recorded, all of them or none: $2,500.00 in, $0.00 out.')
  await press('Post 1 entry')
  await screen.findByText('1 row is posted.')
  expect(received.filter(({ call }) => call === importing).map(({ body }) => body)).toEqual([
    { file: btoa('email,amount'), looked_at: '' },
  ])
})

test('a row without a kind has the one that its sign means', async () => {
  const cells = ['ann@client.example', '', '-500.00', '2025-07-14']
  await choose([line(2, 'to post', { cells, kind: 'withdrawal', effective_month: 'August 2025' })])
  expect(screen.getAllByRole('row')[1]?.textContent).toBe(
    '2To postann@client.examplewithdrawal−500.00Jul 14, 2025August 2025',
  )
})

test.each([
  [{ each: 2, digest: 0, off: 1, none: 0 }, 0, 'Investors will be told: 2 by e-mail · 1 only in the portal.'],
  [
    { each: 0, digest: 0, off: 0, none: 0 },
    900,
    'No investor is told when it is posted. Of a withdrawal, they are told once it is marked as sent.',
  ],
])('before money is posted, it is said who is told of it: %j', async (told, money_out, sentence) => {
  await choose([line(2, 'to post')], 0, { told, sums: { money_in: 2500, money_out } })
  screen.getByText(sentence)
})

test('a payment that is twice in the file must be looked at before it is posted', async () => {
  const sentence = 'The same investor, kind, amount and day as in line 2.'
  const received = await choose([line(2, 'to post'), line(3, 'to post', { sentence })], 0, {
    to_look_at: { rows: 1, digest: 'd1' },
  })
  screen.getByText(
    'To review before posting: 1 row is the same as another one, or at work in a posted month.',
  )
  await press('Needs review 1')
  await press('Post 2 entries')
  await screen.findByText('1 row is posted.')
  expect(received.find(({ call }) => call === importing)?.body).toMatchObject({ looked_at: 'd1' })
})

test('columns of a file of money that are not read are named above its rows', async () => {
  await choose([line(2, 'to post')], 0, { not_read: ['Work from', 'Remarks'] })
  const said = screen.getByText(
    'Not read: Work from, Remarks. To have a column read, give it one of the names above.',
  )
  const rows = screen.getByRole('table')
  expect(said.compareDocumentPosition(rows) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('a refused row says why, and nothing can be posted', async () => {
  const sentence = 'Enter a day such as 2025-07-03.'
  await choose([line(2, 'to post'), line(3, 'refused', { unread: ['received_on'], sentence })], 1)
  screen.getByText(sentence)
  screen.getByText(/^1 row is refused, so nothing can be posted/)
  expect(screen.queryByRole('button', { name: /^Post/ })).toBeNull()
})

test('where a second person releases, a file of money is sent, and records nothing before', async () => {
  const release = { 'GET /api/users/profile/': ok({ ...samProfile, release: 'second-person' }) }
  await choose([line(2, 'to post', { effective_month: 'August 2025' })], 0, {}, release)
  screen.getByText(
    '1 entry will be sent for release: $2,500.00 in, $0.00 out. Nothing is recorded until someone else releases it.',
  )
})
