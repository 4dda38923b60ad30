/** The process that reads the text of PDFs, started by document-text.ts. */
import { getDocumentProxy } from 'unpdf'
import { answerWith } from '../../../pdf/thread-answers.ts'
import type { PdfText } from './document-text.ts'
import { problemOfStreams } from './pdf-streams.ts'

const buffers = [
  ...(['ArrayBuffer', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array'] as const),
  ...(['Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'] as const),
]

/**
 * The reader catches errors and skips what it could not unpack, so a file would be read only in part. All of its decoders
 * allocate memory through these, so the process ends when an allocation fails.
 */
for (const name of buffers)
  Object.assign(globalThis, {
    [name]: new Proxy(globalThis[name], {
      construct(target, args, newTarget) {
        try {
          return Reflect.construct(target, args, newTarget) as object
        } catch (error) {
          if (error instanceof RangeError) process.kill(process.pid, 'SIGKILL')
          throw error
        }
      },
    }),
  })

/** More text than a thousand full pages have. */
const longestText = 4_000_000

/** The text of all pages, or what prevents reading them. */
async function textOf(bytes: Uint8Array): Promise<PdfText> {
  const problem = await problemOfStreams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (problem !== undefined) return { unread: problem }
  let pdf
  try {
    // A copy: the reader takes the bytes over.
    pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: true })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return { unread: 'password' }
    throw error
  }
  try {
    const pages: string[] = []
    let length = 0
    for (let k = 1; k <= pdf.numPages; k++) {
      const page = await pdf.getPage(k)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      page.cleanup()
      length += text.length
      if (length > longestText) return { unread: 'too long' }
      pages.push(text)
    }
    return { pages }
  } catch {
    // Its other pages may name the recipient.
    return { unread: 'in part' }
  } finally {
    await pdf.destroy()
  }
}

answerWith(textOf)
