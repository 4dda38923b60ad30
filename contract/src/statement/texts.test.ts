import { expect, test } from 'vitest'
import { historyOf } from '../../test/random-histories.ts'
import { accountMonths } from '../figures/account-months.ts'
import type { Movements } from '../figures/statement.ts'
import { computeSummary } from '../figures/new-month.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import { presetChoice, reachOf } from './choice.ts'
import { headingOf, titleOf } from './kinds.ts'
import { lineNote, statementTexts } from './texts.ts'

const rowOf = (at: number) =>
  computeSummary(month(at), {
    beginningBalance: cents(1_000_00),
    dividendPercent: percent(100),
    dividendPaid: zeroCents,
  })
const versionOf = (at: number, isVoided: boolean) => ({
  ...rowOf(at),
  version: isVoided ? 2 : 1,
  postedAt: Date.UTC(2026, 10, 20),
  isVoided,
})

/** A statement written on November 28, 2026, where these months are posted and some are withdrawn. */
function textsOf(preset: 'year' | 'all', posted: readonly number[], withdrawn: readonly number[]) {
  const months = accountMonths(historyOf(posted.map(rowOf)))
  const today = day(20261128)
  const reach = reachOf(months, { today, finalDay: undefined })
  if (reach === undefined) throw new Error('Nothing can be stated.')
  return statementTexts({
    site: { name: 'Firm', offices: [], email: '', fees: '' },
    holder: { name: 'Naomi', email: '', code: '' },
    months,
    activity: [],
    reach,
    recorded: {
      versions: withdrawn.flatMap((at) => [versionOf(at, false), versionOf(at, true)]),
      timeZone: 'UTC',
    },
    choice: presetChoice(preset, reach, reach.to),
    today,
  })
}

/** What it says of missing months, where November is withdrawn. */
const absencesOf = (preset: 'year' | 'all', posted: readonly number[]) =>
  textsOf(preset, posted, [202611]).absences.slice(0, -1)

test('a final statement says that its last month is not posted, and of the withdrawal in it without a number, as no row has it, nor a month that never comes', () => {
  const months = accountMonths(historyOf([202609, 202610].map(rowOf)))
  const closingDay = day(20261129)
  const reach = reachOf(months, { today: day(20261130), finalDay: closingDay })
  if (reach === undefined) throw new Error('Nothing can be stated.')
  const { notes, absences, period, returns, isFinal } = statementTexts({
    site: { name: 'Firm', offices: [], email: '', fees: '' },
    holder: { name: 'Iris', email: '', code: '' },
    months,
    // 1,000.00 principal, and 10.00 + 10.00 of gains.
    activity: [
      {
        kind: 'withdrawal',
        amount: cents(1_020_00),
        fromGains: cents(20_00),
        receivedOn: closingDay,
        effectiveMonth: month(202612),
      },
    ],
    reach,
    recorded: { versions: [], timeZone: 'UTC' },
    choice: presetChoice('quarter', reach, reach.to),
    today: day(20261130),
  })
  expect(notes).toEqual([])
  expect(headingOf(titleOf('statement', isFinal), period)).toBe('Final statement Q4 2026, to November 29')
  expect(absences.slice(0, 2)).toEqual([
    // 1,020.00 − 20.00
    '$1,020.00 withdrawn on November 29, 2026: $1,000.00 principal, $20.00 gains. This closed your account: it is in the closing balance, not in a month’s Current Balance.',
    'November 2026 is not posted.',
  ])
  // The returns are of what is posted.
  expect([period, returns.find(({ name }) => name === 'Time-weighted, Q4 2026')?.note]).toEqual([
    'Q4 2026, to November 29',
    'to October',
  ])
})

test.each(['year', 'all'] as const)(
  'the statement of the %s speaks of months after the last one that it states: withdrawn, or not posted',
  (preset) => {
    const withdrawn = 'November 2026 was posted in error and withdrawn on November 20, 2026.'
    expect(absencesOf(preset, [202608, 202609, 202610])).toEqual([withdrawn])
    // December is posted ahead, so October is missing.
    expect(absencesOf(preset, [202608, 202609, 202612])).toEqual(['October 2026 is not posted.', withdrawn])
  },
)

test('withdrawn and missing months are in one order', () => {
  expect(textsOf('year', [202601, 202605, 202608], [202603, 202607]).absences.slice(0, -1)).toEqual([
    'February 2026 is not posted.',
    'March 2026 was posted in error and withdrawn on November 20, 2026.',
    'April 2026 is not posted.',
    'June 2026 is not posted.',
    'July 2026 was posted in error and withdrawn on November 20, 2026.',
  ])
})

test('a return since the start says how far it reaches where the year goes on', () => {
  const [sinceStart] = textsOf('year', [202606, 202607, 202608], []).returns
  expect([sinceStart?.name, sinceStart?.note]).toEqual(['Time-weighted, since start', 'to August'])
})

test.each([
  ['', [0, 0], [0, 0]],
  ['of which $5.00 gains', [500, 500], [0, 0]],
  ['of which $5.00 gains and $9.00 not reconciled', [500, 500], [900, 900]],
  ['of which $5.00 gains; since start, $7.00; of which $9.00 not reconciled', [500, 700], [900, 900]],
  ['since start, $7.00 of gains; since start, $9.00 not reconciled', [0, 700], [0, 900]],
])('money out says what is gains and what is not reconciled: %s', (note, gains, rest) => {
  const columns = [0, 1].map((k) => ({
    fromGains: gains[k],
    notReconciled: { moneyIn: 0, moneyOut: rest[k] },
  })) as unknown as Movements[]
  expect(lineNote({ key: 'moneyOut', label: '', sign: '−' }, columns) ?? '').toBe(note)
  expect(lineNote({ key: 'moneyIn', label: '', sign: '+' }, columns)).toBeUndefined()
})
