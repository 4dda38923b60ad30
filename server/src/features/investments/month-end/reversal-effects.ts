import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import type { Finding } from '@portico/contract/figures/checks'
import { findingsSince } from '@portico/contract/figures/investor-checks'
import { changedMonths } from '@portico/contract/figures/restated'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { findAcknowledged } from '../checks/firm-checks.ts'
import type { HistoryWithEntries } from '../queries/history-queries.ts'
import { historiesAtOnce, listHistories } from '../queries/history-queries.ts'
import type { PostedPart } from '../queries/posting-queries.ts'
import { closingDay } from '../rules/posting-day.ts'

/** A finding of an account that the checks list only after a change. */
export interface FoundAfter {
  account: Account
  finding: Finding
}

type Taken = Pick<PostedPart, 'months' | 'entries'>

/** What becomes of the months that stay posted once others are taken back. */
export interface Effects {
  /** Those that show other figures, or have findings that they do not have before; of how many investors. */
  affected: ReadonlySet<Month>
  investors: number
  /** What the checks list only then, by investor. */
  found: readonly FoundAfter[]
}

/** What taking back months and entries does to the other months of their investors, before it is done or after. */
export async function effectsOfReversal(
  db: Reader,
  { months, entries }: Taken,
  timeZone: string,
): Promise<Effects> {
  const ownMonths = Map.groupBy(months, ({ userId }) => userId)
  const ownEntries = Map.groupBy(entries, ({ userId }) => userId)
  const affected = new Set<Month>()
  const found: FoundAfter[] = []
  let investors = 0
  for await (const ids of inBatches(
    [...new Set([...ownMonths.keys(), ...ownEntries.keys()])],
    historiesAtOnce,
  )) {
    const accounts = await findAccounts(db, ids)
    const histories = await listHistories(db, [...accounts.values()])
    const isAcknowledged = await findAcknowledged(db, ids)
    for (const [id, account] of accounts) {
      const own = { months: ownMonths.get(id) ?? [], entries: ownEntries.get(id) ?? [] }
      const history = histories.get(id)
      if (history === undefined) continue
      const { before, after } = around(history, own)
      const findings = findingsSince(before, after, closingDay(account, timeZone)).filter(
        (finding) => !isAcknowledged(id, finding),
      )
      found.push(...findings.map((finding) => ({ account, finding })))
      const others = othersAffected(history, own, [
        ...changedMonths(before, after),
        ...findings.map(({ month }) => month),
      ])
      if (others.length > 0) investors++
      for (const month of others) affected.add(month)
    }
  }
  return { affected, investors, found }
}

/** Findings that a preview names; the checks have all of them. */
const named = 5

/** What the checks list only then, and the first of it; nothing if that is nothing. */
export const findingsToJson = (found: readonly FoundAfter[]): Pick<Answer<'postingPreview'>, 'findings'> =>
  found.length === 0
    ? {}
    : {
        findings: {
          count: found.length,
          investors: new Set(found.map(({ account }) => account.id)).size,
          first: found.slice(0, named).map(({ account, finding: { month, message } }) => ({
            user: userToJson(account),
            quarter: formatMonth(month),
            message,
          })),
        },
      }

/** Those of some months that are posted and not among what is taken back. */
function othersAffected(history: HistoryWithEntries, { months }: Taken, some: readonly Month[]): Month[] {
  const taken = new Set(months.map(({ summary }) => summary.month))
  const posted = new Set(history.months.map(({ month }) => month))
  return some.filter((month) => posted.has(month) && !taken.has(month))
}

/** A history with what is taken back of it, and without; it may be that of either. */
function around(history: HistoryWithEntries, { months, entries }: Taken) {
  const taken = new Set(months.map(({ summary }) => summary.month))
  const voided = new Set(entries.map(({ entry }) => entry.id))
  const kept = history.months.filter(({ month }) => !taken.has(month))
  const activity = history.activity.filter(({ id }) => !voided.has(id))
  return {
    before: {
      ...history,
      months: [...kept, ...months.map(({ summary }) => summary)],
      activity: [...activity, ...entries.map(({ entry }) => entry)],
    },
    after: { ...history, months: [...kept, ...months.flatMap(({ before }) => before ?? [])], activity },
  }
}
