import { Thread } from '../../../pdf/thread.ts'
import type { Issue, StatementModel } from './statement-model.ts'

const thread = new Thread<{ model: StatementModel; issue: Issue }, Uint8Array>(
  new URL('./statement-thread.ts', import.meta.url),
)

/** Draws a statement in a thread of its own, because a page takes tens of milliseconds. */
export const pressStatement = async (model: StatementModel, issue: Issue): Promise<Buffer> =>
  Buffer.from(await thread.ask({ model, issue }))
