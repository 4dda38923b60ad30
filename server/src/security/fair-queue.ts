/** How many may run at once, and how many may wait: strangers in all, owners in all, and of one source. */
interface Bounds {
  running: number
  waiting: number
  waitingOwners: number
  waitingOfSource: number
}

/** Who a work is for. Owners, who have proved who they are, and strangers do not take each other's places. */
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

/** There is no room to wait, or it went to a later one. */
export class QueueFullError extends Error {}

/**
 * Runs a few works at once and lets the others wait. Sources, such as networks, take turns, so that nobody waits for
 * more than one work of each other source. Within a source the newest goes first and the oldest makes room: where
 * more come than can be served, a line in which all wait equally long serves nobody in time.
 */
export class FairQueue {
  readonly #bounds: Bounds
  /** By source, the one whose turn is next first; the newest waiter last. */
  readonly #waiting = new Map<string, Line>()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs `work` when it is its source's turn. Throws QueueFullError without having begun it. */
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

  /** Refuses the oldest of the source, or of the one with the most where all together are too many. */
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

  /** Takes the waiter out whose turn it is; its source goes to the end. */
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
