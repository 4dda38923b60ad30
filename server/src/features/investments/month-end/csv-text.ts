import { isUtf8 } from 'node:buffer'
import { setImmediate as turn } from 'node:timers/promises'

/** Small enough that even the worst chunk is parsed within milliseconds. */
const bytesPerChunk = 512

/** Excel writes UTF-8 with or without a byte-order mark, UTF-16 for "Unicode text", and Windows-1252 otherwise. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Normalizes line ends, so a line break inside quotes counts as one line. */
const withOneLineEnd = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * Decodes a file in small chunks, letting other requests run in between. Removes the byte-order mark and normalizes line
 * ends to `\n`.
 */
export async function* decode(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  // Holds back a trailing `\r`, since the next chunk may begin with its `\n`.
  let held = ''
  for (let from = 0; from < bytes.length; from += bytesPerChunk) {
    const text = held + decoder.decode(bytes.subarray(from, from + bytesPerChunk), { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield withOneLineEnd(held === '' ? text : text.slice(0, -1))
    await turn()
  }
  yield withOneLineEnd(held + decoder.decode())
}
