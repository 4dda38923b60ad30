import { bumpDataVersions } from '../../server/src/features/identity/queries/account-queries.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Firm } from './firm.ts'
import { signedInAs } from './firm.ts'
import { etagsOf, requestOf } from './load.ts'
import type { Cost, Servers } from './rounds.ts'
import { answerOf, compare } from './rounds.ts'

/** The dashboard's reads. */
const reads = ['profile', 'summaries-deux', 'roi-yield', 'cumulative-profit'] as const

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

/** Each read cold (all figures have changed since), warm, and by those who hold the answer already. */
export async function measureReads(
  servers: Servers,
  { db, firm, rounds }: Setting,
  note: (measurement: Measurement) => void,
): Promise<void> {
  const { port } = servers.portico
  const raise = () => db.transaction(async (trx) => void (await bumpDataVersions(trx, firm.signedInIds)))
  for (const call of reads) {
    const whole = await askAll(port, firm, call)
    const bytes = whole.answer.body.length
    const cold = await compare(servers, { ...whole, before: raise }, rounds)
    note({ call, state: 'cold', bytes, cost: cold })
    note({ call, state: 'warm', bytes, cost: await compare(servers, whole, rounds) })
    const tags = await etagsOf(port, whole.requests())
    const held = await askAll(port, firm, call, tags)
    note({ call, state: 'unchanged', bytes: 0, cost: await compare(servers, held, rounds) })
  }
}

/** A read by everybody with a session, with the ETags that they hold where there are some. */
async function askAll(port: number, { signedInIds }: Firm, call: string, held: readonly string[] = []) {
  const path = pathOf(call)
  const headers = signedInIds.map((id, k) => ({
    ...signedInAs(id),
    ...(held[k] === undefined ? {} : { 'if-none-match': held[k] }),
  }))
  const requests = headers.map((sent) => requestOf('GET', path, sent))
  const answer = await answerOf(port, path, { headers: headers[0] ?? {} })
  return { answer, requests: () => requests }
}
