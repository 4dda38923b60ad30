import { noFeesByName } from '../../../contract/test/no-fees.ts'
import { fakeServer, ok } from './fake-server.ts'
import { noEffect } from './no-effect.ts'
import { openPage } from './page.tsx'
import { iris, samProfile, staffProfile } from './samples.ts'
import { pat } from './sent-sheet.ts'

/** A posting of two rows, of which nothing is taken back yet. */
export const august = {
  number: 12,
  kind: 'month-end',
  rows: 2,
  from: 'August 2025',
  to: 'August 2025',
  months: ['August 2025'],
  posted_at: '2025-09-01T12:00:00.000Z',
  posted_by: 'sam@example.com',
  posted_by_name: 'Sam Desk',
  reversed_at: null,
  reversed_by: null,
  reversed_by_name: null,
  reason: null,
}
/** One of one investor that was taken back. */
export const reversed = {
  ...august,
  number: 11,
  kind: 'import',
  rows: 1,
  investor: iris,
  from: 'June 2025',
  to: 'July 2025',
  months: ['June 2025', 'July 2025'],
  posted_by: null,
  posted_by_name: null,
  reversed_at: '2025-08-20T12:00:00.000Z',
  reversed_by: 'sam@example.com',
  reversed_by_name: 'Sam Desk',
  reason: 'The rate of another fund.',
}
/** The reversal of the first, as Pat sent it for release. */
export const preparedReversal = {
  number: 7,
  kind: 'reverse-posting',
  state: 'waiting',
  rows: 2,
  of_posting: 12,
  from: 'August 2025',
  to: 'August 2025',
  sha256: 'a'.repeat(64),
  prepared_at: '2025-09-02T12:00:00.000Z',
  prepared_by: pat,
  decided_at: null,
  decided_by: null,
  reason: null,
  note: 'Another fund.',
}
/** A firm that requires a second person, for whom whatever is sent waits. */
export const sentForRelease = {
  'GET /api/users/profile/': ok({ ...samProfile, release: 'second-person' }),
  'POST /api/users/prepare-posting/': {
    status: 201,
    body: { ...preparedReversal, message: 'It is waiting for release.' },
  },
}
/** What taking back the first would do. */
export const preview = {
  ...august,
  investors: 2,
  changed: 0,
  entries: 0,
  money_in: 0,
  money_out: 0,
  reinvested: 0,
  untold: 0,
  principal: 20000,
  dividend: 333,
  paid: 0,
  gain: 333,
  loss: 420.5,
  ...noFeesByName,
  management_fee: 30,
}
/** Corrections of some of its rows: 33.00 of each dividend of 333.00 was paid. */
export const correctionsOf = (rows: number) => {
  const none = { principal: 10000 * rows, dividend: 333 * rows, loss: 0, ...noFeesByName }
  return {
    rows,
    before: { ...none, paid: 0, gain: 333 * rows },
    after: { ...none, paid: 33 * rows, gain: 300 * rows },
  }
}

const reverse = 'POST /api/users/reverse-posting/'

/** What a trial of the reversal or the move says, with notices. */
export const trialOf = (notices: object[], unusual: object[] = []) => ({
  'POST /api/users/preview-posting/': ok({
    ...noEffect,
    made_rows: 2,
    unusual,
    unusual_count: unusual.length,
    notices,
  }),
})

/** The same without anything unusual. */
export const trial = (...notices: object[]) => trialOf(notices)

/** Opens the latest postings. */
export function openPostings(more = {}, address = '/admin/month-end?postings') {
  const calls = fakeServer({
    ...staffProfile,
    'GET /api/users/postings/': ok([august, reversed]),
    'GET /api/users/postings/12/': ok(preview),
    [reverse]: ok({ message: 'Posting 12 is reversed: 2 rows are withdrawn.' }),
    ...more,
  })
  openPage(address)
  return () => calls.find(({ call }) => call === reverse)?.body
}
