import type { AccountMonth, History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { differencesOf, unearnedIn } from '@portico/contract/figures/checks'
import { beganLater, laterSentence } from '@portico/contract/figures/later-months'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { unlikeSentences } from '@portico/contract/figures/unusual'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import { withMonths } from './exact-accounts.ts'
import type { ImportedRow } from './post-rows.ts'
import { findUnlikeMost } from './unlike-others.ts'

const accountsAtOnce = 100

/**
 * What staff should look at before the rows of a file are posted, by month: what does not add up, is unlike most rows of
 * its month or differs from the investor's last ordinary month by more than half, does not follow from the principal before
 * and what has moved, comes before posted months, or was withdrawn before.
 */
export async function listUnusual(
  db: Reader,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<Summary, string>> {
  const monthsOf = new Map<number, Summary[]>()
  const isUnlikeMost = await findUnlikeMost(db, rows)
  for (const row of rows) {
    if (row.state !== 'posted' && row.state !== 'corrected') continue
    const { userId, summary } = row.state === 'posted' ? row.month : row
    const known = monthsOf.get(userId)
    if (known === undefined) monthsOf.set(userId, [summary])
    else known.push(summary)
  }
  const found = new Map<Summary, string>()
  for await (const ids of inBatches([...monthsOf.keys()], accountsAtOnce)) {
    const accounts = await findAccounts(db, ids)
    const withdrawn = await listWithdrawnMonths(db, ids)
    for (const [id, history] of await listHistories(db, [...accounts.values()])) {
      const own = monthsOf.get(id) ?? []
      const months = accountMonths({ ...history, months: withMonths(history.months, own) })
      const posted = new Set(history.months.map(({ month }) => month))
      const inFile = new Set<unknown>(own)
      const unlike = ({ row }: AccountMonth) => {
        const isNew = !posted.has(row.month)
        const isRestored = isNew && withdrawn.get(id)?.has(row.month) === true
        return {
          most: isUnlikeMost(row),
          isRestored,
          later: isNew ? laterThan(row, history, isRestored) : undefined,
        }
      }
      // A file of months moves no money.
      const remarks = unusualMonths(
        months,
        ({ row }) => inFile.has(row),
        () => zeroCents,
        unlike,
      )
      for (const { row, sentence } of remarks) found.set(row, sentence)
    }
  }
  return found
}

/** What else is unusual in a month. */
interface Besides {
  /** That its percentage is not what most have. */
  most?: string | undefined
  /** Whether it was withdrawn, and is posted again. */
  isRestored?: boolean
  /** That the investor has later months. */
  later?: string | undefined
  /** That its money in or out may be recorded already. */
  recorded?: string
  /** Whether it is the only month of its investor. */
  isFirst?: boolean
}

/** What is unusual in a month; the reason is the same without what differs between investors. */
interface Remark {
  sentence: string
  reason: string
}

/** The remarks on some of an account's months, given the money that moved in each. */
export function* unusualMonths(
  months: readonly AccountMonth[],
  isIncluded: (month: AccountMonth) => boolean,
  movedIn: (month: AccountMonth) => Cents,
  besides: (month: AccountMonth) => Besides = () => ({}),
): Generator<Remark & { row: Summary }> {
  let ordinary: Summary | undefined
  let loss: Summary | undefined
  for (const month of months) {
    const { row } = month
    const parts = isIncluded(month)
      ? allRemarks(month, { ordinary, loss }, movedIn(month), besides(month))
      : []
    const [sentence, reason] = [joined(parts, 'sentence'), joined(parts, 'reason')]
    if (sentence !== '') yield { row, sentence, reason }
    loss = row.lossAmount > 0 ? row : undefined
    if (loss === undefined) ordinary = row
  }
}

const joined = (parts: readonly Remark[], key: keyof Remark): string =>
  parts.map((part) => part[key]).join(' ')

const itself = (sentence: string): Remark => ({ sentence, reason: sentence })

const allRemarks = (...[month, before, movedIn, besides]: Parameters<typeof remarksOn>): Remark[] => [
  ...remarksOn(month, before, movedIn, besides),
  ...(besides.later === undefined ? [] : [itself(besides.later)]),
]

function remarksOn(
  month: AccountMonth,
  before: Parameters<typeof unlikeSentences>[1],
  movedIn: Cents,
  { most, isRestored, isFirst, recorded = '' }: Besides,
): Remark[] {
  const { row } = month
  const unlike = unlikeSentences(row, before, movedIn).filter(
    ({ figure }) => most === undefined || figure !== 'dividendPercent',
  )
  const rate = most === undefined ? unlike.find(({ figure }) => figure === 'dividendPercent') : itself(most)
  const principal = principalRemark(month)
  const [wrong] = differencesOf(row)
  if (wrong !== undefined) return [causeOf(month, before.ordinary, { rate, principal }) ?? itself(wrong)]
  const unearned = unearnedIn(row, subtractCents(month.atWork, row.beginningBalance))
  const amount = principal === undefined ? `, with a principal of ${formatUsd(row.beginningBalance)}` : ''
  return [
    ...(unearned === undefined ? [] : [{ sentence: unearned.message, reason: unearned.reason }]),
    ...(most === undefined ? [] : [itself(most)]),
    ...(isFirst === true ? [{ sentence: `First month${amount}.`, reason: 'First month.' }] : []),
    ...unlike,
    ...(principal === undefined ? [] : [principal]),
    ...(recorded === '' ? [] : [itself(recorded)]),
    ...(isRestored === true ? [itself(withdrawnSentence)] : []),
  ]
}

/** That a principal is not the expected one. */
const principalRemark = ({ expectedPrincipal, moved }: AccountMonth): Remark | undefined =>
  moved === 0 || expectedPrincipal === null
    ? undefined
    : itself(
        `Principal is ${formatUsd(cents(Math.abs(moved)))} ${moved > 0 ? 'more' : 'less'} than the expected ${formatUsd(expectedPrincipal)}.`,
      )

/** The remark on the principal or the percentage of a row that adds up with the one that was expected. */
function causeOf(
  { row, expectedPrincipal }: AccountMonth,
  ordinary: Summary | undefined,
  { principal, rate }: { principal: Remark | undefined; rate: Remark | undefined },
): Remark | undefined {
  const addsUpWith = (figures: Partial<Summary>) => differencesOf({ ...row, ...figures }).length === 0
  if (expectedPrincipal !== null && addsUpWith({ beginningBalance: expectedPrincipal })) return principal
  return ordinary && addsUpWith({ dividendPercent: ordinary.dividendPercent }) ? rate : undefined
}

/** That months on record are later than a new one. */
export function laterThan(
  { month }: Summary,
  { months, activity }: History,
  isRestored: boolean,
): string | undefined {
  const latest = months.reduce<Month | null>(
    (found, row) => (found === null || row.month > found ? row.month : found),
    null,
  )
  const isKnown =
    isRestored ||
    months.some((row) => row.month < month) ||
    activity.some(({ effectiveMonth }) => effectiveMonth <= month)
  return laterSentence(month, latest, beganLater(month, { latest, isKnown }))
}

/** The months of some investors that were withdrawn, and may be posted again. */
export async function listWithdrawnMonths(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('summaries')
    .select(['user_id', 'month'])
    .where('user_id', 'in', ids)
    .where('voided', '=', sql.lit(1))
    .execute()
  const months = new Map<number, Set<number>>()
  for (const { user_id: id, month } of rows) months.set(id, (months.get(id) ?? new Set()).add(month))
  return months
}

/** That a month was withdrawn: posted again, it is not a new one to the investor. What is said of a row names its month. */
const withdrawnSentence = 'Withdrawn before; the investor will see it as restated.'
