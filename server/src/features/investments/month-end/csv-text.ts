import { isUtf8 } from 'node:buffer'
import { setImmediate as turn } from 'node:timers/promises'

/** So few that even the worst of them are parsed within milliseconds. */
const bytesPerChunk = 512

/** Excel writes UTF-8 with or without a mark, UTF-16 for "Unicode text", and Windows-1252 otherwise. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** One kind of line end, so that a line break inside quotes counts as one line. */
const withOneLineEnd = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * The text of a file, a small piece at a time, others being answered in between; without a byte-order mark, and with
 * `\n` at the end of every line.
 */
export async function* decode(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  // A `\r` waits for the `\n` that the next piece may begin with.
  let held = ''
  for (let from = 0; from < bytes.length; from += bytesPerChunk) {
    const text = held + decoder.decode(bytes.subarray(from, from + bytesPerChunk), { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield withOneLineEnd(held === '' ? text : text.slice(0, -1))
    await turn()
  }
  yield withOneLineEnd(held + decoder.decode())
}
