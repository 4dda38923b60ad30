import { minuteMs } from '@portico/contract/values/duration'
import type { Helper, HelperEvents } from './helpers.ts'
import { startThread, startProcess } from './helpers.ts'

type Reply<Answer> = { answer: Answer } | { failure: string }

interface Asked<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

interface Settings {
  /** How long a task may take: what takes longer hangs, and is ended. */
  patienceMs?: number
  /** Makes it a process, which is ended when it has more memory than this. */
  memoryBytes?: number
}

/** It ended at this question, or was ended because it took too long or had too much memory. */
export class ThreadEndedError extends Error {}

/**
 * A thread for what takes tens of milliseconds, so that reads need not wait for it, or a process for input that may be
 * hostile. It answers one question after the other, starts with the first, and does not keep our process running. See
 * thread-answers.ts for its side.
 */
export class Thread<Question, Answer> {
  readonly #file: URL
  readonly #patienceMs: number
  readonly #memoryBytes: number | undefined
  #helper: Helper | undefined
  #current: Asked<Question, Answer> | undefined
  readonly #waiting: Asked<Question, Answer>[] = []
  #late: NodeJS.Timeout | undefined

  constructor(file: URL, { patienceMs = minuteMs, memoryBytes }: Settings = {}) {
    this.#file = file
    this.#patienceMs = patienceMs
    this.#memoryBytes = memoryBytes
  }

  /** Whether it is at a question. */
  get isBusy(): boolean {
    return this.#current !== undefined
  }

  /** Rejects if the thread fails at this question, and with a ThreadEndedError if it ends or takes too long. */
  async ask(question: Question): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      if (this.#current === undefined) this.#askNext()
    })
  }

  #askNext(): void {
    clearTimeout(this.#late)
    this.#current = this.#waiting.shift()
    if (this.#current === undefined) return this.#rest()
    const helper = (this.#helper ??= this.#start())
    helper.hold(true)
    helper.ask(this.#current.question)
    this.#late = setTimeout(() => {
      this.#endHelper()
      this.#failCurrent()
    }, this.#patienceMs)
  }

  /** From here on nothing that it still sends counts: a late reply would be taken for one to the next question. */
  #endHelper(): void {
    this.#helper?.end()
    this.#helper = undefined
  }

  /** The other questions go to the next helper. */
  #failCurrent(cause?: unknown): void {
    this.#current?.reject(new ThreadEndedError('The thread has ended.', { cause }))
    this.#askNext()
  }

  /** A process without work gives its memory back after a while. */
  #rest(): void {
    this.#helper?.hold(false)
    if (this.#memoryBytes === undefined) return
    this.#late = setTimeout(() => this.#endHelper(), minuteMs).unref()
  }

  #start(): Helper {
    const events: HelperEvents = {
      onReply: (reply) => {
        if (this.#helper !== helper) return
        const said = reply as Reply<Answer>
        if ('answer' in said) this.#current?.resolve(said.answer)
        else this.#current?.reject(new Error(said.failure))
        this.#askNext()
      },
      onEnd: (cause) => {
        if (this.#helper !== helper) return
        this.#helper = undefined
        this.#failCurrent(cause)
      },
    }
    const helper: Helper =
      this.#memoryBytes === undefined
        ? startThread(this.#file, events)
        : startProcess(this.#file, this.#memoryBytes, events)
    return helper
  }
}
