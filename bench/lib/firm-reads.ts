import type { Firm } from './firm.ts'
import { signedInAs } from './firm.ts'
import { requestOf } from './load.ts'
import { pathOf } from './reads.ts'
import type { Cost, Servers } from './rounds.ts'
import { answerOf, compare } from './rounds.ts'

const readsARound = 1_000

/** The calls measured for firms of every size. Investors' calls must cost the same for each size. */
export const firmCalls: readonly { name: string; path: string; isFlat?: true; asked?: number }[] = [
  { name: 'profile', path: pathOf('profile'), isFlat: true },
  { name: 'summaries-deux', path: pathOf('summaries-deux'), isFlat: true },
  { name: 'accounts, a page', path: pathOf('accounts'), asked: 10 },
  { name: 'accounts, a search', path: `${pathOf('accounts')}?search=investor99`, asked: 10 },
]

/** The cost of each call, in order. */
export async function measureFirmReads(servers: Servers, firm: Firm, rounds: number): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { path, asked } of firmCalls) {
    const ids = asked === undefined ? firm.signedInIds : [firm.staffId]
    // The same number for each size of firm, because the first requests of a round cost both servers more.
    const requests = Array.from({ length: asked ?? readsARound }, (_, k) =>
      requestOf('GET', path, signedInAs(ids[k % ids.length] ?? 0)),
    )
    const answer = await answerOf(servers.portico.port, path, { headers: signedInAs(ids[0] ?? 0) })
    costs.push(await compare(servers, { answers: [answer], requests: () => requests }, rounds))
  }
  return costs
}
