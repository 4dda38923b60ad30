import { userToJson } from '@portico/contract/features/accounts'
import { findingToJson, maxListed } from '@portico/contract/features/checks'
import type { Finding, FindingCode } from '@portico/contract/figures/checks'
import { findingCodes } from '@portico/contract/figures/checks'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import type { Month } from '@portico/contract/values/month'
import { inBatches } from '../../../db/query-tools.ts'
import type { App, Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listInvestorsAfter } from '../../identity/queries/account-queries.ts'
import type { Block } from '../queries/block-queries.ts'
import { accountsPerBlock, countAcknowledged, keptByBlock, listBlocks } from '../queries/block-queries.ts'
import { listSuspects } from '../queries/check-queries.ts'
import { findAcknowledged } from '../queries/finding-queries.ts'
import { listHistories } from '../queries/history-queries.ts'

/** Small enough that even long histories are checked within milliseconds. */
const historiesAtOnce = 10

interface Found {
  account: Account
  finding: Finding
}

/** Findings that are not acknowledged: how many, also in each month, and the first of each kind. */
interface Findings {
  count: number
  inMonth: ReadonlyMap<Month, number>
  first: ReadonlyMap<FindingCode, readonly Found[]>
}

/** Puts findings together, by investor. Only those that can be listed stay in memory. */
function collected(parts: Iterable<Findings>): Findings {
  const first = new Map<FindingCode, Found[]>(findingCodes.map((code) => [code, []]))
  const inMonth = new Map<Month, number>()
  let count = 0
  for (const part of parts) {
    count += part.count
    for (const [month, some] of part.inMonth) inMonth.set(month, (inMonth.get(month) ?? 0) + some)
    for (const [code, some] of part.first) {
      const alike = first.get(code)
      alike?.push(...some.slice(0, maxListed - alike.length))
    }
  }
  return { count, inMonth, first }
}

/** The findings in a block of accounts. Other requests run between the histories. */
async function findInBlock({ db: { read: db } }: Pick<App, 'db'>, { at }: Block): Promise<Findings> {
  const [from, to] = [at * accountsPerBlock, (at + 1) * accountsPerBlock - 1]
  // Suspects include staff with posted months, who are not among the investors.
  const suspects = new Set(await listSuspects(db, { from, to }))
  const investors = await listInvestorsAfter(db, from - 1, accountsPerBlock)
  const parts: Findings[] = []
  const suspected = investors.filter(({ id }) => suspects.has(id))
  for await (const accounts of inBatches(suspected, historiesAtOnce)) {
    const histories = await listHistories(db, accounts)
    const ids = accounts.map(({ id }) => id)
    const isAcknowledged = await findAcknowledged(db, ids)
    for (const account of accounts) {
      const history = histories.get(account.id)
      const findings = history === undefined ? [] : findingsOf(history)
      const open = findings.filter((finding) => !isAcknowledged(account.id, finding))
      const inMonth = new Map<Month, number>()
      for (const { month } of open) inMonth.set(month, (inMonth.get(month) ?? 0) + 1)
      const ofKind = (code: FindingCode) =>
        open.filter((finding) => finding.code === code).map((finding) => ({ account, finding }))
      const first = new Map(findingCodes.map((code) => [code, ofKind(code)]))
      parts.push({ count: open.length, inMonth, first })
    }
  }
  return collected(parts)
}

const keptFindings = keptByBlock(findInBlock)

/** The open findings in all investors' months. What is found in a block of accounts is kept. */
export async function findOpenFindings(app: App): Promise<Findings> {
  const acknowledged = await countAcknowledged(app.db.read)
  const blocks = (await listBlocks(app.db.read)).map(({ at, stamp }) => ({
    at,
    stamp: `${stamp} ${acknowledged.get(at) ?? 0}`,
  }))
  return collected(await keptFindings(app, blocks))
}

/** The same, most serious first. */
export const firmChecks: Handler<'checks'> = async ({ app }) => {
  const { count, first } = await findOpenFindings(app)
  const listed = Array.from(first.values()).flat().slice(0, maxListed)
  const findings = listed.map(({ account, finding }) => ({
    ...findingToJson(finding),
    user: userToJson(account),
  }))
  return { count, findings }
}
