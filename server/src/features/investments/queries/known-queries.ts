import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { SelectQueryNode, sql, WithNode } from 'kysely'
import type { Day } from '@portico/contract/values/day'
import { dayAt, endOfDay } from '@portico/contract/values/day'
import { auditActions } from '@portico/contract/features/audit-actions'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import { centsFromJson } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { App } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { entryState } from '../../../audit/append-audit.ts'
import { inBatches } from '../../../db/query-tools.ts'

/** What a read for staff reads: the firm as it is, or as it was known at the end of a past day. */
export interface Known {
  /** Its `current_summaries` and `current_activity` are those of that time; all other tables are as they are. */
  db: Reader
  /** That time, in epoch milliseconds. */
  at: number
  /** Whether that time is over, so that nothing of it can change any more. */
  isPast: boolean
  /** These accounts as they were, without those that were created later. */
  accounts: (some: readonly Account[]) => Promise<Account[]>
}

/** The firm as it is. */
export const asItIs = (db: Reader): Pick<Known, 'db' | 'isPast' | 'accounts'> => ({
  db,
  isPast: false,
  accounts: (some) => Promise.resolve([...some]),
})

/** The firm as it is without a day and today, or else as it was known on the day. Throws ApiError 400 for a day to come. */
export function asKnown({ db, config, clock }: App, on: Day | undefined): Known {
  const today = dayAt(clock(), config.timeZone)
  if (on === undefined || on === today) return { ...asItIs(db.read), at: clock() }
  if (on > today) {
    const message = 'This day is in the future.'
    throw new ApiError('invalid', message, { known_on: message })
  }
  const at = endOfDay(on, config.timeZone) - 1
  return {
    db: db.read.withPlugin(new AsKnownAt(db.read, at)),
    at,
    isPast: true,
    accounts: (some) => rewindAccounts(db.read, some, at),
  }
}

/** An account as known. Throws ApiError 404 if it does not exist, or did not yet. */
export async function requireKnownAccount({ db, accounts }: Known, id: number): Promise<Account> {
  const found = await findAccount(db, id)
  const [account] = found === undefined ? [] : await accounts([found])
  if (account === undefined) throw new ApiError('noSuchUser')
  return account
}

/** Puts what was current at a moment in place of the views of what is current, under their names. */
class AsKnownAt implements KyselyPlugin {
  readonly #views: WithNode

  constructor(db: Reader, at: number) {
    // Not materialised: PostgreSQL would otherwise collect the whole table for a statement that names one twice.
    const { with: views } = db
      .with(
        (cte) => cte('current_summaries').notMaterialized(),
        () => sql`(select * from summaries
          where voided = 0 and posted_at <= ${at} and not exists (
            select 1 from summaries as later
            where later.user_id = summaries.user_id and later.month = summaries.month
              and later.version > summaries.version and later.posted_at <= ${at}
            limit 1 offset 0 -- As the view, looked up month by month.
          ))`,
      )
      .with(
        (cte) => cte('current_activity').notMaterialized(),
        () => sql`(select * from activity
          where posted_at <= ${at} and not exists (
            select 1 from activity_voids
            where activity_voids.activity_id = activity.id and activity_voids.voided_at <= ${at}
          ))`,
      )
      .selectFrom('current_summaries')
      .toOperationNode()
    if (views === undefined) throw new Error('There are no views.')
    this.#views = views
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (!SelectQueryNode.is(node)) throw new Error('Only selects can read what was known.')
    const own = node.with?.expressions ?? []
    return { ...node, with: own.reduce(WithNode.cloneWithExpression, this.#views) }
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result)
}

const accountActions = auditActions.filter((action) => action.startsWith('account.'))

/** An account as it was before an entry of the trail changed it. The exact time of a closing is not on the entry. */
function before(account: Account, at: number, fields: Readonly<Record<string, unknown>>): Account {
  const text = (name: string, now: string) => (typeof fields[name] === 'string' ? fields[name] : now)
  const { initial_investment: initial, state, closed } = fields
  return {
    ...account,
    email: text('email', account.email),
    firstName: text('first_name', account.firstName),
    lastName: text('last_name', account.lastName),
    ...(initial === undefined ? {} : { initialInvestment: amountIn(initial) }),
    ...(state === undefined ? {} : { isDisabled: state === 'disabled' }),
    ...(closed === undefined ? {} : { closedSince: closed === true ? at : null }),
  }
}

const amountIn = (initial: unknown) => (typeof initial === 'number' ? centsFromJson(initial) : null)

/**
 * The accounts as they were at a moment, without those created later: each later entry of the trail is undone, the newest
 * first.
 */
async function rewindAccounts(db: Reader, accounts: readonly Account[], at: number): Promise<Account[]> {
  const rewound = new Map(accounts.map((account) => [account.id, account]))
  for await (const some of inBatches(accounts)) {
    const entries = await db
      .selectFrom('audit_entries')
      .select(['subject_id', 'action', 'before'])
      .where(
        'subject_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('at', '>', at)
      .where('action', 'in', accountActions)
      .orderBy('sequence', 'desc')
      .execute()
    for (const { subject_id: id, action, before: state } of entries) {
      const account = id === null ? undefined : rewound.get(id)
      if (account === undefined) continue
      if (action === 'account.created') rewound.delete(account.id)
      else rewound.set(account.id, before(account, at, fieldsOf(entryState(state))))
    }
  }
  return [...rewound.values()]
}
