import type { Month } from '@portico/contract/values/month'
import { addMonths, lastMonth as lastOfAll, monthAt } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { ChangeKind } from '../queries/figure-changes.ts'
import { monthKind, withoutUndone } from '../queries/figure-changes.ts'

/** An issued statement, as far as it says whether what has happened since may change it. */
export interface Touchable {
  userId: number
  period: string
  issuedAt: number
  lastMonth: number
}

export type Touched<Of extends Touchable = Touchable> = Of & {
  /** Whether only the account was edited: the statement may say the same. After anything else, its figures have changed. */
  isOnlyEdited: boolean
}

/** The account ids from one up to another, which is not among them. */
interface Accounts {
  from: number
  below: number
}

const everyone: Accounts = { from: 0, below: Number.MAX_SAFE_INTEGER }

/** Something that happened to an account: a month, money, or with 0 for a month an edit. */
interface Change {
  kind: ChangeKind | 'edited'
  /** The id of an entry; 0 for a month or an edit. */
  entry: number
  userId: number
  month: number
  at: number
  /** When a voided entry was recorded: it changes no statement from before that. */
  recordedAt?: number | null
}

/**
 * Those of some statements after which anything has happened that may change them: a month or money of the period, an edit of
 * the account or its closing, or a posted month that has ended. What has happened is read once for all of them, since looking
 * it up by statement would take many times as long.
 */
export async function listTouched<Of extends Touchable>(
  db: Reader,
  issued: readonly Of[],
  { ended, accounts = everyone }: { ended: Month; accounts?: Accounts },
): Promise<Touched<Of>[]> {
  if (issued.length === 0) return []
  const oldest = issued.reduce((least, { issuedAt }) => Math.min(least, issuedAt), Infinity)
  const changes = Map.groupBy(await listChanges(db, oldest, accounts), ({ userId }) => userId)
  return issued.flatMap((each) => {
    const since = withoutUndone(each, (changes.get(each.userId) ?? []).filter(mayChange(each, ended)))
    const isOnlyEdited = since.every(({ month }) => month === 0)
    return since.length === 0 ? [] : [{ ...each, isOnlyEdited }]
  })
}

/** Which changes may change a statement, given the last month that has ended. */
function mayChange({ period, issuedAt, lastMonth }: Touchable, ended: Month) {
  const to = Math.min(periodIn(period)?.to ?? lastOfAll, ended)
  return ({ kind, entry, month, at, recordedAt }: Change): boolean => {
    if ((recordedAt ?? 0) > issuedAt) return false
    const isMonth = entry === 0 && kind !== 'edited'
    return month <= to && (at >= issuedAt || (isMonth && month > lastMonth))
  }
}

/** What has happened to these accounts since a moment. */
async function listChanges(db: Reader, since: number, { from, below }: Accounts): Promise<Change[]> {
  // A month that was posted before it ended is told by its number; no time zone is a month away.
  const unended = addMonths(monthAt(since), -1)
  const months = await db
    .selectFrom('summaries')
    .select([
      sql<number>`0`.as('entry'),
      monthKind.as('kind'),
      'user_id as userId',
      'month',
      'posted_at as at',
    ])
    .where('user_id', '>=', from)
    .where('user_id', '<', below)
    .where((eb) => eb.or([eb('posted_at', '>=', since), eb('month', '>=', unended)]))
    .orderBy('version')
    .execute()
  const touchedAt = sql<number>`coalesce(voided_at, posted_at)`
  const entries = await db
    .selectFrom('activity')
    .leftJoin('activity_voids', 'activity_voids.activity_id', 'activity.id')
    .select([
      'activity.id as entry',
      'kind',
      'user_id as userId',
      sql<number>`case when received_on / 100 < effective_month then received_on / 100 else effective_month end`.as(
        'month',
      ),
      touchedAt.as('at'),
      sql<number | null>`case when voided_at is null then null else posted_at end`.as('recordedAt'),
    ])
    .where('user_id', '>=', from)
    .where('user_id', '<', below)
    .where(touchedAt, '>=', since)
    .execute()
  const edits = await db
    .selectFrom('audit_entries')
    .select([
      sql<number>`0`.as('entry'),
      sql<'edited'>`'edited'`.as('kind'),
      sql<number>`subject_id`.as('userId'),
      sql<number>`0`.as('month'),
      'at',
    ])
    .where('subject_id', '>=', from)
    .where('subject_id', '<', below)
    .where('at', '>=', since)
    .where('action', 'in', ['account.edited', 'account.closed', 'account.reopened'])
    .execute()
  return [...months, ...entries, ...edits]
}
