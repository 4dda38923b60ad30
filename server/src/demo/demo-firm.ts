import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { monthAt } from '@portico/contract/values/month'
import { findAccount, isWithoutAccounts } from '../features/identity/queries/account-queries.ts'
import { operator } from '../features/identity/rules/authorize.ts'
import type { AccountDetails } from '../features/identity/rules/create-account.ts'
import { openAccount } from '../features/identity/rules/create-account.ts'
import type { AuditedTransaction, By } from '../audit/append-audit.ts'
import { auditedTransaction } from '../audit/append-audit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createDemoKey } from '../security/demo-key.ts'
import { hashPassword } from '../features/identity/rules/passwords.ts'
import { recordPayments } from '../features/investments/activity/payments.ts'
import { recordActivity } from '../features/investments/activity/record-activity.ts'
import {
  postSummaries,
  requirePostable,
  voidMonths,
} from '../features/investments/summaries/post-summaries.ts'
import type { DemoPerson } from './demo-people.ts'
import { demoPeople } from './demo-people.ts'

/** The file with the demo accounts and their passwords, in the data folder. */
export const demoFile = 'demo-accounts.txt'

const fileOf = (dataDir: string): string => join(dataDir, demoFile)

/** The demo accounts with their passwords, or undefined if there is no demo firm. */
export function readDemoAccounts(dataDir: string): string | undefined {
  return existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir), 'utf8') : undefined
}

/** Easy to copy by hand: no ambiguous characters, and nothing that breaks a double-click selection. */
function easyPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 14 }, () => letters.charAt(randomInt(letters.length))).join('')
}

/**
 * Creates the demo firm in an empty database: staff and three investors with 36 months up to the last one. Returns
 * whether it did. What takes longer is added by `addDemoPapers`, when the server already answers.
 */
export async function makeDemoFirm(
  db: Database,
  { dataDir, publicUrl, timeZone }: Pick<Config, 'dataDir' | 'publicUrl'> & Partial<Pick<Config, 'timeZone'>>,
  now: number,
): Promise<boolean> {
  if (!(await isWithoutAccounts(db.read))) return false
  const by = operator(now, { publicUrl, timeZone })
  const people = demoPeople(monthAt(now, timeZone)).map((person) => ({ ...person, password: easyPassword() }))
  const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)))
  return auditedTransaction(db, async (trx) => {
    // Another server may have started on the same folder.
    if (!(await isWithoutAccounts(trx))) return false
    for (const [k, person] of people.entries()) {
      const userId = await openAccount(trx, by, { ...person.details, passwordHash: hashes[k] ?? '' })
      if (person.history.length === 0) continue
      requirePostable(await findAccount(trx, userId))
      await postFor(trx, by, userId, person)
    }
    // Before the commit, so there are never accounts without known passwords. Readable only by this user.
    writeFileSync(fileOf(dataDir), accountsText(people), { mode: 0o600 })
    createDemoKey(dataDir)
    return true
  })
}

/** Posts the months of an investor, one of which was wrong at first, and the activity, and withdraws a month. */
async function postFor(
  trx: AuditedTransaction,
  by: By,
  userId: number,
  { history, activity, corrected, withdrawn }: DemoPerson,
): Promise<void> {
  const asFirst = (summary: Summary) => (summary.month === corrected?.first.month ? corrected.first : summary)
  const first = [...history.map(asFirst), ...(withdrawn === undefined ? [] : [withdrawn.summary])]
  await postSummaries(
    trx,
    by,
    first.map((summary) => ({ userId, summary })),
  )
  const recorded = await recordActivity(
    trx,
    by,
    activity.map((entry) => ({ userId, ...entry })),
  )
  for (const own of recorded.filter(({ entry }) => entry.kind === 'withdrawal'))
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await recordPayments(trx, by, [own], { sentOn: own.entry.receivedOn, reference: '' })
  if (withdrawn === undefined) return
  const posted = { ...withdrawn.summary, postedAt: by.at, version: 1 }
  await voidMonths(trx, by, [{ userId, summary: posted }], withdrawn.reason)
}

function accountsText(people: readonly { details: AccountDetails; password: string }[]): string {
  const lines = people.map(({ details, password }) => {
    const role = details.role === null ? 'investor' : 'staff'
    return `  ${role.padEnd(10)}${details.email.padEnd(24)}${password}`
  })
  return `Demo accounts (PORTICO_DEMO=off for none):\n${lines.join('\n')}\n`
}
