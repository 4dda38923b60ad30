import { email } from '@portico/contract/fields'
import { findCredentials } from '../accounts/account-queries.ts'
import { authorize, operator } from '../accounts/authorize.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { readConfig } from '../config.ts'
import { forgetFailures } from '../limits/sign-in-limit.ts'
import { insertMail } from '../mail/outbox-queries.ts'
import { secondFactorMail } from '../mail/second-factor-mail.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Takes a lost second factor off an account, also while the server runs. */
export const resetSecondFactor: Command = {
  summary: 'remove a lost second factor from an account',
  help: `npm run portico -- reset-second-factor --email E

Removes the account's second factor and its recovery codes, ends its sessions, and tells the owner and all other staff by
mail. Make sure first, by another way than mail, that it is the owner who asks. It is on the audit trail.`,
  options: { email: { type: 'string' } },
  async run({ db, now, print }, values) {
    const parsed = email.safeParse(values['email'])
    if (!parsed.success) throw new CommandError('Give --email and the address of an account.')
    const account = await findCredentials(db.read, parsed.data)
    if (account === undefined) throw new CommandError(`There is no account ${parsed.data}.`)
    const { publicUrl } = readConfig()
    const authority = operator(now, publicUrl)
    await changeOnRecord(db, async (change) => {
      await authorize(change, authority, 'resetSecondFactor', account)
      if (!(await deleteSecondFactor(change, account.id)))
        throw new CommandError(`The account ${account.email} has no second factor.`)
      await deleteSessionsOf(change, account.id)
      const after = await forgetFailures(change, account.email, now)
      const reset = { action: 'second-factor.reset' as const, subjectId: account.id, after }
      await appendAudit(change, authority, [reset])
      await insertMail(change, { accountId: account.id, at: now, ...secondFactorMail.reset(publicUrl) })
    })
    print(`Removed the second factor of ${account.email} and ended its sessions.`)
  },
}
