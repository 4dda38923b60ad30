import { totalFigures } from '@portico/contract/figures/monthly-figures'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import {
  august,
  draftCell,
  cells,
  draftWith,
  look,
  openSheet,
  ordinary,
  post,
  row,
  signInStaff,
  total,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

const june = ordinary('June 2025')

test('investors with one reason are listed together whatever each of them lost, which their rows say', async () => {
  const lost = [150, 375, 1500].map((amount, k) => ({
    ...row(k + 2, ['Ann', 'Bea', 'Cyrus'][k] ?? ''),
    last_ordinary: june,
    last_loss: { ...june, quarter: 'July 2025', loss_amount: amount },
  }))
  await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, rows: lost }) })
  await press('Review 3 rows')
  const region = within(screen.getByRole('region', { name: 'Needs review: 3' }))
  await userEvent.click(region.getByText('3.33%, after 1.00% in June 2025 and a loss in July 2025.'))
  region.getByText('3 investors')
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Annann@client.example 3.33%, after 1.00% in June 2025 and a loss of $150.00 in July 2025.',
    'Beabea@client.example 3.33%, after 1.00% in June 2025 and a loss of $375.00 in July 2025.',
    'Cyruscyrus@client.example 3.33%, after 1.00% in June 2025 and a loss of $1,500.00 in July 2025.',
  ])
})

/** The firm's totals of a month; `rows` are posted in it. */
const firmMonth = (quarter: string, rows: number) => ({
  quarter,
  rows,
  ...Object.fromEntries(totalFigures.map((figure) => [figure.total, rows * 100])),
})

/** What posting would do where some rows of the month are posted before. */
const effectAfter = (before: number) => ({
  ...noEffect,
  made_rows: 3,
  firm: {
    last: firmMonth('July 2025', 3),
    before: firmMonth('August 2025', before),
    after: firmMonth('August 2025', 3 + before),
  },
})

test.each([
  ['are said once, in the firm’s month', 0, undefined],
  ['are said apart from those of the firm where others are posted', 1, '$30,000.00'],
])('the sums of the rows to post %s', async (_, before, principal) => {
  await openSheet({ 'POST /api/users/preview-posting/': ok(effectAfter(before)) })
  await press('Review 3 rows')
  within(await screen.findByRole('table', { name: 'The firm’s totals' })).getByText('Principal')
  // 3 × (10,000.00 + 333.00)
  expect([total('Rows to post'), total('End Balance')]).toEqual(['3', '$30,999.00'])
  const shown = screen.queryByText('Principal', { selector: 'dt' })
  expect(shown?.nextElementSibling?.textContent).toBe(principal)
})

test('where it failed to load what posting would do, the sums of the rows are still shown', async () => {
  await openSheet({ 'POST /api/users/preview-posting/': { status: 500, body: {} } })
  await press('Review 3 rows')
  await screen.findByText('Failed to load the effect of the posting.', { exact: false })
  expect(total('Principal')).toBe('$30,000.00')
})

const preview = 'POST /api/users/preview-posting/'
const read = 'GET /api/users/month-draft/August%202025/'

/** A draft in which a colleague has typed Bea's percentage; without one, nobody has typed. */
const draftOf = (version: number, value?: string) =>
  draftWith({ version, cells: value === undefined ? [] : [draftCell(3, 'dividend_percent', value, version)] })

const changed = 'The sheet changed while you reviewed it.'
const isReady = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Post 3 rows' })).toHaveProperty('disabled', false))

test('shows the sheet as it was reviewed; once it changes, also behind the question, it is reviewed again', async () => {
  let latest: ReturnType<typeof draftOf> | undefined
  const rows = [
    row(2, 'Ann'),
    { ...row(3, 'Bea'), latest: 'June 2025', last_ordinary: june },
    row(4, 'Cyrus'),
  ]
  const look0 = () => latest ?? draftOf(0)
  const { received } = await openSheet({
    'GET /api/users/month-end/next/': ok({ ...august, rows }),
    [`${read}?since=0`]: look0,
    [`${read}?since=1`]: look0,
    [`${read}?since=2`]: look0,
    [preview]: ok(effectAfter(1)),
    [post]: { status: 201, body: { message: 'August 2025 is posted for 3 investors.', posted: 3 } },
  })
  const sent = (call: string) =>
    received.flatMap((each) => (each.call === call ? [each.body as { rows?: object[]; body?: object }] : []))
  await press('Review 3 rows')
  await isReady()
  latest = draftOf(1, '4')
  await look()
  await screen.findByText(changed)
  // 3 × (10,000.00 + 333.00), as it was reviewed
  expect(total('End Balance')).toBe('$30,999.00')
  expect(screen.queryByRole('button', { name: 'Post 3 rows' })).toBeNull()
  await press('Review again')
  expect(screen.queryByText(changed)).toBeNull()
  await isReady()
  // 333.00 + 400.00 + 333.00
  expect(total('End Balance')).toBe('$31,066.00')

  await press('Post 3 rows')
  await userEvent.type(screen.getByLabelText('Type August 2025 to go ahead'), 'August 2025')
  latest = draftOf(2, '5')
  await look()
  await screen.findByText(changed)
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Review again')
  await isReady()
  await press('Post 3 rows')
  await userEvent.type(screen.getByLabelText('Type August 2025 to go ahead'), 'August 2025')
  await press('Post anyway')
  await screen.findByText('August 2025 is posted for 3 investors.')
  expect(sent(post)).toMatchObject([{ draft_version: 2, rows: [{}, { dividend_percent: '5.00' }, {}] }])
  // Each review asked once, and the last one for what is posted.
  expect(sent(preview)).toHaveLength(3)
  expect(sent(preview).at(-1)).toMatchObject({ body: { rows: sent(post)[0]?.rows } })
})

test('a change that a look takes in after “Post” is pressed posts nothing', async () => {
  let arrive = () => {}
  const arrival = new Promise<ReturnType<typeof draftOf>>((resolve) => {
    arrive = () => resolve(draftOf(1, '4'))
  })
  const { received } = await openSheet({ [preview]: ok(effectAfter(1)), [`${read}?since=0`]: () => arrival })
  await press('Review 3 rows')
  await isReady()
  await look()
  await press('Post 3 rows')
  await waitFor(() => expect(received.filter(({ call }) => call === `${read}?since=0`)).toHaveLength(2))
  arrive()
  await screen.findByText(/^Your review was not posted, because the sheet changed meanwhile/)
  expect(cells('Bea')[2]).toBe('4.00%')
  expect(received.filter(({ call }) => call === post)).toEqual([])
})
