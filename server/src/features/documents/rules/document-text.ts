import { ApiError } from '../../../api-error.ts'
import { Thread } from '../../../pdf/thread.ts'

export type PdfText = { text: string } | { unread: 'password' | 'too long' }

const thread = new Thread<Uint8Array, PdfText>(new URL('./text-thread.ts', import.meta.url))

/** Throws ApiError 400 unless the bytes begin and end as those of a PDF do. Programs may put a few others around them. */
export function requirePdf(bytes: Buffer): void {
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-') && bytes.subarray(-2048).includes('%%EOF')
  if (!isPdf) throw notReadable('This is not a PDF file, or not all of it.')
}

/** The error of a file that is not accepted. */
export const notReadable = (message: string) => new ApiError('invalid', message, { file: message })

/**
 * The text on all pages of a PDF, or why it has not been read: it has a password, or more text than a thousand pages. Throws
 * ApiError 400 for one that is damaged.
 */
export async function readText(bytes: Buffer): Promise<PdfText> {
  try {
    // A copy: the reader takes the bytes over.
    return await thread.ask(new Uint8Array(bytes))
  } catch {
    throw notReadable('This PDF cannot be read. It may be encrypted or damaged.')
  }
}
