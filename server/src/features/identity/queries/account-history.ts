import { auditActions } from '@portico/contract/features/audit-actions'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import { centsFromJson } from '@portico/contract/values/money'
import { entryState } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from './account-queries.ts'

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
export async function rewindAccounts(
  db: Reader,
  accounts: readonly Account[],
  at: number,
): Promise<Account[]> {
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
