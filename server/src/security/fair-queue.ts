/** How many may run at once, and how many may wait: strangers and owners in total, and of one source. */
interface Bounds {
  running: number
  waiting: number
  waitingOwners: number
  waitingOfSource: number
}

/** On whose behalf a job runs. Owners, who have proved who they are, and strangers do not take each other's places. */
export interface Source {
  name: string
  isOwner: boolean
}

interface Line {
  source: Source
  waiters: Waiter[]
}

interface Waiter {
  start: () => void
  refuse: (error: QueueFullError) => void
}

/** The queue is full, or a later job took the place. */
export class QueueFullError extends Error {}

/**
 * Runs a few jobs at once and queues the others. Sources, such as networks, take turns, so a job waits for at most one
 * job of each other source. Within a source the newest goes first and the oldest makes room: under overload, a queue in
 * which all wait equally long serves no one in time.
 */
export class FairQueue {
  readonly #bounds: Bounds
  /** By source, in the order of their turns; each with its newest waiter last. */
  readonly #waiting = new Map<string, Line>()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs `work` when it is its source's turn. Throws QueueFullError without having started it. */
  async run<Result>(source: Source, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.running) this.#running++
    else await this.#turnOf(source)
    try {
      return await work()
    } finally {
      const next = this.#takeNext()
      if (next === undefined) this.#running--
      else next.start()
    }
  }

  async #turnOf(source: Source): Promise<void> {
    this.#makeRoomFor(source)
    const line = this.#waiting.get(source.name) ?? { source, waiters: [] }
    await new Promise<void>((start, refuse) => {
      line.waiters.push({ start, refuse })
      this.#waiting.set(source.name, line)
    })
  }

  /** Refuses the oldest job of the source, or of the fullest one if all together are too many. */
  #makeRoomFor({ name, isOwner }: Source): void {
    const own = this.#waiting.get(name)?.waiters
    const most = isOwner ? this.#bounds.waitingOwners : this.#bounds.waiting
    const alike = [...this.#waiting.values()].filter(({ source }) => source.isOwner === isOwner)
    const lines = alike.map(({ waiters }) => waiters)
    const [fullest] = lines.toSorted((a, b) => b.length - a.length)
    const waiting = lines.reduce((sum, line) => sum + line.length, 0)
    if (own?.length === this.#bounds.waitingOfSource) own.shift()?.refuse(new QueueFullError())
    else if (waiting < most) return
    else if (fullest === undefined || fullest.length < 2) throw new QueueFullError()
    else fullest.shift()?.refuse(new QueueFullError())
  }

  /** Removes the job whose turn it is; its source goes to the end. */
  #takeNext(): Waiter | undefined {
    const first = this.#waiting.entries().next().value
    if (first === undefined) return undefined
    const [name, line] = first
    const waiter = line.waiters.pop()
    this.#waiting.delete(name)
    if (line.waiters.length > 0) this.#waiting.set(name, line)
    return waiter
  }
}
