import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Sent } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  openPostings,
  preparedReversal,
  reversed,
  sentForRelease,
  trial,
} from '../../test/postings.tsx'
import { press } from '../../test/page.tsx'
import { sam } from '../../test/samples.ts'
import { listOf } from '../../test/sent-sheet.ts'

const [pat, rita] = ['Pat', 'Rita'].map((name, k) => ({ id: k + 8, email: `${name}@firm.example`, name }))
const decided = { decided_at: '2025-09-03T12:00:00.000Z', decided_by: rita }
const returned = { ...preparedReversal, ...decided, state: 'returned', reason: 'Which fund?' }

/** Opens the postings of a firm where two people post. */
const openPrepared = (postings: object[], more = {}, address?: string) =>
  openPostings(
    {
      ...listOf(...postings),
      ...more,
    },
    address,
  )

/** What is said of the posting of a number, line by line. */
async function storyOf(number: number) {
  const item = (await screen.findByText(new RegExp(`^${number} · `))).closest('li')
  return [...(item?.querySelectorAll('p') ?? [])].slice(1).map(({ textContent }) => textContent)
}

beforeEach(() => signIn('staff', sam))

test('of a posting that two people made, both are named as on the page Release, with its control totals and a link there', async () => {
  const released = {
    ...preparedReversal,
    ...decided,
    number: 4,
    kind: 'post-month-end',
    of_posting: undefined,
    state: 'released',
    posting: 12,
    prepared_by: pat,
    control_totals: { rows: 2, principal: 20_000, paid: 0 },
  }
  openPrepared([released], {
    'GET /api/users/postings/': ok([
      { ...august, posted_by_name: 'Rita', correction_reason: 'A payout was missing.' },
    ]),
  })
  const link = await screen.findByRole('link', { name: 'number 4 for release' })
  expect(link.getAttribute('href')).toBe('/admin/release?number=4')
  expect(await storyOf(12)).toEqual([
    'Prepared by Pat on September 2, 2025 at 12:00 as number 4 for release.',
    'Reason: A payout was missing.',
    'Control totals: 2 rows, principal $20,000.00, paid $0.00.',
    'Released by Rita on September 1, 2025 at 12:00.',
  ])
})

test('of a reversal that two people made, both are named', async () => {
  openPrepared([{ ...preparedReversal, ...decided, state: 'released', of_posting: 11 }], {
    'GET /api/users/postings/': ok([{ ...reversed, reversed_by_name: 'Rita' }]),
  })
  await screen.findByRole('link', { name: 'number 7 for release' })
  expect((await storyOf(11)).slice(1)).toEqual([
    'Its reversal was prepared by Pat Desk on September 2, 2025 at 12:00 as number 7 for release.',
    'Reversed by Rita on August 20, 2025 at 12:00: The rate of another fund.',
  ])
})

test('a reversal that was returned says so with its reason, and another one or a move replaces it', async () => {
  const bodies: unknown[] = []
  openPrepared([returned], {
    ...trial(),
    ...sentForRelease,
    'POST /api/users/prepare-posting/': ({ body }: Sent) => {
      bodies.push(body)
      return sentForRelease['POST /api/users/prepare-posting/']
    },
  })
  await screen.findByText('Its reversal was returned by Rita on September 3, 2025 at 12:00: Which fund?')
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Sending it again/).textContent).toBe(
    'Sending it again replaces number 7 for release.',
  )
  await userEvent.type(await dialog.findByLabelText('Reason'), 'The fund of 2024.')
  await press('Send for Release')
  await screen.findByText('It is waiting for release.')
  expect(bodies).toMatchObject([{ kind: 'reverse-posting', replaces: 7 }])
})

test.each([
  ['reverse', 'Reverse posting 12'],
  ['move', 'Move posting 12'],
])('the address that a returned posting leads to opens its dialog: %s', async (action, name) => {
  openPrepared([returned], {}, `/admin/month-end?postings&${action}=12`)
  const dialog = within(await screen.findByRole('dialog', { name }))
  const link = await dialog.findByRole('link', { name: 'number 7 for release' })
  expect(link.getAttribute('href')).toBe('/admin/release?number=7')
})
