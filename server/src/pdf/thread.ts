import { Worker } from 'node:worker_threads'

type Reply<Answer> = { answer: Answer } | { failure: string }

interface Asked<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** No task of ours takes as long: the thread hangs, and is ended. */
const minuteMs = 60_000

/**
 * A thread for what takes tens of milliseconds, so that reads need not wait for it. It answers one question after the other,
 * starts with the first, and does not keep the process running. See thread-answers.ts for its side.
 */
export class Thread<Question, Answer> {
  readonly #file: URL
  readonly #patienceMs: number
  #worker: Worker | undefined
  #current: Asked<Question, Answer> | undefined
  readonly #waiting: Asked<Question, Answer>[] = []
  #late: NodeJS.Timeout | undefined

  constructor(file: URL, { patienceMs = minuteMs }: { patienceMs?: number } = {}) {
    this.#file = file
    this.#patienceMs = patienceMs
  }

  /** Rejects if the thread fails at this question, or takes longer for it than a minute, or the given time. */
  async ask(question: Question): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      if (this.#current === undefined) this.#askNext()
    })
  }

  #askNext(): void {
    clearTimeout(this.#late)
    this.#current = this.#waiting.shift()
    if (this.#current === undefined) {
      this.#worker?.unref()
      return
    }
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    worker.postMessage(this.#current.question)
    this.#late = setTimeout(() => void worker.terminate(), this.#patienceMs)
  }

  #start(): Worker {
    const worker = new Worker(this.#file)
    let cause: unknown
    worker.on('message', (reply: Reply<Answer>) => {
      if ('answer' in reply) this.#current?.resolve(reply.answer)
      else this.#current?.reject(new Error(reply.failure))
      this.#askNext()
    })
    worker.on('error', (error: unknown) => void (cause = error))
    // The other questions go to the next thread.
    worker.on('exit', () => {
      this.#worker = undefined
      this.#current?.reject(new Error('The thread has ended.', { cause }))
      this.#askNext()
    })
    return worker
  }
}
