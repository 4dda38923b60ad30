interface Entry<Result> {
  result: Promise<Result>
  users: number
}

/** Shares the result of running work among concurrent callers, separately for each owner, such as a database. */
export class InFlight<Result> {
  readonly #entries = new WeakMap<object, Map<string, Entry<Result>>>()

  /**
   * Passes the result of `work` to `use`. Until all who use it are done, others with the same key get the same result: so
   * what `use` stores is there for those who come later.
   */
  async share<Used>(
    { owner, key }: { owner: object; key: string },
    work: () => Promise<Result>,
    use: (result: Result) => Promise<Used>,
  ): Promise<Used> {
    const all = this.#entries.get(owner) ?? new Map<string, Entry<Result>>()
    this.#entries.set(owner, all)
    const entry = all.get(key) ?? { result: work(), users: 0 }
    all.set(key, entry)
    entry.users++
    try {
      return await use(await entry.result)
    } finally {
      entry.users--
      if (entry.users === 0) all.delete(key)
    }
  }
}
