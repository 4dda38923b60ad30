import { setImmediate as letOthersRun } from 'node:timers/promises'
import { userToJson } from '@portico/contract/features/accounts'
import { findingToJson, maxListed } from '@portico/contract/features/checks'
import type { Finding, FindingCode } from '@portico/contract/figures/checks'
import { findingCodes } from '@portico/contract/figures/checks'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listInvestorsAfter } from '../../identity/queries/account-queries.ts'
import { listSuspects } from '../queries/check-queries.ts'
import { findAcknowledged } from '../queries/finding-queries.ts'
import { listHistories } from '../queries/history-queries.ts'

/** Small enough that even long histories are checked within milliseconds. */
const accountsAtOnce = 100
const historiesAtOnce = 20

interface Found {
  account: Account
  finding: Finding
}

/** Every finding in the firm that is not acknowledged, by investor. Other requests run between the pages. */
async function* allFindings(db: Reader): AsyncGenerator<Found> {
  let page = await listInvestorsAfter(db, 0, accountsAtOnce)
  while (page.length > 0) {
    const to = page.at(-1)?.id ?? 0
    const suspects = await listSuspects(db, { from: page[0]?.id ?? 0, to })
    await letOthersRun()
    for (let at = 0; at < suspects.length; at += historiesAtOnce) {
      // Suspects include staff with posted months, who are not on any page.
      const some = new Set(suspects.slice(at, at + historiesAtOnce))
      const accounts = page.filter(({ id }) => some.has(id))
      const histories = await listHistories(db, accounts)
      const isAcknowledged = await findAcknowledged(
        db,
        accounts.map(({ id }) => id),
      )
      for (const account of accounts) {
        const history = histories.get(account.id)
        if (history === undefined) continue
        for (const finding of findingsOf(history))
          if (!isAcknowledged(account.id, finding)) yield { account, finding }
      }
      await letOthersRun()
    }
    page = await listInvestorsAfter(db, to, accountsAtOnce)
  }
}

/**
 * The findings in all investors' months, most serious first. Only the listed ones are kept in memory.
 */
export const firmChecks: Handler<'checks'> = async ({ app }) => {
  const kept = new Map<FindingCode, Found[]>(findingCodes.map((code) => [code, []]))
  let count = 0
  for await (const found of allFindings(app.db.read)) {
    count += 1
    const alike = kept.get(found.finding.code)
    if (alike !== undefined && alike.length < maxListed) alike.push(found)
  }
  const listed = Array.from(kept.values()).flat().slice(0, maxListed)
  const findings = listed.map(({ account, finding }) => ({
    ...findingToJson(finding),
    user: userToJson(account),
  }))
  return { count, findings }
}
