import { Thread } from '../../../pdf/thread.ts'
import type { Source } from '../../../security/fair-queue.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import type { Issue, StatementModel } from './statement-model.ts'

const thread = new Thread<{ model: StatementModel; issue: Issue }, Uint8Array>(
  new URL('./statement-thread.ts', import.meta.url),
)

/** Accounts and the runs of staff take turns: each waits for one statement of every other at most. */
const queue = new FairQueue({ running: 1, waiting: 100, waitingOwners: 1_000, waitingOfSource: 100 })

/** The queue of an account, or of the runs. */
const sourceOf = (accountId: number | undefined): Source =>
  accountId === undefined ? { name: 'runs', isOwner: false } : { name: `account ${accountId}`, isOwner: true }

/**
 * Draws a statement for an account, or for a run, in a thread of its own, because a page takes tens of milliseconds.
 * Throws QueueFullError.
 */
export const pressStatement = (
  accountId: number | undefined,
  model: StatementModel,
  issue: Issue,
): Promise<Buffer> =>
  queue.run(sourceOf(accountId), async () => Buffer.from(await thread.ask({ model, issue })))
