import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import { maxReconciled } from '@portico/contract/features/reconciliation'
import type { Held } from '@portico/contract/figures/reconciliation'
import { heldOn, postedOn } from '@portico/contract/figures/reconciliation'
import type { Day } from '@portico/contract/values/day'
import { dayToJson } from '@portico/contract/values/day'
import { centsToJson } from '@portico/contract/values/money'
import type { App, Handler } from '../../../http/route.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { listFlows } from '../firm/firm-flows.ts'
import type { Explanation, Holding } from './holding-queries.ts'
import {
  findMovedLater,
  listExplanations,
  listHoldings,
  listMovedAfter,
  listWithdrawnHoldings,
} from './holding-queries.ts'
import { asKnown } from '../queries/known-queries.ts'

/** What the sources say for a day, next to all positions on that day. */
interface Reconciled extends Held {
  on: Day
  held: bigint
  difference: bigint
  posted: number
  holdings: readonly Holding[]
  explanations: readonly Explanation[]
}

/** Each day that has an amount, the latest first; or a single day. */
export async function reconcile(app: App, on?: Day): Promise<Reconciled[]> {
  const db = app.db.read
  const holdings = Map.groupBy(await listHoldings(db, on), (each) => each.on)
  const explanations = Map.groupBy(await listExplanations(db, on), (each) => each.on)
  if (holdings.size === 0) return []
  const flows = await listFlows(app, asKnown(app, undefined))
  const movedLater = await findMovedLater(db, [...holdings.keys()])
  return [...holdings].map(([each, own]) => {
    const position = heldOn(flows, each, movedLater(each))
    const held = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    return {
      on: each,
      held,
      ...position,
      difference: held - position.positions,
      posted: postedOn(flows, each),
      holdings: own,
      explanations: explanations.get(each) ?? [],
    }
  })
}

/** An explanation counts while the difference is the one it was given for. */
function stateOf({ difference, explanations: [latest] }: Reconciled): ReconciledDay['state'] {
  if (difference === 0n) return 'agrees'
  return latest !== undefined && BigInt(latest.difference) === difference ? 'explained' : 'open'
}

/** What the fund holds as banks and custodians say, next to all positions, for staff. */
export const reconciliation: Handler<'reconciliation'> = async ({ app }) => {
  const db = app.db.read
  const all = await reconcile(app)
  const open = all.filter((each) => stateOf(each) === 'open')
  const settled = all.filter((each) => stateOf(each) !== 'open')
  const earliest = open.at(-1)?.on
  const moved = earliest === undefined ? [] : await listMovedAfter(db, earliest, maxReconciled)
  const withdrawn = await listWithdrawnHoldings(db, maxReconciled)
  return {
    open: open.length,
    days: [...open, ...settled].slice(0, maxReconciled).map(dayJson),
    moved: moved.map(({ id, account, kind, amount, movedOn, postedAt }) => ({
      id,
      user: userToJson(account),
      kind,
      amount: centsToJson(amount),
      moved_on: dayToJson(movedOn),
      posted_at: iso(postedAt),
    })),
    withdrawn: withdrawn.map((each) => ({
      ...holdingJson(each),
      on: dayToJson(each.on),
      withdrawn_at: iso(each.withdrawnAt),
      withdrawn_by: each.withdrawnBy,
      reason: each.reason,
    })),
  }
}

const iso = (moment: number): string => new Date(moment).toISOString()

const holdingJson = ({ id, source, amount, enteredAt, enteredBy }: Holding) => ({
  id,
  source,
  amount: centsToJson(amount),
  entered_at: iso(enteredAt),
  entered_by: enteredBy,
})

const dayJson = (day: Reconciled): Answer<'reconciliation'>['days'][number] => ({
  on: dayToJson(day.on),
  held: totalToJson(day.held),
  positions: totalToJson(day.positions),
  difference: totalToJson(day.difference),
  state: stateOf(day),
  posted: day.posted,
  money_in: totalToJson(day.since.in),
  money_out: totalToJson(day.since.out),
  holdings: day.holdings.map(holdingJson),
  explanations: day.explanations.map(({ difference, reason, explainedAt, explainedBy }) => ({
    difference: centsToJson(difference),
    reason,
    explained_at: iso(explainedAt),
    explained_by: explainedBy,
  })),
})
