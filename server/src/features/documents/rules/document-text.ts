import { ApiError } from '../../../api-error.ts'
import { Thread, ThreadEndedError } from '../../../pdf/thread.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import type { StreamProblem } from './pdf-streams.ts'

/** Why there is no text: the file is not damaged, but is not read. */
export type Unread = StreamProblem | 'password' | 'in part' | 'too long' | 'too much work'

/** The text of each page. */
export type PdfText = { pages: string[] } | { unread: Unread }

/** Twice what files with 100 MB in their streams need. */
export const memoryBytes = 512 * 1024 * 1024
/** A thousand pages of text take a few seconds. */
export const patienceMs = 20_000

/** Two, so that a file that keeps one of them busy stops no others. */
const readers = [0, 1].map(
  () =>
    new Thread<Uint8Array, PdfText>(new URL('./text-process.ts', import.meta.url), {
      memoryBytes,
      patienceMs,
    }),
)

/** Each has its whole file in memory. */
const mostWaiting = 12

/** How long an upload waits at most for its turn and its text, if every file before it takes as long as it may. */
export const longestReadMs = (mostWaiting / readers.length + 1) * patienceMs

/** Accounts take turns, so that others wait for one file of a batch at most. */
const queue = new FairQueue({
  running: readers.length,
  waiting: 0,
  waitingOwners: mostWaiting,
  waitingOfSource: 5,
})

/** Throws ApiError 400 unless the bytes begin and end as those of a PDF do. Programs may put a few others around them. */
export function requirePdf(bytes: Buffer): void {
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-') && bytes.subarray(-2048).includes('%%EOF')
  if (!isPdf) throw notReadable('This is not a PDF file, or not all of it.')
}

/** The error of a file that is not accepted. */
export const notReadable = (message: string) => new ApiError('invalid', message, { file: message })

/**
 * The text on all pages of a PDF that an account uploads, or why it has not been read. Throws ApiError 400 for one that is
 * damaged, and QueueFullError.
 */
export const readText = async (bytes: Buffer, accountId: number): Promise<PdfText> =>
  queue.run({ name: `account ${accountId}`, isOwner: true }, async () => {
    const reader = readers.find(({ isBusy }) => !isBusy) ?? readers[0]
    try {
      return await (reader as (typeof readers)[number]).ask(bytes)
    } catch (error) {
      if (error instanceof ThreadEndedError) return { unread: 'too much work' }
      throw notReadable('This PDF cannot be read. It may be encrypted or damaged.')
    }
  })
