/** Who wants a turn: a source such as a network, and the name that it asks for. */
export interface Requester {
  source: string
  name: string
}

/** How many may run at once, and how many may wait: in all, and of one source. */
interface Bounds {
  running: number
  waiting: number
  waitingOfSource: number
}

interface Waiter {
  start: () => void
  refuse: (error: QueueFullError) => void
}

/** The waiting requesters of one source: a line for each name, the next one first. */
type Names = Map<string, Waiter[]>

/** There is no room to wait, or it went to a requester with a shorter line. */
export class QueueFullError extends Error {}

const countOf = (names: Names | undefined): number =>
  [...(names?.values() ?? [])].reduce((sum, line) => sum + line.length, 0)

const longest = <Line>(lines: Iterable<Line>, lengthOf: (line: Line) => number): Line | undefined =>
  [...lines].toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]

/** Takes the first key out, with what is under it. */
function takeFirst<Value>(map: Map<string, Value>): [string, Value] | undefined {
  const first = map.entries().next().value
  if (first !== undefined) map.delete(first[0])
  return first
}

/**
 * Runs a few works at once and lets the others wait. Sources take turns, and within a source its names do, so that
 * nobody waits behind the whole line of another. When there is no room left, the longest line loses its newest
 * waiter to a shorter one.
 */
export class FairQueue {
  readonly #bounds: Bounds
  /** The source whose turn is next comes first. */
  readonly #sources = new Map<string, Names>()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs `work` when it is the requester's turn. Throws QueueFullError without having begun it. */
  async run<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.running) this.#running++
    else await this.#wait(requester)
    try {
      return await work()
    } finally {
      const next = this.#takeNext()
      if (next === undefined) this.#running--
      else next.start()
    }
  }

  async #wait(requester: Requester): Promise<void> {
    this.#makeRoom(requester)
    const names: Names = this.#sources.get(requester.source) ?? new Map()
    const line = names.get(requester.name) ?? []
    await new Promise<void>((start, refuse) => {
      line.push({ start, refuse })
      names.set(requester.name, line)
      this.#sources.set(requester.source, names)
    })
  }

  /** Throws QueueFullError where no line is longer than the requester's own would be. */
  #makeRoom({ source, name }: Requester): void {
    const own: Names = this.#sources.get(source) ?? new Map()
    const sources = [...this.#sources.values()]
    const isSourceFull = countOf(own) >= this.#bounds.waitingOfSource
    const isFull = sources.reduce((sum, names) => sum + countOf(names), 0) >= this.#bounds.waiting
    if (!isSourceFull && !isFull) return
    const fullest = longest(sources, countOf) ?? own
    const losing = !isSourceFull && countOf(fullest) > countOf(own) + 1 ? fullest : own
    const [losingName, line] = longest(losing, ([, waiters]) => waiters.length) ?? ['', []]
    if (losing === own && line.length <= (own.get(name)?.length ?? 0) + 1) throw new QueueFullError()
    line.pop()?.refuse(new QueueFullError())
    if (line.length === 0) losing.delete(losingName)
  }

  /** Takes the waiter whose turn it is out; its source and its name go to the end. */
  #takeNext(): Waiter | undefined {
    const [source, names] = takeFirst(this.#sources) ?? ['', new Map<string, Waiter[]>()]
    const [name, line] = takeFirst(names) ?? ['', []]
    const waiter = line.shift()
    if (line.length > 0) names.set(name, line)
    if (names.size > 0) this.#sources.set(source, names)
    return waiter
  }
}
