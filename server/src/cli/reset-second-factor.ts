import { email } from '@portico/contract/api/fields'
import { findCredentials } from '../features/identity/queries/credentials-queries.ts'
import { authorize, operator } from '../features/identity/rules/authorize.ts'
import { appendAudit, auditedTransaction } from '../audit/append-audit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openExisting, whileOpen } from '../db/open-database.ts'
import { clearAllFailures } from '../features/identity/rules/sign-in-limit.ts'
import { tellOwner } from '../features/identity/mails/tell-owner.ts'
import { deleteSecondFactor } from '../features/identity/rules/second-factor-codes.ts'
import { deleteSessionsOf } from '../features/identity/queries/session-queries.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'
import { deleteEmailChange } from '../features/identity/queries/password-reset-queries.ts'

/** Removes a lost second factor. The server may be running. */
export const resetSecondFactor: Command = {
  summary: 'remove a lost second factor from an account',
  help: `npm run portico -- reset-second-factor --email E

Removes the account's second factor and its recovery codes, ends its sessions, and tells the owner and all other staff by
mail. Make sure first, by another way than mail, that it is the owner who asks. It is on the audit trail.`,
  options: { email: { type: 'string' } },
  async run({ config, now, print }, values) {
    const parsed = email.safeParse(values['email'])
    if (!parsed.success) throw new CommandError('Give --email and the address of an account.')
    const owner = await whileOpen(openExisting(config), (db) => reset(db, parsed.data, now, config))
    print(`Removed the second factor of ${owner} and ended its sessions.`)
  },
}

/** Returns the account's e-mail. Throws CommandError if there is nothing to reset. */
async function reset(db: Database, address: string, now: number, config: Config): Promise<string> {
  const account = await findCredentials(db.read, address)
  if (account === undefined) throw new CommandError(`There is no account ${address}.`)
  const authority = operator(now, config)
  await auditedTransaction(db, async (trx) => {
    await authorize(trx, authority, 'resetSecondFactor', account)
    if (!(await deleteSecondFactor(trx, account.id)))
      throw new CommandError(`The account ${account.email} has no second factor.`)
    await deleteSessionsOf(trx, account.id)
    await deleteEmailChange(trx, account.id)
    const after = await clearAllFailures(trx, { userId: account.id, name: account.email }, now)
    await appendAudit(trx, authority, { action: 'second-factor.reset', subjectId: account.id, after })
    await tellOwner(trx, 'factorReset', { userId: account.id, at: now, publicUrl: config.publicUrl })
  })
  return account.email
}
