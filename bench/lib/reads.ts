import { bumpDataVersions } from '../../server/src/features/identity/queries/account-queries.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Firm } from './firm.ts'
import { signedInAs } from './firm.ts'
import { etagsOf, requestOf } from './load.ts'
import type { Cost, Servers } from './rounds.ts'
import { answerOf, compare } from './rounds.ts'

/** What a dashboard asks for when it is opened, all at once. */
const opening = ['profile', 'summaries-deux', 'roi-yield', 'cumulative-profit', 'summary-changes'] as const

/** What is measured: the whole opening, and its reads one by one. */
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

/** A call in a state, and what it costs. */
export interface Measurement {
  call: string
  state: string
  bytes: number
  cost: Cost
}

/** Each cold (all figures have changed since), warm, and by browsers that hold the answers already. */
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

/** Calls by everybody with a session, one investor's next to each other, with the ETags that they hold where there are some. */
async function askAll(
  port: number,
  { signedInIds }: Firm,
  calls: readonly string[],
  held: readonly string[] = [],
) {
  // As many requests whether one call is measured or several.
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
