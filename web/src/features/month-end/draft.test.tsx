import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  dana,
  draftCell,
  cells,
  currentCell,
  draftWith,
  look,
  openSheet,
  post,
  reviewAndPost,
  row,
  signInStaff,
  withRows,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

const [read, save] = ['GET /api/users/month-draft/August%202025/', 'POST /api/users/save-month-draft/']
const [ann, bea] = [2, 3]

const draft = (version: number, ...typed: object[]) => draftWith({ version, cells: typed })

/** Opens August, and what was sent to be saved. */
async function openDraft(replies: Replies) {
  const { received, sheet } = await openSheet(replies)
  return {
    sheet,
    saved: () => received.filter(({ call }) => call === save).map(({ body }) => body),
    posted: () => received.filter(({ call }) => call === post).map(({ body }) => body),
  }
}

test('saves what is typed, once it is typed, and what is taken back', async () => {
  let latest = 0
  const { saved } = await openDraft({ [save]: () => ok({ version: ++latest, conflicts: [], refused: [] }) })
  await userEvent.keyboard('12000{Enter}')
  // After a pause, a part of it has been saved before: each time is a version.
  const version = () => saved().length - 1
  await waitFor(() => {
    const cell = { user_id: ann, cell: 'beginning_balance', value: '12000.00', version: version() }
    expect(saved().at(-1)).toEqual({ month: 'August 2025', cells: [cell] })
  })
  await screen.findByText('Saved')
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      cells: [{ cell: 'beginning_balance', value: null, version: version() }],
    }),
  )
})

test('saves a cell while it is being typed, and takes that back with Escape', async () => {
  const { saved } = await openDraft({})
  await userEvent.keyboard('12')
  await waitFor(() => expect(saved()[0]).toMatchObject({ cells: [{ value: '12', version: 0 }] }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(saved()[1]).toMatchObject({ cells: [{ value: null, version: 1 }] }))
})

test('money in or out is saved with its principal while it is being typed, so that a reload finds both', async () => {
  const { saved } = await openDraft({})
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}-300')
  // 10,000.00 − 300.00
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      cells: [
        { cell: 'beginning_balance', value: '9700.00' },
        { cell: 'in_out', value: '-300' },
      ],
    }),
  )
})

test('opens with the draft: figures, half-typed texts, money in and out, rows left out, and who typed them', async () => {
  const { saved } = await openDraft({
    [read]: draft(
      4,
      draftCell(ann, 'dividend_percent', '3.5', 1),
      draftCell(ann, 'dividend_paid', '1x', 2, { id: 1, name: 'Sam' }),
      draftCell(bea, 'in_out', '+500.00', 3),
      draftCell(bea, 'beginning_balance', '10500.00', 3),
      draftCell(4, 'left_out', 'yes', 4),
    ),
  })
  expect(cells('Ann').slice(1, 4)).toEqual(['$10,000.00', '3.50%', '1x'])
  expect(cells('Bea').slice(1, 5)).toEqual(['$10,500.00', '3.33%', '$0.00', '+$500.00'])
  expect(cells('Cyrus').at(-1)).toBe('Left out')
  const titles = screen.getAllByTitle(/^Typed by/).map(({ title }) => title.replace(/,.*/, ''))
  expect(titles).toEqual(['Typed by Dana Desk', 'Typed by Dana Desk', 'Typed by Dana Desk'])
  screen.getByText(/^Dana Desk typed 4 cells/)
  // "3.5" is what 3.50% was typed as, so nothing has changed.
  expect(saved()).toEqual([])
})

test('leaves out who began later until the row is ticked, which is saved as a choice', async () => {
  const later = { ...row(4, 'Cyrus'), latest: 'September 2025', began_later: true as const }
  const { saved } = await openDraft(withRows(...august.rows.slice(0, 2), later))
  expect(cells('Cyrus').at(-1)).toBe('Left out')
  expect(saved()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Post cyrus@client.example' }))
  expect(cells('Cyrus').at(-1)).toBe('The first posted month of this investor is a later one.')
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({ cells: [{ user_id: 4, cell: 'left_out', value: 'no' }] }),
  )
})

test('leaves out a first month without a principal, as of someone imported without one, until it has one', async () => {
  const unfunded = { ...row(4, 'Cyrus'), latest: null, latest_principal: null, beginning_balance: 0 }
  const { saved } = await openDraft(withRows(unfunded, ...august.rows.slice(0, 2)))
  const isTicked = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Post cyrus@client.example' }).checked
  expect([isTicked(), cells('Cyrus').at(-1)]).toEqual([false, 'Left out: no principal yet'])
  await userEvent.keyboard('500{Enter}')
  expect([isTicked(), cells('Cyrus').at(-1)]).toEqual([true, 'First month, with a principal of $500.00.'])
  // The tick follows from the principal, so that it is no choice to save.
  await waitFor(() => expect(saved().length).toBeGreaterThan(0))
  expect(JSON.stringify(saved())).not.toContain('left_out')
  await userEvent.keyboard('{ArrowUp}0{Enter}')
  expect([isTicked(), cells('Cyrus').at(-1)]).toEqual([false, 'Left out: no principal yet'])
})

test('shows what a colleague types in another row, which undoing does not undo', async () => {
  await openDraft({
    'GET /api/users/month-draft/August%202025/?since=0': draft(2, draftCell(bea, 'dividend_percent', '4', 2)),
  })
  await userEvent.keyboard('12000{Enter}')
  await screen.findByText('Saved')
  await look()
  await waitFor(() => expect(cells('Bea')[2]).toBe('4.00%'))
  expect(cells('Ann')[1]).toBe('$12,000.00')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(cells('Ann')[1]).toBe('$10,000.00')
  expect(cells('Bea')[2]).toBe('4.00%')
})

test.each([
  ['Keep 3.50% for Ann, Div %', '3.50%', []],
  ['Use 4.00% for Ann, Div %', '4.00%', [{ value: '4.00', version: 7 }]],
])('tells the later one of two in a cell, who chooses: %s', async (button, shown, overwritten) => {
  let attempts = 0
  const { saved } = await openDraft({
    [save]: () => {
      const conflicts = attempts++ === 0 ? [draftCell(ann, 'dividend_percent', '3.5', 7)] : []
      return ok({ version: 8, conflicts, refused: [] })
    },
  })
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await screen.findByText(/Dana Desk typed 3\.50% on .* at .*, you typed 4\.00%\.$/)
  expect(cells('Ann')[2]).toBe('4.00%')
  await userEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByText('Saved')
  expect(cells('Ann')[2]).toBe(shown)
  await waitFor(() =>
    expect(
      saved()
        .slice(1)
        .flatMap((body) => (body as { cells: object[] }).cells),
    ).toMatchObject(overwritten),
  )
  expect(screen.queryByRole('alert', { name: 'Typed by two people' })).toBeNull()
})

test('once it is decided by keyboard, the next question has the focus, then the cell of the last one', async () => {
  const told = new Set<number>()
  await openDraft({
    // Both may be saved apart, and a part of what is typed before the rest.
    [save]: ({ body }) => {
      const { cells } = body as { cells: { user_id: number; value: string }[] }
      const late = cells.flatMap(({ user_id: id, value }) =>
        value.startsWith('30') && !told.has(id) ? [id] : [],
      )
      for (const id of late) told.add(id)
      const conflicts = late.map((id) => draftCell(id, 'dividend_paid', '20.00', 7))
      return ok({ version: 8, conflicts, refused: [] })
    },
  })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}30{Enter}30{Enter}{Home}')
  const use = await screen.findByRole('button', { name: 'Use $30.00 for Ann, Paid' })
  await screen.findByText('All 2:')
  use.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Use $30.00 for Bea, Paid')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  expect(currentCell()?.textContent).toBe('$30.00')
  await userEvent.keyboard('{ArrowUp}50{Enter}')
  expect(cells('Ann')[3]).toBe('$50.00')
})

test('says so while it cannot save, and what was typed into a row that is posted by now', async () => {
  let isReachable = false
  await openDraft({
    [save]: () =>
      isReachable
        ? ok({ version: 1, conflicts: [], refused: [{ user_id: ann, message: 'Posted.' }] })
        : new TypeError('Failed to fetch'),
  })
  await userEvent.keyboard('12000{Enter}')
  await screen.findByText('Not saved, trying again')
  isReachable = true
  await userEvent.keyboard('13000{Enter}')
  await screen.findByText('Ann, Principal: you typed $12,000.00.')
})

test('posts only what is seen: a colleague’s change since the review comes back to the sheet first', async () => {
  let hasTyped = true
  const { posted } = await openDraft({
    'GET /api/users/month-draft/August%202025/?since=0': () =>
      hasTyped ? draft(2, draftCell(bea, 'dividend_percent', '4', 2)) : draft(0),
    'GET /api/users/month-draft/August%202025/?since=2': draft(2),
    [post]: { status: 201, body: { message: 'August 2025 is posted for 3 investors.', posted: 3 } },
  })
  const postAll = async () => {
    await reviewAndPost('3 rows')
  }
  await postAll()
  await screen.findByText(/^Your review was not posted, because the sheet changed meanwhile/)
  expect(posted()).toEqual([])
  expect(cells('Bea')[2]).toBe('4.00%')
  hasTyped = false
  await postAll()
  await screen.findByText('August 2025 is posted for 3 investors.')
  expect(posted()).toMatchObject([{ draft_version: 2, rows: [{}, { dividend_percent: '4.00' }, {}] }])
})

test('shows where colleagues are, and tells them where we are', async () => {
  const said: unknown[] = []
  const people = [
    { person: dana, user_id: bea, cell: 'dividend_paid' },
    { person: { id: 8, name: 'sam@firm.example' }, user_id: 4, cell: null },
    { person: { id: 7, name: 'Cleo Mays' }, user_id: 4, cell: null },
  ]
  await openDraft({
    'GET /api/users/month-draft/August%202025/?since=0': draftWith({ people }),
    'POST /api/users/draft-presence/': ({ body }) => {
      said.push(body)
      return ok({ message: 'Others can see where you are.' })
    },
  })
  await userEvent.keyboard('{ArrowDown}')
  await look()
  await screen.findByText('Dana Desk is in row 2')
  screen.getByText('sam@firm.example is in row 3')
  screen.getByText('1 other here')
  const names = [...document.querySelectorAll('[data-name]')].map((tag) => tag.getAttribute('data-name'))
  expect(names).toEqual(['Dana', 'sam'])
  const first = { month: 'August 2025', user_id: bea, cell: 'beginning_balance' }
  expect(said).toEqual([first])
  // Still there, which the server knows; then in a cell that nobody types into.
  await look()
  await userEvent.keyboard('{End}')
  await look()
  await waitFor(() => expect(said).toEqual([first, { ...first, cell: null }]))
})

test('looking for what others type, and saving, does not look for what there is to do', async () => {
  const { received } = await openSheet({})
  const looked = () => received.filter(({ call }) => call === 'GET /api/users/to-do/').length
  const polled = () => received.filter(({ call }) => call.startsWith(`${read}?since=`)).length
  const before = looked()
  await userEvent.keyboard('12000{Enter}')
  await screen.findByText('Saved')
  const polls = polled()
  await look()
  await waitFor(() => expect(polled()).toBeGreaterThan(polls))
  expect(looked()).toBe(before)
})

test('marks are explained only where they are: in the sheet until it is posted, not in its review', async () => {
  let isPosted = false
  const posted = { dividend_amount: 0, unrealized_gain: -50, ending_balance: 9950 }
  await openDraft({
    'GET /api/users/month-end/August%202025/': () =>
      ok({ ...august, rows: isPosted ? august.rows.map((each) => ({ ...each, posted })) : august.rows }),
    [post]: () => {
      isPosted = true
      return { status: 201, body: { message: 'August 2025 is posted for 3 investors.', posted: 3 } }
    },
  })
  await userEvent.keyboard('{ArrowRight}-0.5{Enter}')
  await screen.findByText('Typed by you')
  screen.getByText(/A negative percentage is a loss: −\u2060\$50\.00\./)
  await press('Review 3 rows')
  screen.getByText('Saved')
  expect(screen.queryByText('Typed by you')).toBeNull()
  await press('Post 3 rows')
  await screen.findByText('August 2025 is posted for 3 investors.')
  await screen.findByText('3 posted, 0 left out.')
  expect(screen.queryByText('Typed by you')).toBeNull()
})
