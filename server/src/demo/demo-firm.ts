import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monthAt } from '@portico/contract/values/month'
import { findAccount, isWithoutAccounts } from '../features/identity/queries/account-queries.ts'
import { operator } from '../features/identity/rules/authorize.ts'
import type { AccountDetails } from '../features/identity/rules/create-account.ts'
import { openAccount } from '../features/identity/rules/create-account.ts'
import { auditedTransaction } from '../audit/append-audit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { hashPassword } from '../features/identity/rules/passwords.ts'
import { postSummaries, requirePostable } from '../features/investments/summaries/post-summaries.ts'
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

/** Creates the demo firm in an empty database: staff and three investors with 36 months up to the last one. */
export async function makeDemoFirm(
  db: Database,
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  now: number,
): Promise<void> {
  if (!(await isWithoutAccounts(db.read))) return
  const by = operator(now, publicUrl)
  const people = demoPeople(monthAt(now)).map((person) => ({ ...person, password: easyPassword() }))
  const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)))
  await auditedTransaction(db, async (trx) => {
    // Another server may have started on the same folder.
    if (!(await isWithoutAccounts(trx))) return
    for (const [k, { details, history }] of people.entries()) {
      const userId = await openAccount(trx, by, { ...details, passwordHash: hashes[k] ?? '' })
      if (history.length === 0) continue
      requirePostable(await findAccount(trx, userId))
      await postSummaries(
        trx,
        by,
        history.map((summary) => ({ userId, summary })),
      )
    }
    // Before the commit, so there are never accounts without known passwords. Readable only by this user.
    writeFileSync(fileOf(dataDir), accountsText(people), { mode: 0o600 })
  })
}

function accountsText(people: readonly { details: AccountDetails; password: string }[]): string {
  const lines = people.map(({ details, password }) => {
    const role = details.isStaff ? 'staff' : 'investor'
    return `  ${role.padEnd(10)}${details.email.padEnd(24)}${password}`
  })
  return `Demo accounts (PORTICO_DEMO=off for none):\n${lines.join('\n')}\n`
}
