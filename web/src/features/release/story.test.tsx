import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { preparedReversal, preview } from '../../test/postings.tsx'
import { iris, sam } from '../../test/samples.ts'
import { openPrepared, rita } from '../../test/sent-sheet.ts'

const own = { id: sam.id, email: sam.email, name: 'Sam Desk' }
const decided = { decided_at: '2025-09-03T12:00:00.000Z', decided_by: rita }

/** Opens number 7 as Sam. */
const open = (more: object, review: object | null = null, replies = {}) =>
  openPrepared({ ...preparedReversal, ...more }, review, replies)

beforeEach(() => signIn('staff', sam))

test.each([
  ['import-summaries', {}, 'Import the file again', '/admin/month-end?import&again=7'],
  ['import-activity', {}, 'Import the file again', '/admin/month-end?import=activity&again=7'],
  ['reverse-posting', {}, 'Reverse posting 12 again', '/admin/month-end?postings&reverse=12'],
  ['move-posting', {}, 'Move posting 12 again', '/admin/month-end?postings&move=12'],
  ['post-month-end', {}, 'Open the sheet of August 2025', '/admin/month-end?month=2025-08'],
  ['correct-summary', { investor: iris }, 'Open Iris Vega', '/admin/user-summary?user_id=2'],
])('its preparer is led to where a returned %s is sent again', async (kind, more, name, address) => {
  const returned = { state: 'returned', reason: 'Which fund?', prepared_by: own, ...decided }
  open({ ...returned, kind, of_posting: kind.endsWith('-posting') ? 12 : undefined, ...more }, noEffect)
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(address)
  const end = kind === 'correct-summary' ? 'then withdraw this one.' : 'that replaces this one.'
  expect(link.parentElement?.textContent).toBe(`${name} and send it as it should be; ${end}`)
})

test('what was sent again and released tells all of it: what it replaces, its reason, its control totals and who decided', async () => {
  open({
    state: 'released',
    posting: 13,
    control_totals: { rows: 2, principal: 20_000, paid: 0 },
    replaces: {
      number: 5,
      returned: { by: 'Rita Desk', at: '2025-09-01T12:00:00.000Z', reason: 'Which fund?' },
    },
    ...decided,
  })
  const replaced = await screen.findByRole('link', { name: 'number 5' })
  expect(replaced.getAttribute('href')).toBe('/admin/release?number=5')
  const story = [...(replaced.closest('div')?.querySelectorAll('p') ?? [])]
  expect(story.map(({ textContent }) => textContent)).toEqual([
    'Replaces number 5, returned by Rita Desk on September 1, 2025 at 12:00: Which fund?',
    'Prepared by Pat Desk on September 2, 2025 at 12:00.',
    'Reason: Another fund.',
    'Control totals: 2 rows, principal $20,000.00, paid $0.00.',
    'Released by Rita Desk on September 3, 2025 at 12:00 as posting 13.',
  ])
  const posting = screen.getByRole('link', { name: 'posting 13' })
  expect(posting.getAttribute('href')).toBe('/admin/month-end?postings')
})

test('whose month corrections no longer correct is listed with those in their place', async () => {
  const dropped = { people: [rita], count: 1 }
  open({ kind: 'post-month-end', corrects: true, replaces: { number: 5, dropped } }, noEffect)
  const card = await screen.findByRole('region', { name: 'No longer corrected: 1' })
  expect(within(card).getByRole('link').textContent).toBe('Rita Desk')
})

test('the releaser sees which statements will be out of date, by investor', async () => {
  const named = [
    { kind: 'statement', period_name: 'Q3 2025' },
    { kind: 'statement', period_name: 'August 2025' },
  ]
  const first = [{ user: { id: 1, email: 'iris@mail.example', name: 'Iris Vega' }, statements: named }]
  open({ kind: 'import-summaries' }, { ...noEffect, outdated_statements: { count: 2, investors: 1, first } })
  const card = await screen.findByRole('region', { name: 'Statements that will be out of date: 2' })
  expect(card.querySelector('li')?.textContent).toBe('Iris Vegairis@mail.example Q3 2025; August 2025')
})

test('who releases a reversal reads what its preparer read: what is taken back, who is told, and what becomes of the sheet', async () => {
  open({}, { ...noEffect, made_rows: 2 }, { 'GET /api/users/postings/12/': ok({ ...preview, untold: 2 }) })
  const taken = within(await screen.findByRole('region', { name: 'What is taken back' }))
  await taken.findByText('2 rows of 2 investors will be withdrawn, all of them or none: August 2025.')
  taken.getByText(
    '2 investors have not been told of this posting, and will not be told of its reversal. Their dashboards will still say that August 2025 was withdrawn.',
  )
  taken.getByText('In the sheet of August 2025, these rows start again from their prefilled figures.')
  expect(taken.getAllByText(/./)).toHaveLength(4)
})
