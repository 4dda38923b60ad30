import type { FirmFlows } from '@portico/contract/figures/firm'
import { addFlows, noFlows } from '@portico/contract/figures/firm'
import { lastDayOf, monthOfDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { keptByBlock, listBlocks, readBlocks } from '../queries/block-queries.ts'
import type { Known } from '../queries/known-queries.ts'
import { asItIs } from '../queries/known-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { FlowRange } from './firm-queries.ts'
import { findFlows, listUnposted } from './firm-queries.ts'

const keptFlows = keptByBlock(({ db }, block) => flowsOfBlock(asItIs(db.read), block))

type Source = Pick<Known, 'db' | 'isPast' | 'accounts'>
type Flows = Map<Month, FirmFlows>

/** What the accounts of a block without a month hold from their first entry on. */
async function listInitial(known: Source, block: Pick<Block, 'at'>) {
  const unposted = await listUnposted(known.db, block)
  const ids = unposted.map(({ userId }) => userId)
  const accounts = await known.accounts([...(await findAccounts(known.db, ids)).values()])
  const initial = new Map(accounts.map(({ id, initialInvestment }) => [id, initialInvestment ?? 0]))
  return unposted.map(({ userId, on }) => ({
    userId,
    on,
    flows: { ...noFlows, in: BigInt(initial.get(userId) ?? 0) },
  }))
}

/** What moved in each month over the investors of a block: flowsOf in the contract's figures, for all of them. */
export async function flowsOfBlock(known: Source, block: Pick<Block, 'at'>): Promise<Flows> {
  const flows = (await findFlows(known, block)).get(0) ?? new Map<Month, FirmFlows>()
  for (const { on, flows: initial } of await listInitial(known, block))
    flows.set(monthOfDay(on), addFlows(flows.get(monthOfDay(on)), initial))
  return flows
}

/** What moved with each investor of a block before a range of months, as of any month before it, and in it. */
export async function flowsByAccount(
  known: Source,
  block: Pick<Block, 'at'>,
  range: FlowRange,
): Promise<Map<number, Flows>> {
  const found = await findFlows(known, block, range)
  for (const { userId, on, flows: initial } of await listInitial(known, block)) {
    if (on > (range.until ?? lastDayOf(range.to))) continue
    const own = found.get(userId) ?? new Map<Month, FirmFlows>()
    found.set(userId, own.set(monthOfDay(on), addFlows(own.get(monthOfDay(on)), initial)))
  }
  return found
}

/** What moved in each month over all investors. What a block of accounts adds up to now is kept. */
export async function listFlows(app: App, known: Known): Promise<Map<Month, FirmFlows>> {
  const blocks = await listBlocks(app.db.read)
  const flows = known.isPast
    ? await readBlocks(app.db, blocks, (block) => flowsOfBlock(known, block))
    : await keptFlows(app, blocks)
  const total = new Map<Month, FirmFlows>()
  for (const each of flows)
    for (const [month, part] of each) total.set(month, addFlows(total.get(month), part))
  return total
}
