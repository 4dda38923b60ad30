import type { FirmFlows } from '@portico/contract/figures/firm'
import { addFlows } from '@portico/contract/figures/firm'
import type { Month } from '@portico/contract/values/month'
import type { App } from '../../../http/route.ts'
import { keptByBlock, listBlocks, readBlocks } from '../queries/block-queries.ts'
import type { Known } from '../queries/known-queries.ts'
import { findFlows } from './firm-queries.ts'

const keptFlows = keptByBlock(({ db }, block) => findFlows({ db: db.read, isPast: false }, block))

/** What moved in each month over all investors. What a block of accounts adds up to now is kept. */
export async function listFlows(app: App, known: Known): Promise<Map<Month, FirmFlows>> {
  const blocks = await listBlocks(app.db.read)
  const flows = known.isPast
    ? await readBlocks(app.db, blocks, (block) => findFlows(known, block))
    : await keptFlows(app, blocks)
  const total = new Map<Month, FirmFlows>()
  for (const each of flows)
    for (const [month, part] of each) total.set(month, addFlows(total.get(month), part))
  return total
}
