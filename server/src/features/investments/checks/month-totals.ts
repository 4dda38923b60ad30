import { setImmediate as letOthersRun } from 'node:timers/promises'
import { userToJson } from '@portico/contract/features/accounts'
import { maxListed } from '@portico/contract/features/checks'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { largestWhole } from '@portico/contract/values/decimal'
import { cents, centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listInvestorsAfter } from '../../identity/queries/account-queries.ts'
import type { Known } from '../queries/as-known.ts'
import { asKnown } from '../queries/as-known.ts'
import type { Sums } from '../queries/check-queries.ts'
import { findLatestPostedMonth, listMissing, findSums } from '../queries/check-queries.ts'

/** Small enough to add up within milliseconds, without overflowing the engine's integers. */
const accountsAtOnce = 1_000

const zeroSums: Sums = { count: 0, ...byTotal(() => 0n), in: 0n, out: 0n }

const addSums = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  ...byTotal(({ total }) => a[total] + b[total]),
  in: a.in + b.in,
  out: a.out + b.out,
})

interface Missing {
  account: Account
  latest: Month | null
}

const isActive = ({ isDisabled, closedSince }: Account) => !isDisabled && closedSince === null

/** A month's sums over all investors, and the active investors without it. */
export async function addUpMonth(known: Known, month: Month) {
  const { db } = known
  let sums = zeroSums
  let missingCount = 0
  const missing: Missing[] = []
  let page = await listInvestorsAfter(db, 0, accountsAtOnce)
  while (page.length > 0) {
    const range = { from: page[0]?.id ?? 0, to: page.at(-1)?.id ?? 0 }
    sums = addSums(sums, await findSums(db, month, range))
    await letOthersRun()
    const latestOf = await listMissing(db, month, range)
    for (const account of await known.accounts(page.filter(({ id }) => latestOf.has(id)))) {
      const latest = latestOf.get(account.id)
      if (latest === undefined || !isActive(account)) continue
      missingCount += 1
      if (missing.length < maxListed) missing.push({ account, latest })
    }
    await letOthersRun()
    page = await listInvestorsAfter(db, range.to, accountsAtOnce)
  }
  return { sums, missingCount, missing }
}

/** A total as the API gives it: null if it is too large to be exact. */
export const totalToJson = (total: bigint): number | null =>
  total > BigInt(largestWhole) ? null : centsToJson(cents(Number(total)))

/** A month's totals over all investors, and the investors without it. */
export const monthTotals: Handler<'monthTotals'> = async ({ app, params, query }) => {
  const known = asKnown(app, query.known_on)
  const month = params.month === 'latest' ? await findLatestPostedMonth(known.db) : params.month
  const { sums, missingCount, missing } =
    month === undefined ? { sums: zeroSums, missingCount: 0, missing: [] } : await addUpMonth(known, month)
  return {
    quarter: month === undefined ? null : formatMonth(month),
    count: sums.count,
    ...byTotal(({ total }) => totalToJson(sums[total])),
    money_in: totalToJson(sums.in),
    money_out: totalToJson(sums.out),
    missing_count: missingCount,
    missing: missing.map(({ account, latest }) => ({
      user: userToJson(account),
      latest: latest === null ? null : formatMonth(latest),
    })),
  }
}
