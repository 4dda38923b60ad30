import { entryKey, gainsMoved, principalMoved } from '@portico/contract/figures/activity'
import type { Activity } from '@portico/contract/figures/activity'
import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { effectOnPosted } from '@portico/contract/figures/new-month'
import { missingFrom, missingPrincipal, overdrawnGains } from '@portico/contract/figures/overdrawn'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { lastMonth } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { areExact, tooLargeMessage } from '../month-end/exact-accounts.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { EntryToRecord } from './activity-sheet.ts'

/**
 * Why an entry cannot be recorded, or should be reviewed first, or that it is recorded already; undefined if none of it is
 * so. Asked once for each row, in order.
 */
export type Verdict = (entry: Activity) => 'same' | { refused: string } | { sentence: string } | undefined

const accountsAtOnce = 20

/** A verdict on the rows of each account in the file. */
export async function verdictsOn(
  db: Reader,
  accounts: ReadonlyMap<string, Account>,
  entries: readonly EntryToRecord[],
): Promise<Map<number, Verdict>> {
  const own = new Map<string, Activity[]>()
  for await (const some of inBatches(entries)) {
    for (const row of some) {
      if (!('email' in row)) continue
      const known = own.get(row.email)
      if (known === undefined) own.set(row.email, [row.activity])
      else known.push(row.activity)
    }
  }
  const verdicts = new Map<number, Verdict>()
  for await (const some of inBatches([...accounts.values()], accountsAtOnce)) {
    const histories = await listHistories(db, some)
    for (const { id, email } of some) {
      const history = histories.get(id)
      if (history !== undefined) verdicts.set(id, verdictOn(history, own.get(email) ?? []))
    }
  }
  return verdicts
}

/** Tells, entry by entry, which come on top of the recorded ones: a second payment that is the same is another one. */
function besides(recorded: readonly Activity[]): (entry: Activity) => boolean {
  const left = new Map<string, number>()
  for (const key of recorded.map(entryKey)) left.set(key, (left.get(key) ?? 0) + 1)
  return (entry) => {
    const key = entryKey(entry)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  }
}

/** The verdict on an account's rows, all of which are recorded together or not at all. */
function verdictOn(history: History, rows: readonly Activity[]): Verdict {
  const isNew = besides(history.activity)
  const added = rows.filter(isNew)
  const after = { ...history, activity: [...history.activity, ...added] }
  const isExact = areExact(after)
  const missing = isExact ? missingFor(after, added) : zeroCents
  const missingOf = isExact ? missingPrincipal(after) : () => zeroCents
  const sentenceOn = isExact ? effectsOnPosted(history, after) : undefined
  const isNewRow = besides(history.activity)
  return (entry) => {
    if (!isNewRow(entry)) return 'same'
    if (!isExact) return { refused: tooLargeMessage }
    if (missing > 0 && gainsMoved(entry) > 0)
      return {
        refused: `The retained gains do not cover what the file takes: ${formatUsd(missing)} is missing.`,
      }
    const short = principalMoved(entry) < 0 ? missingOf(entry) : zeroCents
    if (short > 0)
      return {
        refused: `What is left of the principal does not cover what the file withdraws: ${formatUsd(short)} is missing.`,
      }
    const sentence = sentenceOn?.(entry)
    return sentence === undefined ? undefined : { sentence }
  }
}

/**
 * What to say of an entry that is at work in a month that is posted already, unless it only explains the principal of that
 * month.
 */
function effectsOnPosted(before: History, after: History): (entry: Activity) => string | undefined {
  const walked = accountMonths(after)
  const sentences = new Map<Month, string>()
  return (entry) => {
    const found = walked.find(({ row }) => row.month >= entry.effectiveMonth)
    if (found === undefined || (found.moved === 0 && gainsMoved(entry) === 0)) return undefined
    const { month } = found.row
    const sentence = sentences.get(month) ?? effectOnPosted(before, after, month)
    sentences.set(month, sentence)
    return sentence
  }
}

function missingFor(history: History, added: readonly Activity[]): Cents {
  const taking = added.filter((entry) => gainsMoved(entry) > 0)
  const from = taking.reduce(
    (first, { effectiveMonth }) => (effectiveMonth < first ? effectiveMonth : first),
    lastMonth,
  )
  return taking.length === 0 ? zeroCents : missingFrom(overdrawnGains(history), from)
}
