interface Entry<Result> {
  result: Promise<Result>
  users: number
}

/** Shares the result of running work among concurrent callers, separately for each owner, such as a database. */
export class InFlight<Result> {
  readonly #entries = new WeakMap<object, Map<string, Entry<Result>>>()

  /**
   * Passes the result of `work` to `store`. Until all are done, others with the same key get the same result: so what is
   * stored is there for those who come later.
   */
  async share<Stored>(
    { owner, key }: { owner: object; key: string },
    work: () => Promise<Result>,
    store: (result: Result) => Promise<Stored>,
  ): Promise<Stored> {
    const all = this.#entries.get(owner) ?? new Map<string, Entry<Result>>()
    this.#entries.set(owner, all)
    const entry = all.get(key) ?? { result: work(), users: 0 }
    all.set(key, entry)
    entry.users++
    try {
      return await store(await entry.result)
    } finally {
      entry.users--
      if (entry.users === 0) all.delete(key)
    }
  }
}
