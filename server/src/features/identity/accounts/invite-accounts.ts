import type { Body } from '@portico/contract/api/endpoints'
import type { AccountState } from '@portico/contract/features/managed-accounts'
import { isInvitable } from '@portico/contract/features/managed-accounts'
import { formatCount } from '@portico/contract/values/count'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, isInvestor } from '../queries/account-queries.ts'
import type { ManagedAccount } from '../queries/managed-account-queries.ts'
import { selectManaged, toManaged, stateAt } from '../queries/managed-account-queries.ts'
import { writeInvitations } from '../rules/create-account.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { inBatches, isAccountMatching } from '../../../db/query-tools.ts'

/**
 * Invites many investors in one transaction; the outbox then mails them one by one. Of the named accounts, those that
 * cannot be invited any more are skipped. Throws ApiError accountChanged if none is left.
 */
export const inviteAccounts: Handler<'inviteAccounts'> = async ({ app, body, caller }) => {
  // No proof is passed on: investors' accounts need none, and no others are invited here.
  const { invited, skipped } = await changeWithStepUp(app, caller, {}, async (trx, authority) => {
    const ids = await listChosen(trx, body, authority.at)
    // Locks the accounts, whose owners may be choosing a password right now.
    await bumpDataVersions(trx, ids)
    const accounts = await listManagedByIds(trx, ids, authority.at)
    const invitable = accounts.filter(({ isStaff, state }) => !isStaff && isInvitable(state))
    if (invitable.length === 0)
      throw new ApiError('accountChanged', 'None of these accounts is waiting for an invitation.')
    await writeInvitations(trx, authority, invitable)
    return { invited: invitable.length, skipped: ids.length - invitable.length }
  })
  return { message: messageOf(invited, skipped), invited, skipped }
}

/** The ids of the chosen accounts in order, so that two calls cannot deadlock. */
async function listChosen(db: Reader, body: Body<'inviteAccounts'>, now: number): Promise<number[]> {
  const ids = body.states.length > 0 ? await listIdsInStates(db, body, now) : [...new Set(body.user_ids)]
  return ids.sort((a, b) => a - b)
}

function messageOf(invited: number, skipped: number): string {
  const sent =
    invited === 1 ? '1 invitation is on its way.' : `${formatCount(invited)} invitations are on their way.`
  if (skipped === 0) return sent
  return `${sent} ${skipped} ${skipped === 1 ? 'account was' : 'accounts were'} left out: accepted, disabled, closed, or without an e-mail.`
}

/** The accounts of these ids, by id; ids without an account are left out. */
async function listManagedByIds(db: Reader, ids: readonly number[], now: number): Promise<ManagedAccount[]> {
  const found: ManagedAccount[] = []
  for await (const some of inBatches(ids)) {
    const rows = await selectManaged(db, now).where('users.id', 'in', some).orderBy('users.id').execute()
    found.push(...rows.map(toManaged))
  }
  return found
}

/** The ids of the investors in these states that match a search. */
async function listIdsInStates(
  db: Reader,
  { states, search }: { states: readonly AccountState[]; search: string },
  now: number,
): Promise<number[]> {
  const rows = await selectManaged(db, now)
    .where(isInvestor)
    .where(isAccountMatching(search))
    .where(stateAt(now), 'in', states)
    .execute()
  return rows.map(({ id }) => id)
}
