import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary } from '@portico/contract/figures/new-month'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, month } from '@portico/contract/values/month'
import { percent, percentOf } from '@portico/contract/values/percent'
import { commandLine, auditedTransaction } from '../../server/src/audit/append-audit.ts'
import { vacuum } from '../../server/src/backup/copy-store.ts'
import type { Database, Transaction } from '../../server/src/db/database.ts'
import { insertSession } from '../../server/src/features/identity/queries/session-queries.ts'
import { operator } from '../../server/src/features/identity/rules/authorize.ts'
import { openAccount } from '../../server/src/features/identity/rules/create-account.ts'
import {
  insertSummaries,
  postSummaries,
} from '../../server/src/features/investments/summaries/post-summaries.ts'
import { hashToken } from '../../server/src/security/secrets.ts'

/** Long ago, so that the months posted during a measurement have begun. */
const firstMonth = month(200101)
const rowsAChange = 10_000
const origin = 'https://portal.example'
const hourMs = 3_600_000

/** A firm filled for a measurement. */
export interface Firm {
  /** Sorted by id. */
  investorIds: readonly number[]
  /** The investors with an open session, spread evenly over all of them. */
  signedInIds: readonly number[]
  staffId: number
  months: number
  rowsASecond: number
}

const emailOf = (investor: number): string => `investor${investor}@client.example`

/** The headers of an account with an open session. */
export const signedInAs = (id: number) => ({ authorization: `Token ${tokenOf(id)}` })

export const tokenOf = (id: number): string => `token-of-the-account-${id}`

/** The month after a number of posted ones. */
export const monthAfter = (months: number): Month => addMonths(firstMonth, months)

/** An investor's month, which adds up. Half of every third dividend is paid out. */
export function monthOf(investor: number, k: number): Summary {
  const beginningBalance = cents(10_000_00 + (investor % 1_000) * 1_000_33)
  const dividendPercent = percent(150 + ((investor + k) % 200))
  const dividendAmount = percentOf(beginningBalance, dividendPercent)
  const dividendPaid = cents(k % 3 === 2 ? Math.floor(dividendAmount / 2) : 0)
  return computeSummary(monthAfter(k), { beginningBalance, dividendPercent, dividendPaid })
}

/** What a firm is filled with. Months are on the audit trail only if `isAudited`, which takes longer. */
interface Size {
  investors: number
  months: number
  signedIn: number
  isAudited?: boolean
}

/**
 * Fills an empty database with one staff member and a number of investors and months, month by month as in real use. The
 * staff member and up to `signedIn` investors have open sessions; nobody can sign in with a password.
 */
export async function fillFirm(
  db: Database,
  { investors, months, signedIn, isAudited = false }: Size,
): Promise<Firm> {
  const by = operator(Date.now(), { publicUrl: origin })
  const person = { firstName: 'Ann', lastName: 'Lee', role: null, passwordHash: '', initialInvestment: null }
  const { staffId, investorIds } = await auditedTransaction(db, async (trx) => {
    const desk = { email: 'desk@firm.example', role: 'administrator' } as const
    const staff = await openAccount(trx, by, { ...person, ...desk })
    const ids: number[] = []
    for (let k = 0; k < investors; k++) {
      const { beginningBalance: initialInvestment } = monthOf(k, 0)
      ids.push(await openAccount(trx, by, { ...person, email: emailOf(k), initialInvestment }))
    }
    return { staffId: staff, investorIds: ids }
  })
  const step = Math.ceil(investors / signedIn)
  const signedInIds = investorIds.filter((_, k) => k % step === 0)
  await db.transaction(async (trx) => {
    for (const id of [staffId, ...signedInIds]) await openSession(trx, id)
  })
  const began = performance.now()
  for (let k = 0; k < months; k++)
    for (let from = 0; from < investors; from += rowsAChange) {
      const some = investorIds.slice(from, from + rowsAChange)
      const rows = some.map((userId, index) => ({ userId, summary: monthOf(from + index, k) }))
      await auditedTransaction(db, async (trx) => {
        if (isAudited) return postSummaries(trx, by, rows)
        const inserted = insertSummaries(trx, { at: by.at, actor: commandLine }, rows, null)
        while ((await inserted.next()).done !== true);
      })
    }
  const rowsASecond = (investors * months * 1_000) / (performance.now() - began)
  if (db.engine === 'postgres') await vacuum(db.read)
  return { investorIds, signedInIds, staffId, months, rowsASecond }
}

const openSession = (trx: Transaction, userId: number) =>
  insertSession(trx, {
    tokenHash: hashToken(tokenOf(userId)),
    userId,
    // In the future, so that its last use is not updated during a measurement.
    createdAt: Date.now() + hourMs,
    idleLimitMs: 24 * hourMs,
    absoluteLimitMs: 24 * hourMs,
  })
