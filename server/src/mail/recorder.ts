/**
 * Records ids as soon as the recording before is done, all that have come in the meantime together: as little time as
 * possible between a mail server's answer and our record of it, without a commit for each mail.
 */
export class Recorder {
  readonly #record: (ids: readonly number[]) => Promise<void>
  #waiting: number[] = []
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(record: (ids: readonly number[]) => Promise<void>) {
    this.#record = record
  }

  /** Resolves when the id is recorded. */
  add(id: number): Promise<void> {
    this.#waiting.push(id)
    this.#next ??= this.#running = this.#running.then(() => {
      const ids = this.#waiting
      this.#waiting = []
      this.#next = undefined
      return this.#record(ids)
    })
    return this.#next
  }
}
