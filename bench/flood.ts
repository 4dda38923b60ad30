import { emailOf, fillFirm, password } from './lib/firm.ts'
import type { Answered } from './lib/load.ts'
import { csrfHeaders, requestOf, send } from './lib/load.ts'
import { median } from './lib/rounds.ts'
import { onEachEngine } from './lib/store.ts'
import type { Part } from './part.ts'
import { budget } from './part.ts'

const attempts = 300
const rounds = 10
/** Warm-up floods, which are not counted. */
const warmUps = 5
const maxMs = 500

const floods = ['another', 'the same'].flatMap((network) =>
  ['one name', 'many names'].map((names) => ({
    name: `a flood of ${names} from ${network} network`,
    attempts,
    isSameNetwork: network === 'the same',
    triesOneName: names === 'one name',
  })),
)
/** Where the investor signs in from, and which names the attackers try. */
const cases = [{ name: 'no flood', attempts: 0, isSameNetwork: false, triesOneName: false }, ...floods]
type Case = (typeof cases)[number]

/** Measures how password guessing by others affects an investor's sign-in. */
export const flood: Part = {
  title: 'Flood',
  about: `${attempts} sign-ins with a wrong password arrive at once, followed by one with the correct password, each over its own connection. The tables show how long that one takes, in ${rounds} rounds after ${warmUps} warm-up floods; every round uses networks without earlier failures. PostgreSQL runs with the settings of the tests and does not wait for the disk.`,
  measure: onEachEngine(async ({ db, name, start }, { say }) => {
    await fillFirm(db, { investors: rounds * cases.length + warmUps, months: 1, signedIn: 1 })
    const { port } = await start({ TRUST_PROXY: '1' })
    for (const warmUp of cases.slice(-1))
      for (let k = 0; k < warmUps; k++) await measureRound(port, warmUp, rounds * cases.length + k)
    const found: { name: string; all: Round[] }[] = []
    for (const [index, each] of cases.entries()) {
      const all: Round[] = []
      for (let round = 0; round < rounds; round++)
        all.push(await measureRound(port, each, index * rounds + round))
      found.push({ name: each.name, all })
      say([name, ...rowOf(each.name, all)].join('  '))
    }
    const refused = found.flatMap(({ all }) => all).filter(({ own }) => own.status !== 200).length
    return {
      tables: [{ title: `On ${name}`, columns, rows: found.map((one) => rowOf(one.name, one.all)) }],
      budgets: [
        ...found.map((one) =>
          budget(`Slowest sign-in with ${one.name}, ${name}`, Math.max(...one.all.map(msOf)), maxMs, ' ms'),
        ),
        budget(`Correct passwords refused, ${name}`, refused, 0),
      ],
    }
  }),
}

/** The investor's sign-in, and the attackers'. */
interface Round {
  own: Answered
  others: readonly Answered[]
}

const msOf = ({ own }: Round) => own.tookUs / 1_000

/** One round, with its own investor and networks. */
async function measureRound(port: number, { attempts: count, ...each }: Case, round: number): Promise<Round> {
  const csrf = await csrfHeaders(port)
  const logIn = (from: string, username: string, typed: string) =>
    requestOf('/api/users/login/', { ...csrf, 'x-forwarded-for': from }, { username, password: typed })
  const there = `203.0.113.${round}`
  const tries = Array.from({ length: count }, (_, k) =>
    logIn(there, `guess${each.triesOneName ? '' : k}@of${round}.example`, 'wrong'),
  )
  const own = logIn(each.isSameNetwork ? there : `198.51.100.${round}`, emailOf(round), password)
  const answers = await send(port, [...tries, own], { connections: count + 1 })
  return { own: answers.at(-1) ?? { status: 0, etag: '', tookUs: 0 }, others: answers.slice(0, -1) }
}

const columns = ['load', 'signed in', 'p50 ms', 'slowest ms', 'wrong password', 'wait', 'busy']

function rowOf(name: string, all: readonly Round[]): string[] {
  const signedIn = all.filter(({ own }) => own.status === 200).length
  const others = all.flatMap((round) => round.others)
  const countOf = (status: number) => others.filter((answer) => answer.status === status).length
  return [
    name,
    `${signedIn} of ${rounds}`,
    ...[median(all.map(msOf)), Math.max(...all.map(msOf))].map((ms) => ms.toFixed(0)),
    ...[401, 429, 503].map((status) => (countOf(status) / rounds).toFixed(0)),
  ]
}
