import { formatMonth } from '@portico/contract/values/month'
import { figuresToJson } from '@portico/contract/features/summaries'
import type { Firm } from './firm.ts'
import { emailOf, monthAfter, monthOf, password, signedInAs } from './firm.ts'
import { requestOf } from './load.ts'
import type { Measurement } from './reads.ts'
import { pathOf } from './reads.ts'
import type { Servers } from './rounds.ts'
import { answerOf, compare, warmUps } from './rounds.ts'

const loginsARound = 40
/** In all rounds together, fewer than an account may send per minute. */
const monthsARound = 100

/** A browser's CSRF token, as header and cookie. */
export async function csrfHeaders(port: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/get-csrf/`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { 'x-csrftoken': csrfToken, cookie: `csrftoken=${csrfToken}` }
}

/** The cost of a call with a body; `bodyOf` returns the k-th body of a round. */
async function measurePost(
  servers: Servers,
  call: string,
  headers: Readonly<Record<string, string>>,
  bodyOf: (k: number, round: number) => unknown,
  { rounds, count }: { rounds: number; count: number },
): Promise<Measurement> {
  const path = pathOf(call)
  const sent = { ...(await csrfHeaders(servers.portico.port)), ...headers }
  const answer = await answerOf(servers.portico.port, path, {
    method: 'POST',
    headers: { ...sent, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(0, -warmUps - 1)),
  })
  const requests = (round: number) =>
    Array.from({ length: count }, (_, k) => requestOf('POST', path, sent, bodyOf(k, round)))
  const cost = await compare(servers, { answers: [answer], requests }, rounds)
  return { call, state: '', bytes: answer.body.length, cost }
}

/** The cost of signing in. */
export const measureLogin = (servers: Servers, rounds: number): Promise<Measurement> => {
  const bodyOf = (k: number) => ({ username: emailOf(k), password })
  return measurePost(servers, 'login', {}, bodyOf, { rounds, count: loginsARound })
}

/** The cost of posting an investor's month. */
export const measureAddSummary = (servers: Servers, firm: Firm, rounds: number): Promise<Measurement> => {
  const bodyOf = (k: number, round: number) => ({
    ...figuresToJson(monthOf(k, firm.months)),
    user_id: firm.investorIds[k],
    quarter: formatMonth(monthAfter(firm.months + round + warmUps + 1)),
  })
  const count = monthsARound
  return measurePost(servers, 'add-investment-summary', signedInAs(firm.staffId), bodyOf, { rounds, count })
}
