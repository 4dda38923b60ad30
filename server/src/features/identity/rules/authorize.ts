import type { By } from '../../../audit/append-audit.ts'
import { commandLine } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import { insertStaffMail } from '../../../mail/outbox-queries.ts'
import { accessChangedMail } from '../mails/access-changed-mail.ts'
import type { AccessChanges, Authorized } from '../queries/account-queries.ts'

/** Who makes a change, when, and how they prove that it is them where it takes proof. */
export interface Authority extends By {
  /** Where the links in mails lead. */
  publicUrl: string
  /** Throws ApiError where they have not proven it. It may use a code up, so once in a change. */
  prove(trx: AuditedTransaction): Promise<void>
}

/** The command line proves nothing: who can run it has the database in their hands. */
export const operator = (at: number, publicUrl: string): Authority => ({
  at,
  actor: commandLine,
  publicUrl,
  prove: () => Promise.resolve(),
})

/**
 * Gives leave to make a change that decides who has access to what, as part of that change. Anything done to a staff
 * account takes proof of who does it, and all other active staff are told of it by mail; another e-mail takes proof for
 * any account, since anyone who reads its mails can take it over. Throws ApiError without the proof.
 */
export async function authorize<Kind extends keyof AccessChanges>(
  trx: AuditedTransaction,
  authority: Authority,
  kind: Kind,
  account: AccessChanges[Kind],
): Promise<Authorized<Kind>> {
  if (account.isStaff || kind === 'changeEmail') await authority.prove(trx)
  if (account.isStaff) {
    const involved = [authority.actor.id, 'id' in account ? account.id : null].filter((id) => id !== null)
    await insertStaffMail(trx, involved, {
      at: authority.at,
      ...accessChangedMail(kind, account, authority),
    })
  }
  return { account } as Authorized<Kind>
}
