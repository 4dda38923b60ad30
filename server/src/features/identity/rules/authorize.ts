import type { By, AuditedTransaction } from '../../../audit/append-audit.ts'
import { commandLine } from '../../../audit/append-audit.ts'
import type { NewMail } from '../../../mail/outbox-queries.ts'
import { insertMails } from '../../../mail/outbox-queries.ts'
import { accessChangedMail } from '../mails/account-mails.ts'
import type { AccessChanges, Authorized } from '../queries/account-queries.ts'
import type { Transaction } from '../../../db/database.ts'

/** Who makes a change, when, and how they prove who they are if it needs proof. */
export interface Authority extends By {
  /** For the links in mails. */
  publicUrl: string
  /** For the times in mails. */
  timeZone: string
  /** Throws ApiError without the proof. It may use up a code, so it is called once in a transaction. */
  prove(trx: AuditedTransaction): Promise<void>
}

/** The command line needs no proof: it has the whole database anyway. */
export const operator = (
  at: number,
  { publicUrl, timeZone = 'UTC' }: { publicUrl: string; timeZone?: string | undefined },
): Authority => ({
  at,
  actor: commandLine,
  publicUrl,
  timeZone,
  prove: () => Promise.resolve(),
})

/**
 * Authorizes, within its transaction, a change that decides who has access to what. Any change to a staff account needs
 * proof of who makes it and is mailed to all other active staff. A change of e-mail needs proof for any account, because
 * reading its mails is enough to take it over. Throws ApiError without the proof.
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

/** Queues a mail to all staff who can log in, except these, in the transaction that causes it. */
async function insertStaffMail(trx: Transaction, butIds: readonly number[], mail: NewMail): Promise<void> {
  await insertMails(trx, mail, (eb) =>
    eb.and([
      eb('staff_since', 'is not', null),
      eb('password_hash', '!=', ''),
      ...butIds.map((id) => eb('id', '!=', id)),
    ]),
  ).execute()
}
