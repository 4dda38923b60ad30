import type { Activity } from '@portico/contract/figures/activity'
import type { History } from '@portico/contract/figures/account-months'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary } from '@portico/contract/figures/new-month'
import { day } from '@portico/contract/values/day'
import { cents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import fc from 'fast-check'
import { randomHistories } from '../../contract/test/random-histories.ts'
import type { Client, ClientAnswer } from './client.ts'
import { activityJson, expectedAnswers, monthJson, rounded } from './evaluation.ts'

/** How an account came to its history. What was voided is not in the history. */
export interface Course {
  history: History
  /** In the order of posting. */
  posts: readonly Post[]
  /** Months that were posted in error and withdrawn. */
  withdrawn: readonly Summary[]
  /** In the order of recording. */
  entries: readonly { entry: Activity; isVoided: boolean }[]
}

/** A month, and how it was posted at first if that was wrong: it was then corrected, or withdrawn and posted again. */
interface Post {
  month: Summary
  first: Summary | undefined
  became: 'corrected' | 'withdrawn'
}

const became = fc.constantFrom('corrected' as const, 'withdrawn' as const)

/** From a cent to ten million dollars, and zero. */
const amount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0n) },
  { weight: 2, arbitrary: fc.bigInt(1n, 1_000n) },
  { weight: 8, arbitrary: fc.bigInt(1n, 1_000_000_000n) },
)
const rate = fc.oneof(
  { weight: 3, arbitrary: fc.constant(333n) },
  { weight: 2, arbitrary: fc.bigInt(0n, 1_000n) },
  { weight: 1, arbitrary: fc.bigInt(0n, 100_000n) },
)
const hundredths = (value: bigint) => cents(Number(value))

/** Mostly as the form computes them; some do not add up, and the API stores them as they are. */
const figures = fc
  .record({
    principal: amount,
    rate,
    share: fc.bigInt(0n, 4n),
    off: fc.constantFrom(0n, 0n, 0n, 0n, 1n),
    // In hundredths of the principal.
    management: fc.constantFrom(0n, 0n, 0n, 2n),
    performance: fc.constantFrom(0n, 0n, 0n, 20n),
  })
  .map(({ principal, rate, share, off, ...fees }) => {
    const dividend = rounded(principal * rate, 10_000n)
    const paid = (dividend * share) / 4n
    const unrealized = dividend - paid + off
    const management = (principal * fees.management) / 100n
    const performance = (principal * fees.performance) / 100n
    return {
      beginningBalance: hundredths(principal),
      dividendPercent: percent(Number(rate)),
      dividendAmount: hundredths(dividend),
      dividendPaid: hundredths(paid),
      unrealizedGain: hundredths(unrealized),
      lossAmount: zeroCents,
      managementFee: hundredths(management),
      performanceFee: hundredths(performance),
      endingBalance: hundredths(principal + unrealized + off - management - performance),
    }
  })

const post = fc.record({
  at: fc.integer({ min: 0, max: 47 }).map((monthsIn) => addMonths(month(200001), monthsIn)),
  figures,
  first: fc.option(figures, { freq: 5, nil: undefined }),
  became,
})

/** Up to twelve unrelated months within four years, with gaps, in any order. Half of the accounts have no corrections. */
const unrelatedMonths: fc.Arbitrary<Course> = fc
  .record({
    initial: fc.option(amount, { freq: 4 }),
    isCorrected: fc.boolean(),
    posts: fc.uniqueArray(post, { maxLength: 12, selector: ({ at }) => at, size: 'max' }),
  })
  .map(({ initial, isCorrected, posts }) => ({
    history: {
      months: posts.map((each) => ({ month: each.at, ...each.figures })),
      activity: [],
      initialInvestment: initial === null ? null : hundredths(initial),
    },
    posts: posts.map((each) => ({
      month: { month: each.at, ...each.figures },
      first: isCorrected && each.first ? { month: each.at, ...each.first } : undefined,
      became: each.became,
    })),
    withdrawn: [],
    entries: [],
  }))

/** The random histories of the contract begin in 1980 or later and go on for up to 46 years: none is still to come. */
const decadesEarlier = ({ months, activity, initialInvestment }: History): History => ({
  months: months.map(({ postedAt: _, ...row }) => ({ ...row, month: addMonths(row.month, -948) })),
  activity: activity.map((entry) => ({
    ...entry,
    receivedOn: day(entry.receivedOn - 79_00_00),
    effectiveMonth: addMonths(entry.effectiveMonth, -948),
  })),
  initialInvestment,
})

const wrong = fc.record({ isWrong: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0), became })

const inAnyOrder = <Item>(items: readonly Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray([...items], { minLength: items.length })

/** A month of 1,000.00 at 3.33 %. */
const mistaken = (at: Month): Summary =>
  computeSummary(at, {
    beginningBalance: cents(1_000_00),
    dividendPercent: percent(333),
    dividendPaid: zeroCents,
  })

const contribution = (at: Month): Activity => ({
  kind: 'contribution',
  amount: cents(77_00),
  fromGains: zeroCents,
  receivedOn: day(at * 100 + 3),
  effectiveMonth: addMonths(at, 1),
})

/** Losses, money in and out, unrecorded moves and gaps; some months and entries were wrong at first. */
const money: fc.Arbitrary<Course> = randomHistories.map(decadesEarlier).chain((history) => {
  const { months, activity } = history
  const anyMonth = fc.nat(100).map((monthsIn) => addMonths(month(190001), monthsIn))
  return fc
    .record({
      months: inAnyOrder(months),
      wrong: fc.array(wrong, { minLength: months.length, maxLength: months.length }),
      withdrawn: fc.uniqueArray(anyMonth, { maxLength: 2 }),
      voided: fc.array(anyMonth, { maxLength: 2 }),
      activity: inAnyOrder(activity),
    })
    .map((drawn) => ({
      history,
      posts: drawn.months.map((row, k) => ({
        month: row,
        first: drawn.wrong[k]?.isWrong === true ? mistaken(row.month) : undefined,
        became: drawn.wrong[k]?.became ?? 'corrected',
      })),
      withdrawn: drawn.withdrawn.filter((at) => months.every((row) => row.month !== at)).map(mistaken),
      entries: [
        ...drawn.voided.map((at) => ({ entry: contribution(at), isVoided: true })),
        ...drawn.activity.map((entry) => ({ entry, isVoided: false })),
      ],
    }))
})

/** Accounts of both kinds. */
export const course: fc.Arbitrary<Course> = fc.oneof(unrelatedMonths, money)

/** A signed-in staff member and a signed-in investor. */
export interface Parties {
  desk: Client
  investor: { id: number; client: Client }
}

/**
 * Has staff post and record everything, wrong things included, and the investor read it. Returns, by call, the responses
 * that differ from the evaluation.
 */
export async function differences(
  { desk, investor }: Parties,
  { history, posts, withdrawn, entries }: Course,
): Promise<Record<string, { expected: unknown; answered: unknown }>> {
  for (const each of posts) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await postMonth(desk, investor.id, each)
  }
  for (const row of withdrawn) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await postAndWithdraw(desk, investor.id, row)
  }
  for (const each of entries) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await recordEntry(desk, investor.id, each)
  }
  const recorded = entries.flatMap(({ entry, isVoided }) => (isVoided ? [] : [entry]))
  const evaluated = {
    ...expectedAnswers(history),
    'summary-changes': changesOf(posts, withdrawn),
    activity: recorded.toSorted((a, b) => a.receivedOn - b.receivedOn).map(activityJson),
  }
  const compared = await Promise.all(
    Object.entries(evaluated).map(async ([call, expected]) => {
      const answer = await investor.client.get(`/api/users/${call}/`)
      return [call, { expected, answered: inShapeOf(expected, answer.json) }] as const
    }),
  )
  return Object.fromEntries(compared.filter(([, { expected, answered }]) => !isSame(expected, answered)))
}

const path = '/api/users/'
const reason = 'The custodian sent another figure.'

async function postMonth(desk: Client, id: number, { month, first, became }: Post): Promise<void> {
  const isRight = first === undefined || isSame(monthJson(first), monthJson(month))
  if (!isRight && became === 'withdrawn') await postAndWithdraw(desk, id, first)
  const corrects = !isRight && became === 'corrected'
  expectDone(await desk.post(`${path}add-investment-summary/`, body(id, corrects ? first : month)))
  if (!corrects) return
  const correction = { ...body(id, month), version: 1, reason }
  expectDone(await desk.post(`${path}correct-investment-summary/`, correction))
}

async function postAndWithdraw(desk: Client, id: number, row: Summary): Promise<void> {
  expectDone(await desk.post(`${path}add-investment-summary/`, body(id, row)))
  const { quarter } = monthJson(row)
  expectDone(await desk.post(`${path}void-investment-summary/`, { user_id: id, quarter, version: 1, reason }))
}

async function recordEntry(
  desk: Client,
  id: number,
  { entry, isVoided }: Course['entries'][number],
): Promise<void> {
  const answer = await desk.post(`${path}add-activity/`, { user_id: id, ...activityJson(entry) })
  expectDone(answer)
  if (!isVoided) return
  const { id: activityId } = answer.json['activity'] as { id: number }
  expectDone(await desk.post(`${path}void-activity/`, { activity_id: activityId, reason }))
}

/** Every version of the months that were corrected or withdrawn. */
function changesOf(posts: readonly Post[], withdrawn: readonly Summary[]): unknown[] {
  const version = (row: Summary, number: number, voided?: true) => ({
    ...monthJson(row),
    version: number,
    voided,
  })
  const changed = [
    ...withdrawn.map((row) => ({ at: row.month, versions: [version(row, 1), version(row, 2, true)] })),
    ...posts.flatMap(({ month, first, became }) => {
      if (first === undefined || isSame(monthJson(first), monthJson(month))) return []
      const versions =
        became === 'corrected'
          ? [version(first, 1), version(month, 2)]
          : [version(first, 1), version(first, 2, true), version(month, 3)]
      return [{ at: month.month, versions }]
    }),
  ]
  return changed.toSorted((a, b) => a.at - b.at).flatMap(({ versions }) => versions)
}

const body = (id: number, row: Summary) => ({ user_id: id, ...monthJson(row) })

function expectDone({ status, body }: ClientAnswer): void {
  if (status >= 300) throw new Error(`A month or an entry is refused: ${status} ${body}`)
}

/** The evaluated fields of a response; it may have others. */
function inShapeOf(expected: unknown, answered: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(answered))
    return answered.map((item, k): unknown => inShapeOf(expected[k], item))
  if (!isFields(expected) || !isFields(answered)) return answered
  return Object.fromEntries(
    Object.keys(expected).map((name) => [
      name,
      name === 'money_weighted'
        ? nearly(expected[name], answered[name])
        : inShapeOf(expected[name], answered[name]),
    ]),
  )
}

/** Rates found by halving may differ in the last place. */
const nearly = (expected: unknown, answered: unknown): unknown =>
  typeof expected === 'number' && typeof answered === 'number' && Math.abs(expected - answered) < 0.011
    ? expected
    : answered

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
