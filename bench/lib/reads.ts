import { bumpDataVersions } from '../../server/src/features/identity/queries/account-queries.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Firm } from './firm.ts'
import { signedInAs } from './firm.ts'
import { etagsOf, requestOf } from './load.ts'
import type { Cost, Servers } from './rounds.ts'
import { answerOf, compare } from './rounds.ts'

/** The requests of an opening dashboard, sent all at once. */
const opening = ['profile', 'summaries-deux', 'activity', 'summary-changes', 'returns'] as const

/** What to measure: the whole opening, and each of its reads. */
const measured: readonly { name: string; calls: readonly string[] }[] = [
  { name: 'whole opening', calls: opening },
  ...opening.map((call) => ({ name: call, calls: [call] })),
]

export const pathOf = (call: string): string => `/api/users/${call}/`

interface Setting {
  db: Database
  firm: Firm
  rounds: number
}

/** The cost of a call in a state. */
export interface Measurement {
  call: string
  state: string
  bytes: number
  cost: Cost
}

/** Measures each call cold (all figures have changed since), warm, and from browsers that have the response already. */
export async function measureReads(
  servers: Servers,
  { db, firm, rounds }: Setting,
  note: (measurement: Measurement) => void,
): Promise<void> {
  const { port } = servers.portico
  const raise = () => db.transaction(async (trx) => void (await bumpDataVersions(trx, firm.signedInIds)))
  for (const { name, calls } of measured) {
    const whole = await askAll(port, firm, calls)
    const bytes = whole.answers.reduce((sum, { body }) => sum + body.length, 0)
    const cold = await compare(servers, { ...whole, before: raise }, rounds)
    note({ call: name, state: 'cold', bytes, cost: cold })
    note({ call: name, state: 'warm', bytes, cost: await compare(servers, whole, rounds) })
    const tags = await etagsOf(port, whole.requests())
    const held = await askAll(port, firm, calls, tags)
    note({ call: name, state: 'unchanged', bytes: 0, cost: await compare(servers, held, rounds) })
  }
}

/** The calls of all signed-in investors, one investor's after another, with their ETags if given. */
async function askAll(
  port: number,
  { signedInIds }: Firm,
  calls: readonly string[],
  held: readonly string[] = [],
) {
  // The same number of requests for one call and for several.
  const ids = signedInIds.slice(0, Math.ceil(signedInIds.length / calls.length))
  const asked = ids.flatMap((id) => calls.map((call) => ({ id, path: pathOf(call) })))
  const sent = asked.map(({ id, path }, k) => ({
    path,
    headers: { ...signedInAs(id), ...(held[k] === undefined ? {} : { 'if-none-match': held[k] }) },
  }))
  const requests = sent.map(({ path, headers }) => requestOf('GET', path, headers))
  const first = sent.slice(0, calls.length)
  const answers = await Promise.all(first.map(({ path, headers }) => answerOf(port, path, { headers })))
  return { answers, requests: () => requests }
}
