import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { entryKey, principalMoved } from '@portico/contract/figures/activity'
import { recordedTwice, sameMoney } from '@portico/contract/figures/recorded'
import { unlikeMost } from '@portico/contract/figures/unusual'
import { monthOfDay } from '@portico/contract/values/day'
import { centsFromJson, formatUsd, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findUsual } from '../month-end/unlike-others.ts'
import { laterThan, listWithdrawnMonths, unusualMonths } from '../month-end/unusual-rows.ts'
import type { HistoryWithEntries } from '../queries/history-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Change } from './trial.ts'

/** A month that staff should look at before it is released. */
export interface UnusualChange {
  userId: number
  month: Month
  sentence: string
  /** What it has in common with others. */
  reason: string
}

/** The change of a recorded initial investment: its release is reviewed with both amounts. */
function initialInvestmentOf({ action, userId, month, before, after }: Change): UnusualChange[] {
  if (action !== 'account.edited' || userId === null || month === null) return []
  const [was, becomes] = [before, after].map(({ initial_investment: amount }) =>
    typeof amount === 'number' ? formatUsd(centsFromJson(amount)) : 'not recorded',
  )
  const sentence = `Initial investment: ${becomes} (was ${was}).`
  return [{ userId, month, sentence, reason: sentence }]
}

/** That money posted with a month may be recorded already: for the month, or as received in it. */
function recordedIn(
  { row, activity }: AccountMonth,
  history: HistoryWithEntries,
  added: ReadonlySet<unknown>,
): string {
  const inMonth = history.activity.filter(
    (entry) => activity.includes(entry) || monthOfDay(entry.receivedOn) === row.month,
  )
  const before = inMonth.filter(({ id }) => !added.has(id))
  return inMonth
    .filter(({ id }) => added.has(id))
    .map((entry) => recordedTwice(sameMoney(before, entry)))
    .filter(Boolean)
    .join(' ')
}

/** That money which is posted without a month may be recorded already: an entry of its kind, amount and day is. */
function entriesRecordedTwice({ userId, history }: Held, { entries, posted }: Posted): UnusualChange[] {
  const before = history.activity.filter(({ id }) => !entries.has(id))
  return history.activity.flatMap((entry) => {
    if (!entries.has(entry.id) || posted.has(keyOf(userId, entry.effectiveMonth))) return []
    const same = before.find((each) => entryKey(each) === entryKey(entry))
    if (same === undefined) return []
    const month = entry.effectiveMonth
    return [{ userId, month, sentence: recordedTwice([same]), reason: 'Recorded already.' }]
  })
}

const keyOf = (userId: number | null, month: Month | null): string => `${userId} ${month}`

/** What a posting does, by account and month. */
interface Posted {
  changed: ReadonlySet<string>
  /** The months that it posts, those that it moves included. */
  posted: ReadonlySet<string>
  /** The months that are new to accounts which keep their others: one that is moved was there before. */
  added: ReadonlySet<string>
  /** The numbers of the entries that it records. */
  entries: ReadonlySet<unknown>
  latest: Month | null
  /** The percentage that most have in the latest month. */
  usual: Percent | undefined
}

async function readPosted(trial: Reader, changes: readonly Change[]): Promise<Posted> {
  const posts = changes.filter(({ action }) => action === 'summary.posted')
  const lessened = new Set(
    changes.flatMap(({ action, userId }) => (action === 'summary.voided' ? [userId] : [])),
  )
  const latest = changes.reduce<Month | null>(
    (found, { month }) => (month !== null && (found === null || month > found) ? month : found),
    null,
  )
  const keysOf = (some: readonly Change[]) => new Set(some.map(({ userId, month }) => keyOf(userId, month)))
  return {
    changed: keysOf(changes),
    posted: keysOf(posts),
    added: keysOf(posts.filter(({ userId }) => !lessened.has(userId))),
    entries: new Set(
      changes.flatMap(({ action, after }) => (action === 'activity.added' ? [after['id']] : [])),
    ),
    latest,
    usual: latest === null ? undefined : await findUsual(trial, latest),
  }
}

/** An account after a posting, and its months that were withdrawn at some time. */
interface Held {
  userId: number
  history: HistoryWithEntries
  withdrawn: ReadonlySet<number> | undefined
}

/** What is unusual in a month that a posting posts, against the others and what is on record. */
function besides(month: AccountMonth, held: Held, { posted, added, entries, latest, usual }: Posted) {
  const { userId, history, withdrawn } = held
  const { row } = month
  const key = keyOf(userId, row.month)
  if (!posted.has(key)) return {}
  const isRestored = withdrawn?.has(row.month) === true
  const remarks = { isRestored, recorded: recordedIn(month, history, entries) }
  if (!added.has(key)) return remarks
  const months = history.months.filter((each) => !added.has(keyOf(userId, each.month)))
  return {
    ...remarks,
    isFirst: history.months.length === 1,
    later: laterThan(row, { ...history, months }, isRestored),
    most: row.month === latest ? unlikeMost(row, usual) : undefined,
  }
}

/** The principal of a first month without the entries in it, which counts as money in. */
const firstPrincipal = ({ row, activity }: AccountMonth): bigint =>
  BigInt(row.beginningBalance) - activity.reduce((sum, entry) => sum + BigInt(principalMoved(entry)), 0n)

/**
 * The unusual changes among the months that a posting changes, as in its trial: those first whose reason the fewest share,
 * then in the order of the rows; and what the principals of first months bring in.
 */
export async function listUnusualChanges(
  trial: Reader,
  accounts: ReadonlyMap<number, Account>,
  changes: readonly Change[],
): Promise<{ unusual: UnusualChange[]; firstPrincipals: bigint }> {
  const posting = await readPosted(trial, changes)
  let firstPrincipals = 0n
  const found = changes.flatMap(initialInvestmentOf)
  for await (const some of inBatches([...accounts.values()])) {
    const withdrawn = await listWithdrawnMonths(
      trial,
      some.map(({ id }) => id),
    )
    for (const [userId, history] of await listHistories(trial, some)) {
      const held = { userId, history, withdrawn: withdrawn.get(userId) }
      const months = accountMonths(history)
      const [first] = months
      if (first !== undefined && history.months.every(({ month }) => posting.added.has(keyOf(userId, month))))
        firstPrincipals += firstPrincipal(first)
      const remarks = unusualMonths(
        months,
        ({ row }) => posting.changed.has(keyOf(userId, row.month)),
        ({ activity }) => sumCents(activity.map(principalMoved)),
        (month) => besides(month, held, posting),
      )
      for (const { row, ...remark } of remarks) found.push({ userId, month: row.month, ...remark })
      found.push(...entriesRecordedTwice(held, posting))
    }
  }
  return { unusual: rarestFirst(found, changes), firstPrincipals }
}

function rarestFirst(found: readonly UnusualChange[], changes: readonly Change[]): UnusualChange[] {
  const places = new Map([...new Set(changes.map(({ userId }) => userId))].map((id, at) => [id, at]))
  const shared = Map.groupBy(found, ({ reason }) => reason)
  const rank = ({ userId, reason }: UnusualChange) =>
    [shared.get(reason)?.length ?? 0, places.get(userId) ?? -1] as const
  return found.toSorted((a, b) => {
    const [[shareA, placeA], [shareB, placeB]] = [rank(a), rank(b)]
    return shareA - shareB || placeA - placeB
  })
}
