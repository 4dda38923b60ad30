import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../api-error.ts'
import { accountOf } from './error-handler.ts'

/** How many downloads may be open at once, in all and of one account. */
interface Bounds {
  downloads: number
  downloadsOfAccount: number
}

const retrySeconds = 5

/**
 * Counts the downloads that are open, which take memory for as long as their client takes to read. An account has few,
 * so that no account, and not even dozens together, can keep others from theirs.
 */
export class Downloads {
  readonly #bounds: Bounds
  readonly #ofAccount = new Map<number, number>()
  #open = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Runs `work`, which makes the response to a download, and counts it until both have ended, however they end. Throws
   * ApiError 429 or 503 without starting it. Staff who view the portal as an investor use their own account's places.
   */
  async hold<Result>({ request, raw }: FastifyReply, work: () => Promise<Result>): Promise<Result> {
    const account = accountOf(request) ?? 0
    this.#begin(account)
    const sent = new Promise<void>((resolve) => void finished(raw, () => resolve()))
    const made = work()
    void Promise.allSettled([made, sent]).then(() => this.#end(account))
    return made
  }

  #begin(account: number): void {
    const own = this.#ofAccount.get(account) ?? 0
    const { downloads, downloadsOfAccount } = this.#bounds
    if (own >= downloadsOfAccount)
      throw new ApiError(
        'tooMany',
        `You have ${downloadsOfAccount} downloads open. Wait until one of them has ended.`,
        undefined,
        retrySeconds,
      )
    if (this.#open >= downloads) throw new ApiError('busy', undefined, undefined, retrySeconds)
    this.#ofAccount.set(account, own + 1)
    this.#open++
  }

  #end(account: number): void {
    const others = (this.#ofAccount.get(account) ?? 0) - 1
    if (others > 0) this.#ofAccount.set(account, others)
    else this.#ofAccount.delete(account)
    this.#open--
  }
}
