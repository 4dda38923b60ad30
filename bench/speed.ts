import { formatMonth } from '@portico/contract/month'
import { figuresToJson } from '@portico/contract/summaries'
import { raiseDataVersions } from '../server/src/accounts/account-queries.ts'
import type { Database } from '../server/src/db/database.ts'
import type { Firm } from './firm.ts'
import { emailOf, monthAfter, monthOf, password, tokenOf } from './firm.ts'
import { requestOf } from './load.ts'
import type { Measured, RawServer } from './processes.ts'
import type { Call, Cost } from './rounds.ts'
import { answerOf, compare } from './rounds.ts'

/** The dashboard's reads. */
export const reads = ['profile', 'summaries-deux', 'roi-yield', 'cumulative-profit'] as const

const pathOf = (name: string) => `/api/users/${name}/`
const tokenHeader = (id: number) => ({ authorization: `Token ${tokenOf(id)}` })

export interface Servers {
  portico: Measured
  raw: RawServer
}

/** A read in its three states: what each costs. */
export interface ReadCosts {
  name: string
  bytes: number
  cold: Cost
  warm: Cost
  unchanged: Cost
}

/** One read: cold (nobody was asked for since all of them changed), warm, and by those who have the answer already. */
export async function measureRead(
  servers: Servers,
  { db, firm, rounds }: { db: Database; firm: Firm; rounds: number },
  name: string,
): Promise<ReadCosts> {
  const path = pathOf(name)
  const { port } = servers.portico
  const asked = firm.investorIds.map((id) => requestOf('GET', path, tokenHeader(id)))
  const [first = 0] = firm.investorIds
  const answer = await answerOf(port, path, { headers: tokenHeader(first) })
  const ask: Call = { name, answer, requests: () => asked }
  const before = () => db.change(async (change) => void (await raiseDataVersions(change, firm.investorIds)))
  const cold = await compare(servers, { ...ask, before }, rounds)
  const warm = await compare(servers, ask, rounds)
  return {
    name,
    bytes: answer.body.length,
    cold,
    warm,
    unchanged: await compare(servers, await held(), rounds),
  }

  /** The same by browsers that hold the answer and send its ETag. */
  async function held(): Promise<Call> {
    const tags: Record<string, string>[] = []
    for (const id of firm.investorIds) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: tokenHeader(id) })
      await response.arrayBuffer()
      tags.push({ ...tokenHeader(id), 'if-none-match': response.headers.get('etag') ?? '' })
    }
    const requests = tags.map((headers) => requestOf('GET', path, headers))
    return { name, answer: await answerOf(port, path, { headers: tags[0] ?? {} }), requests: () => requests }
  }
}

/** A browser's CSRF token, as header and cookie. */
async function csrfHeaders(port: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/get-csrf/`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { 'x-csrftoken': csrfToken, cookie: `csrftoken=${csrfToken}` }
}

/** Signing in, 40 accounts a round. */
export async function measureLogin(servers: Servers, rounds: number): Promise<Cost> {
  const path = pathOf('login')
  const headers = await csrfHeaders(servers.portico.port)
  const bodyOf = (k: number) => ({ username: emailOf(k), password })
  const [type, body] = [{ 'content-type': 'application/json' }, JSON.stringify(bodyOf(0))]
  const posted = { method: 'POST', headers: { ...headers, ...type }, body }
  const requests = Array.from({ length: 40 }, (_, k) => requestOf('POST', path, headers, bodyOf(k)))
  const answer = await answerOf(servers.portico.port, path, posted)
  return compare(servers, { name: 'login', answer, requests: () => requests }, rounds)
}

/** Posting a month, of 200 investors a round. */
export async function measureAddSummary(servers: Servers, firm: Firm, rounds: number): Promise<Cost> {
  const path = pathOf('add-investment-summary')
  const headers = { ...(await csrfHeaders(servers.portico.port)), ...tokenHeader(firm.staffId) }
  const bodyOf = (k: number, round: number) => ({
    ...figuresToJson(monthOf(k, firm.months)),
    user_id: firm.investorIds[k],
    quarter: formatMonth(monthAfter(firm.months + round + 3)),
  })
  const [type, body] = [{ 'content-type': 'application/json' }, JSON.stringify(bodyOf(0, -3))]
  const posted = { method: 'POST', headers: { ...headers, ...type }, body }
  const answer = await answerOf(servers.portico.port, path, posted)
  const requests = (round: number) =>
    Array.from({ length: 200 }, (_, k) => requestOf('POST', path, headers, bodyOf(k, round)))
  return compare(servers, { name: 'add-investment-summary', answer, requests }, rounds)
}
