import type { Firm } from './firm.ts'
import { signedInAs } from './firm.ts'
import { requestOf } from './load.ts'
import { pathOf } from './reads.ts'
import type { Cost, Servers } from './rounds.ts'
import { answerOf, compare } from './rounds.ts'

const readsARound = 1_000

/** Calls that are made of firms of every size; those of investors must cost the same whatever the size. */
export const firmCalls: readonly { name: string; path: string; isFlat?: true; asked?: number }[] = [
  { name: 'profile', path: pathOf('profile'), isFlat: true },
  { name: 'summaries-deux', path: pathOf('summaries-deux'), isFlat: true },
  { name: 'accounts, a page', path: pathOf('accounts'), asked: 10 },
  { name: 'accounts, a search', path: `${pathOf('accounts')}?search=investor99`, asked: 10 },
]

/** What each of the calls costs, in their order. */
export async function measureFirmReads(servers: Servers, firm: Firm, rounds: number): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { path, asked } of firmCalls) {
    const ids = asked === undefined ? firm.signedInIds : [firm.staffId]
    // As many whatever the size of the firm: both servers spend more on the first requests of a round.
    const requests = Array.from({ length: asked ?? readsARound }, (_, k) =>
      requestOf('GET', path, signedInAs(ids[k % ids.length] ?? 0)),
    )
    const answer = await answerOf(servers.portico.port, path, { headers: signedInAs(ids[0] ?? 0) })
    costs.push(await compare(servers, { answers: [answer], requests: () => requests }, rounds))
  }
  return costs
}
