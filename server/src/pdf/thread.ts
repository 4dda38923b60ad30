import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

type Reply<Answer> = { id: number } & ({ answer: Answer } | { failure: string })

interface Waiting<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** No task of ours takes as long: the thread hangs, and is ended. */
const patienceMs = 60_000

/**
 * A thread for what takes tens of milliseconds, so that reads need not wait for it. It starts with the first question and
 * does not keep the process running. See thread-answers.mjs for its side.
 */
export class Thread<Question, Answer> {
  readonly #file: URL
  #worker: Worker | undefined
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #lastId = 0

  constructor(file: URL) {
    this.#file = file
  }

  /** Rejects if the thread cannot answer, or does not within a minute. */
  async ask(question: Question): Promise<Answer> {
    const worker = (this.#worker ??= this.#start())
    const id = ++this.#lastId
    const answered = new Promise<Answer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    worker.ref()
    worker.postMessage({ id, question })
    const late = setTimeout(() => void worker.terminate(), patienceMs)
    try {
      return await answered
    } finally {
      clearTimeout(late)
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file)
    worker.on('message', (reply: Reply<Answer>) => {
      const asker = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if (this.#waiting.size === 0) worker.unref()
      if ('answer' in reply) asker?.resolve(reply.answer)
      else asker?.reject(new Error(reply.failure))
    })
    void once(worker, 'exit')
      .catch((error: unknown) => error)
      .then((cause) => {
        this.#worker = undefined
        for (const [id, { reject }] of this.#waiting) {
          this.#waiting.delete(id)
          reject(new Error('The thread has ended.', { cause }))
        }
      })
    return worker
  }
}
