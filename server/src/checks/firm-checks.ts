import { setImmediate as letOthersRun } from 'node:timers/promises'
import { userToJson } from '@portico/contract/accounts'
import type { Finding, FindingCode } from '@portico/contract/checks'
import { findingCodes, findingsOf } from '@portico/contract/checks'
import { findingToJson, mostListed } from '@portico/contract/firm-checks'
import type { Account } from '../accounts/account-queries.ts'
import { readAccountsAfter } from '../accounts/account-queries.ts'
import type { Reader } from '../db/database.ts'
import type { Handler } from '../http/route.ts'
import { readSummariesOf } from '../summaries/summary-queries.ts'

/** So few that even long histories are read and checked within milliseconds. */
const accountsAtOnce = 25

interface Found {
  account: Account
  finding: Finding
}

/** Every finding in the firm, investor after investor; others are served between the pages. */
async function* findingsOfEverybody(db: Reader): AsyncGenerator<Found> {
  let page = await readAccountsAfter(db, 0, accountsAtOnce)
  while (page.length > 0) {
    const ids = page.map(({ id }) => id)
    const summaries = await readSummariesOf(db, ids)
    for (const account of page) {
      for (const finding of findingsOf(summaries.get(account.id) ?? [])) yield { account, finding }
    }
    await letOthersRun()
    page = await readAccountsAfter(db, ids.at(-1) ?? 0, accountsAtOnce)
  }
}

/**
 * What there is to look at in all investors' months, the gravest first. However much is found, only what is listed
 * is kept.
 */
export const firmChecks: Handler<'checks'> = async ({ app }) => {
  const kept = new Map<FindingCode, Found[]>(findingCodes.map((code) => [code, []]))
  let count = 0
  for await (const found of findingsOfEverybody(app.db.read)) {
    count += 1
    const alike = kept.get(found.finding.code)
    if (alike !== undefined && alike.length < mostListed) alike.push(found)
  }
  const listed = Array.from(kept.values()).flat().slice(0, mostListed)
  const findings = listed.map(({ account, finding }) => ({
    ...findingToJson(finding),
    user: userToJson(account),
  }))
  return { count, findings }
}
