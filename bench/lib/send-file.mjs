/** Sends a body from a thread of its own, so that what sending takes delays no other question; posts the status. */
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, body } = workerData
const response = await fetch(url, { method: 'POST', headers, body })
await response.body?.pipeTo(new WritableStream())
parentPort.postMessage(response.status)
