import type { FirmFlows } from '@portico/contract/figures/firm'
import { addFlows, noFlows } from '@portico/contract/figures/firm'
import type { Month } from '@portico/contract/values/month'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { keptByBlock, listBlocks, readBlocks } from '../queries/block-queries.ts'
import type { Known } from '../queries/known-queries.ts'
import { asItIs } from '../queries/known-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { findFlows, listUnposted } from './firm-queries.ts'

const keptFlows = keptByBlock(({ db }, block) => flowsOfBlock(asItIs(db.read), block))

/** What moved in each month over the investors of a block: flowsOf in the contract's figures, for all of them. */
export async function flowsOfBlock(
  known: Pick<Known, 'db' | 'isPast' | 'accounts'>,
  block: Pick<Block, 'at'>,
): Promise<Map<Month, FirmFlows>> {
  const flows = await findFlows(known, block)
  const unposted = await listUnposted(known.db, block)
  const ids = unposted.map(({ userId }) => userId)
  const accounts = await known.accounts([...(await findAccounts(known.db, ids)).values()])
  const initial = new Map(accounts.map(({ id, initialInvestment }) => [id, initialInvestment ?? 0]))
  for (const { userId, month } of unposted)
    flows.set(month, addFlows(flows.get(month), { ...noFlows, in: BigInt(initial.get(userId) ?? 0) }))
  return flows
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
