import type { Headers, RequestBytes } from './load.ts'
import { send } from './load.ts'
import type { Answer, Measured, RawServer } from './processes.ts'

/** The cost of a call: medians of its rounds, latencies in microseconds. */
export interface Cost {
  cpu: number
  rawCpu: number
  /** cpu ÷ rawCpu of the same round. */
  ratio: number
  p50: number
  p99: number
}

export interface Servers {
  portico: Measured
  raw: RawServer
}

/** A call to measure: the requests of every round, and what to run before it. */
interface Call {
  /** One for each path, which the raw server repeats. The real headers vary between calls, but hardly in length. */
  answers: readonly Answer[]
  requests: readonly RequestBytes[]
  /** Runs before the round and is not measured. */
  before?(): Promise<void>
}

/** Warm-up rounds, which are not counted: V8 compiles what a call uses only after thousands of them. */
export const warmUps = 5

/** The value below which this share of the numbers lies. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The median, the 99th percentile and the longest of latencies in microseconds, in milliseconds. */
export const latenciesMs = (tookUs: readonly number[]): [p50: number, p99: number, longest: number] => [
  median(tookUs) / 1_000,
  quantile(tookUs, 0.99) / 1_000,
  quantile(tookUs, 1) / 1_000,
]

/** CPU microseconds per request, and the latency of each. */
interface Round {
  cpu: number
  took: readonly number[]
}

async function measure(server: Measured, requests: readonly RequestBytes[], status: number): Promise<Round> {
  const before = await server.used()
  const sleep = stayAwake()
  const took = await send(server.port, requests, { status }).finally(sleep)
  const after = await server.used()
  const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / requests.length
  return { cpu, took }
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking it up on another processor costs the
 * sending server CPU time, and only a server slow enough to let it fall asleep would be charged for that.
 */
function stayAwake(): () => void {
  let isAwake = true
  const turn = () => void (isAwake && setImmediate(turn))
  turn()
  return () => void (isAwake = false)
}

/**
 * Compares the cost of a call with the raw server, which sends the same bytes. The servers take turns, round by round, so
 * that other load on the machine affects both.
 */
export async function compare(servers: Servers, call: Call, rounds: number): Promise<Cost> {
  const status = call.answers[0]?.status ?? 200
  await servers.raw.sends(call.answers)
  const measured: Record<'portico' | 'raw', Round>[] = []
  for (let round = -warmUps; round < rounds; round++) {
    await call.before?.()
    const portico = await measure(servers.portico, call.requests, status)
    const raw = await measure(servers.raw, call.requests, status)
    if (round >= 0) measured.push({ portico, raw })
  }
  const took = measured.flatMap(({ portico }) => portico.took)
  return {
    cpu: median(measured.map(({ portico }) => portico.cpu)),
    rawCpu: median(measured.map(({ raw }) => raw.cpu)),
    ratio: median(measured.map(({ portico, raw }) => portico.cpu / raw.cpu)),
    p50: median(took),
    p99: quantile(took, 0.99),
  }
}

/** Headers that Node adds itself. */
const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** A server's response to a request, for the raw server to repeat. */
export async function answerOf(port: number, path: string, sent: Headers): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    // Uncompressed, like the responses to the measured requests.
    headers: { ...sent, 'accept-encoding': 'identity' },
  })
  const headers = [...response.headers].filter(([name]) => !ofTheConnection.includes(name)).flat()
  return { path, status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}
