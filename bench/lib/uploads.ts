import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Firm } from './firm.ts'
import { signedInAs } from './firm.ts'
import { requestOf, sendEvery } from './load.ts'
import type { Measured } from './processes.ts'
import { pathOf } from './reads.ts'
import { csrfHeaders } from './writes.ts'

const askEveryMs = 5
const wrongTotals = { rows: 1, principal: '0.01', paid: '0.00' }

/** The response to a file and how long it took, the latencies of /healthz meanwhile in microseconds, and the memory used. */
export interface Upload {
  status: number
  seconds: number
  took: readonly number[]
  grownBytes: number
}

/** Uploads a file as staff to a newly started server. */
export async function upload(server: Measured, firm: Firm, call: string, file: Buffer): Promise<Upload> {
  const headers = { ...(await csrfHeaders(server.port)), ...signedInAs(firm.staffId) }
  const body = JSON.stringify({ file: file.toString('base64'), totals: wrongTotals })
  const health = requestOf('GET', '/healthz', {})
  // The first responses of a process are slower in any case.
  for (let k = 0; k < 100; k++) await fetch(`http://127.0.0.1:${server.port}/healthz`)
  const before = await server.used()
  const began = performance.now()
  const answered = send(server.port, call, headers, Buffer.from(body))
  const took = await sendEvery(server.port, [health], askEveryMs, answered)
  const seconds = (performance.now() - began) / 1_000
  const after = await server.used()
  return { status: await answered, seconds, took, grownBytes: after.maxRssBytes - before.rssBytes }
}

/** Returns the status when the whole response has arrived; the body is discarded. */
async function send(
  port: number,
  call: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer<ArrayBuffer>,
): Promise<number> {
  const url = `http://127.0.0.1:${port}${pathOf(call)}`
  const sent = { ...headers, 'content-type': 'application/json' }
  const worker = new Worker(new URL('send-file.ts', import.meta.url), {
    workerData: { url, headers: sent, body },
  })
  const [status] = (await once(worker, 'message')) as [number]
  return status
}
