/** Sends a body from a separate thread, so that sending does not delay other requests. Posts the status. */
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, body } = workerData as {
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}
const response = await fetch(url, { method: 'POST', headers, body })
await response.body?.pipeTo(new WritableStream())
parentPort?.postMessage(response.status)
