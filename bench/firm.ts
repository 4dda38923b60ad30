import { addCents, cents, subtractCents } from '@portico/contract/money'
import { addMonths, month } from '@portico/contract/month'
import { percent, percentOf } from '@portico/contract/percent'
import type { Summary } from '@portico/contract/figures'
import { insertAccount, raiseDataVersions } from '../server/src/accounts/account-queries.ts'
import { commandLine } from '../server/src/audit/append-audit.ts'
import type { Change, Database } from '../server/src/db/database.ts'
import { hashPassword } from '../server/src/security/passwords.ts'
import { hashToken } from '../server/src/security/tokens.ts'
import { insertSession } from '../server/src/session/session-queries.ts'
import { postSummaries } from '../server/src/summaries/post-summaries.ts'

export const password = 'correct horse battery staple'

const firstMonth = month(201601)
const rowsAChange = 5_000
const hourMs = 3_600_000

/** A firm that was filled for measuring: its investors in the order of their ids, and how long its months took. */
export interface Firm {
  investorIds: readonly number[]
  staffId: number
  months: number
  /** Posting all months, audit trail and all, as a month's feed after the other. */
  postedInMs: number
}

export const emailOf = (investor: number): string => `investor${investor}@client.example`

/** The token of an account's open session. */
export const tokenOf = (id: number): string => `token-of-the-account-${id}`

/** The month after so many posted ones. */
export const monthAfter = (months: number) => addMonths(firstMonth, months)

/** An investor's month, which adds up: every third one is paid out by half. */
export function monthOf(investor: number, k: number): Summary {
  const beginningBalance = cents(10_000_00 + (investor % 1_000) * 1_000_33)
  const dividendPercent = percent(150 + ((investor + k) % 200))
  const dividendAmount = percentOf(beginningBalance, dividendPercent)
  const dividendPaid = cents(k % 3 === 2 ? Math.floor(dividendAmount / 2) : 0)
  const unrealizedGain = subtractCents(dividendAmount, dividendPaid)
  const endingBalance = addCents(beginningBalance, unrealizedGain)
  return {
    ...{ month: monthAfter(k), beginningBalance, dividendPercent, dividendAmount },
    ...{ dividendPaid, unrealizedGain, endingBalance },
  }
}

/**
 * Fills an empty store with one member of staff and so many investors of so many months, by the queries that
 * Portico itself posts with. The first `signedIn` investors and the staff have open sessions.
 */
export async function fillFirm(
  db: Database,
  { investors, months, signedIn }: { investors: number; months: number; signedIn: number },
  progress: (posted: number) => void = () => undefined,
): Promise<Firm> {
  const passwordHash = await hashPassword(password)
  // Later than now, so that no session is noted as used while it is measured.
  const createdAt = Date.now() + hourMs
  const by = { at: createdAt, actor: commandLine }
  const { staffId, investorIds } = await db.change(async (change) => {
    const account = { firstName: 'Ann', lastName: 'Lee', passwordHash, createdAt }
    const desk = { ...account, email: 'desk@firm.example', isStaff: true, initialInvestment: null }
    const staff = await insertAccount(change, desk)
    await openSession(change, staff, createdAt)
    const ids: number[] = []
    for (let k = 0; k < investors; k++) {
      const { beginningBalance: initialInvestment } = monthOf(k, 0)
      const investor = { ...account, email: emailOf(k), isStaff: false, initialInvestment }
      ids.push(await insertAccount(change, investor))
    }
    for (const id of ids.slice(0, signedIn)) await openSession(change, id, createdAt)
    return { staffId: staff, investorIds: ids }
  })
  const began = performance.now()
  for (let k = 0; k < months; k++) {
    for (let from = 0; from < investors; from += rowsAChange) {
      const ids = investorIds.slice(from, from + rowsAChange)
      const rows = ids.map((userId, index) => ({ userId, summary: monthOf(from + index, k) }))
      await db.change(async (change) => {
        await raiseDataVersions(change, ids)
        await postSummaries(change, by, rows)
      })
    }
    progress((k + 1) * investors)
  }
  return { investorIds, staffId, months, postedInMs: performance.now() - began }
}

const openSession = (change: Change, userId: number, createdAt: number) =>
  insertSession(change, {
    tokenHash: hashToken(tokenOf(userId)),
    userId,
    createdAt,
    idleLimitMs: 24 * hourMs,
    absoluteLimitMs: 24 * hourMs,
  })
