import { everyFigure } from '@portico/contract/figures/series'
import type { Holding } from './holding-queries.ts'
import { listHoldings, listIdsAfter } from './holding-queries.ts'
import type { ReadOnlyDatabase } from '../db/database.ts'
import { toSummary } from '../features/investments/queries/summary-queries.ts'

const accountsAtOnce = 200

/** The result of comparing a copy's figures with the live data. */
export interface Comparison {
  accounts: number
  figures: number
  /** accounts edited since; compared using the copy's initial investment */
  edited: number
  differences: string[]
}

/** The newest version of each month, from versions sorted by month and version. */
const newestVersions = (versions: Holding['versions']) =>
  versions.filter((row, k) => versions[k + 1]?.month !== row.month)

/** The figures of an account, and the posted months they are derived from. */
const figuresOf = ({ versions, initialInvestment }: Pick<Holding, 'versions' | 'initialInvestment'>) => ({
  ...everyFigure(newestVersions(versions).map(toSummary), initialInvestment),
  'posted months': versions,
})

/** The live data of an account when the copy was taken. Works because months are only ever added. */
function asOf(copy: Holding, live: Holding): Pick<Holding, 'versions' | 'initialInvestment'> {
  const there = new Set(copy.versions.map(({ month, version }) => `${month}.${version}`))
  return {
    versions: live.versions.filter(({ month, version }) => there.has(`${month}.${version}`)),
    initialInvestment: live.edition === copy.edition ? live.initialInvestment : copy.initialInvestment,
  }
}

/** The number of an account's figures, and the names of those that differ in the live data. */
function compare(copy: Holding, live: Holding): { figures: number; different: string[] } {
  const [kept, published] = [figuresOf(copy), figuresOf(asOf(copy, live))]
  const names = Object.keys(kept) as (keyof typeof kept)[]
  return {
    figures: Object.values(kept).flat().length - copy.versions.length,
    different: names.filter((name) => JSON.stringify(kept[name]) !== JSON.stringify(published[name])),
  }
}

/** Recomputes every figure of every account in a copy, and compares it with the live data at the time of the copy. */
export async function compareFigures(copy: ReadOnlyDatabase, live: ReadOnlyDatabase): Promise<Comparison> {
  const found: Comparison = { accounts: 0, figures: 0, edited: 0, differences: [] }
  let ids = await listIdsAfter(copy.read, 0, accountsAtOnce)
  while (ids.length > 0) {
    const [copies, lives] = await Promise.all([listHoldings(copy.read, ids), listHoldings(live.read, ids)])
    for (const [id, holding] of copies) add(found, holding, lives.get(id))
    ids = await listIdsAfter(copy.read, ids.at(-1) ?? 0, accountsAtOnce)
  }
  return found
}

function add(found: Comparison, copy: Holding, live: Holding | undefined): void {
  found.accounts++
  if (live === undefined) {
    found.differences.push(`Account ${copy.id} is not in the live data.`)
    return
  }
  const { figures, different } = compare(copy, live)
  found.figures += figures
  if (live.edition !== copy.edition) found.edited++
  if (different.length > 0)
    found.differences.push(`Account ${copy.id}: not as in the live data: ${different.join(', ')}.`)
}
