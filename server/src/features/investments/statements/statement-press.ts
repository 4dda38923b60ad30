import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Issue, StatementModel } from './statement-model.ts'

type Reply = { id: number } & ({ bytes: Uint8Array } | { failure: string })

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

let thread: Worker | undefined
const waiting = new Map<number, Waiting>()
let lastId = 0

/**
 * Draws a statement in a thread of its own, because a page takes tens of milliseconds and reads must not wait for it. The
 * thread starts with the first statement; it does not keep the process running.
 */
export function pressStatement(model: StatementModel, issue: Issue): Promise<Buffer> {
  thread ??= startThread()
  const id = ++lastId
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.ref()
  thread.postMessage({ id, model, issue })
  return drawn
}

function startThread(): Worker {
  const worker = new Worker(new URL('./statement-thread.mjs', import.meta.url))
  worker.on('message', (reply: Reply) => {
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if ('bytes' in reply) asker?.resolve(Buffer.from(reply.bytes))
    else asker?.reject(new Error(reply.failure))
  })
  void once(worker, 'exit')
    .catch((error: unknown) => error)
    .then((cause) => {
      thread = undefined
      for (const [id, { reject }] of waiting) {
        waiting.delete(id)
        reject(new Error('The thread that draws statements has ended.', { cause }))
      }
    })
  return worker
}
