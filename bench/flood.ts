import type { Engine } from '../server/src/db/schema-step.ts'
import { emailOf, fillFirm, password } from './lib/firm.ts'
import type { Answered, RequestBytes } from './lib/load.ts'
import { requestOf, sendAtOnce } from './lib/load.ts'
import { startPortico } from './lib/processes.ts'
import { median } from './lib/rounds.ts'
import { withStore } from './lib/store.ts'
import { csrfHeaders } from './lib/writes.ts'
import type { Findings, Options, Part } from './part.ts'

const attempts = 300
const rounds = 10
/** Warm-up floods, which are not counted. */
const warmUps = 5
const maxMs = 500

/** Where the investor signs in from, and which names the attackers try. */
const cases = [
  { name: 'no flood', attempts: 0, isSameNetwork: false, triesOneName: false },
  { name: 'a flood of one name from another network', attempts, isSameNetwork: false, triesOneName: true },
  {
    name: 'a flood of many names from another network',
    attempts,
    isSameNetwork: false,
    triesOneName: false,
  },
  { name: 'a flood of one name from the same network', attempts, isSameNetwork: true, triesOneName: true },
  {
    name: 'a flood of many names from the same network',
    attempts,
    isSameNetwork: true,
    triesOneName: false,
  },
]
type Case = (typeof cases)[number]

/** Measures how password guessing by others affects an investor's sign-in. */
export const flood: Part = {
  title: 'Flood',
  about: `${attempts} sign-ins with a wrong password arrive at once, followed by one with the correct password, each over its own connection. The tables show how long that one takes, in ${rounds} rounds after ${warmUps} warm-up floods; every round uses networks without earlier failures. PostgreSQL runs with the settings of the tests and does not wait for the disk.`,
  measure: async ({ say }) => {
    const found = [await measureEngine('sqlite', say), await measureEngine('postgres', say)]
    return {
      tables: found.flatMap(({ tables }) => tables),
      budgets: found.flatMap(({ budgets }) => budgets),
    }
  },
}

const measureEngine = (engine: Engine, say: Options['say']): Promise<Findings> =>
  withStore(engine, async ({ db, settings }) => {
    await fillFirm(db, { investors: rounds * cases.length + warmUps, months: 1, signedIn: 1 })
    const portico = await startPortico({ ...settings, TRUST_PROXY: '1' })
    const [warmUp] = cases.slice(-1)
    for (let k = 0; warmUp !== undefined && k < warmUps; k++)
      await measureRound(portico.port, warmUp, rounds * cases.length + k)
    const found: { name: string; rounds: Round[] }[] = []
    for (const [index, each] of cases.entries()) {
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++)
        measured.push(await measureRound(portico.port, each, index * rounds + round))
      found.push({ name: each.name, rounds: measured })
      say([engine, ...rowOf(each.name, measured)].join('  '))
    }
    await portico.stop()
    const title = engine === 'sqlite' ? 'On SQLite' : 'On PostgreSQL'
    return {
      tables: [{ title, columns, rows: found.map(({ name, rounds: all }) => rowOf(name, all)) }],
      budgets: [
        ...found.map(({ name, rounds: all }) => ({
          name: `Slowest sign-in with ${name}, ${engine}`,
          measured: Math.max(...all.map(({ own }) => own.tookMs)),
          most: maxMs,
          unit: ' ms',
        })),
        {
          name: `Correct passwords refused, ${engine}`,
          measured: found.flatMap(({ rounds: all }) => all).filter(({ own }) => own.status !== 200).length,
          most: 0,
          unit: '',
        },
      ],
    }
  })

/** The investor's sign-in, and the attackers'. */
interface Round {
  own: Answered
  others: readonly Answered[]
}

/** One round, with its own investor and networks. */
async function measureRound(port: number, { attempts: count, ...each }: Case, round: number): Promise<Round> {
  const csrf = await csrfHeaders(port)
  const logIn = (from: string, username: string, typed: string): RequestBytes =>
    requestOf(
      'POST',
      '/api/users/login/',
      { ...csrf, 'x-forwarded-for': from },
      { username, password: typed },
    )
  const there = `203.0.113.${round}`
  const tries = Array.from({ length: count }, (_, k) =>
    logIn(there, `guess${each.triesOneName ? '' : k}@of${round}.example`, 'wrong'),
  )
  const own = logIn(each.isSameNetwork ? there : `198.51.100.${round}`, emailOf(round), password)
  const answers = await sendAtOnce(port, [...tries, own])
  return { own: answers.at(-1) ?? { status: 0, tookMs: 0 }, others: answers.slice(0, -1) }
}

const columns = ['load', 'signed in', 'p50 ms', 'slowest ms', 'wrong password', 'wait', 'busy']

function rowOf(name: string, all: readonly Round[]): string[] {
  const took = all.map(({ own }) => own.tookMs)
  const signedIn = all.filter(({ own }) => own.status === 200).length
  const countOf = (status: number) =>
    all.flatMap(({ others }) => others).filter((answer) => answer.status === status).length
  return [
    name,
    `${signedIn} of ${rounds}`,
    median(took).toFixed(0),
    Math.max(...took).toFixed(0),
    ...[401, 429, 503].map((status) => (countOf(status) / rounds).toFixed(0)),
  ]
}
