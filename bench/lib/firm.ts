import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary } from '@portico/contract/figures/new-month'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, month } from '@portico/contract/values/month'
import { percent, percentOf } from '@portico/contract/values/percent'
import type { AuditedTransaction } from '../../server/src/audit/append-audit.ts'
import { commandLine, auditedTransaction } from '../../server/src/audit/append-audit.ts'
import { vacuum } from '../../server/src/backup/copy-store.ts'
import type { Database, Transaction } from '../../server/src/db/database.ts'
import { insertSession } from '../../server/src/features/identity/queries/session-queries.ts'
import { authorize, operator } from '../../server/src/features/identity/rules/authorize.ts'
import { insertAccount, openAccount } from '../../server/src/features/identity/rules/create-account.ts'
import { insertSummaries, postSummaries } from '../../server/src/features/investments/summaries/post-summaries.ts'
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

/**
 * Fills an empty database with one staff member and a number of investors and months, month by month as in real use, and
 * without the audit trail of the months. The staff member and up to `signedIn` investors have open sessions.
 */
export async function fillFirm(
  db: Database,
  { investors, months, signedIn }: { investors: number; months: number; signedIn: number },
): Promise<Firm> {
  // In the future, so that no session's last use is updated during a measurement.
  const at = Date.now() + hourMs
  const { staffId, investorIds } = await auditedTransaction(db, async (trx) => {
    const desk = { email: 'desk@firm.example', role: 'administrator' } as const
    const staff = await addAccount(trx, at, desk)
    const ids: number[] = []
    for (let k = 0; k < investors; k++) {
      const { beginningBalance: initialInvestment } = monthOf(k, 0)
      ids.push(await addAccount(trx, at, { email: emailOf(k), initialInvestment }))
    }
    return { staffId: staff, investorIds: ids }
  })
  const step = Math.ceil(investors / signedIn)
  const signedInIds = investorIds.filter((_, k) => k % step === 0)
  await db.transaction(async (trx) => {
    for (const id of [staffId, ...signedInIds]) await openSession(trx, id, at)
  })
  const began = performance.now()
  for (let k = 0; k < months; k++) await insertMonth(db, at, investorIds, k)
  const rowsASecond = (investors * months * 1_000) / (performance.now() - began)
  if (db.engine === 'postgres') await vacuum(db.read)
  return { investorIds, signedInIds, staffId, months, rowsASecond }
}

/** What differs between accounts: an investor unless it says otherwise. None can sign in with a password. */
interface NewPerson {
  email: string
  role?: 'administrator'
  initialInvestment?: Cents | null
}

/** Adds an account as the command line does, without an audit entry. */
async function addAccount(trx: AuditedTransaction, at: number, person: NewPerson): Promise<number> {
  const { role = null, initialInvestment = null } = person
  const account = { firstName: 'Ann', lastName: 'Lee', passwordHash: '', initialInvestment, createdAt: at }
  const access = { email: person.email, role, isStaff: role !== null }
  return insertAccount(trx, await authorize(trx, operator(at, { publicUrl: origin }), 'add', access), account)
}

async function insertMonth(db: Database, at: number, ids: readonly number[], k: number): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAChange) {
    const some = ids.slice(from, from + rowsAChange)
    const rows = some.map((userId, index) => ({ userId, summary: monthOf(from + index, k) }))
    await db.transaction(async (trx) => {
      const inserted = insertSummaries(trx, { at, actor: commandLine }, rows, null)
      while ((await inserted.next()).done !== true);
    })
  }
}

const openSession = (trx: Transaction, userId: number, createdAt: number) =>
  insertSession(trx, {
    tokenHash: hashToken(tokenOf(userId)),
    userId,
    createdAt,
    idleLimitMs: 24 * hourMs,
    absoluteLimitMs: 24 * hourMs,
  })

/** Fills an empty database with a number of investors and months, month by month, each on the audit trail. */
export async function fillAudited(db: Database, investors: number, months: number): Promise<void> {
  const by = operator(Date.now(), { publicUrl: origin })
  const person = { firstName: 'Ann', lastName: 'Lee', role: null, passwordHash: 'none' }
  const ids = await auditedTransaction(db, async (trx) => {
    const opened: number[] = []
    for (let k = 0; k < investors; k++) {
      const { beginningBalance: initialInvestment } = monthOf(k, 0)
      opened.push(await openAccount(trx, by, { ...person, email: emailOf(k), initialInvestment }))
    }
    return opened
  })
  for (let k = 0; k < months; k++) {
    const rows = ids.map((userId, index) => ({ userId, summary: monthOf(index, k) }))
    await auditedTransaction(db, (trx) => postSummaries(trx, by, rows))
  }
}
