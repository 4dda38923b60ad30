import { createInflate } from 'node:zlib'

/** Why a file is not read: a stream with a chain of filters or one that is not counted, or more in its streams than is unpacked. */
export type StreamProblem = 'chained' | 'uncounted' | 'too large'

/** Much more than a thousand pages of text. Scanned pages are rarely stored this way. */
export const mostInflatedBytes = 100 * 1024 * 1024

const comment = String.raw`%[^\r\n]*[\r\n]`
const space = String.raw`(?:[\s\0]|${comment})`
/** A list of filters, the name of one, or a filter in another object. `F` is the key's short name. */
const filterKey = new RegExp(
  String.raw`/F(?:ilter)?${space}*(?:\[(?<list>(?:[^\]%]|${comment})*)|/(?<name>\w+)|\d+${space}+\d+${space}+R)`,
  'g',
)
const comments = new RegExp(comment, 'g')
/** Filters other than Flate that expand what is read for text, by both names. Those of images do not: images are not read. */
const uncounted =
  /^(?:LZW(?:Decode)?|RL|RunLengthDecode|A85|ASCII85Decode|AHx|ASCIIHexDecode|BrotliDecode|Crypt)$/
const firstName = /\/(\w+)/
const secondNameOrReference = /\/[^/]*\/|\d\s+R/
const escapedByte = /#([\da-f]{2})/gi

/**
 * Why a PDF is not to be read, as far as its streams show without reading it: each kilobyte may unpack to a megabyte, and
 * with two filters to a gigabyte. This is the quick
 * answer for what is written plainly. What hides from it, as in an encrypted file, meets the limits of the process.
 */
export async function problemOfStreams(
  bytes: Buffer,
  most = mostInflatedBytes,
): Promise<StreamProblem | undefined> {
  let left = most
  let objectAt = 0
  for (const { at, dataAt } of streamsIn(bytes)) {
    const head = bytes.subarray(Math.max(objectAt, bytes.lastIndexOf('endobj', at)), at)
    const filters = problemOfFilters(unescapedNames(head.toString('latin1')))
    if (filters !== undefined) return filters
    objectAt = dataAt
    // oxlint-disable-next-line no-await-in-loop -- until one is too large
    left -= await inflatedLength(bytes.subarray(dataAt), left)
    if (left < 0) return 'too large'
  }
  return undefined
}

/** Where each stream's keyword and its data begin. */
function* streamsIn(bytes: Buffer): Generator<{ at: number; dataAt: number }> {
  const keyword = 'stream'
  for (let at = bytes.indexOf(keyword); at >= 0; at = bytes.indexOf(keyword, at + keyword.length)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    // As the reader does, whatever else is on the line of the keyword.
    let dataAt = at + keyword.length
    while (dataAt < bytes.length && bytes[dataAt] !== 0x0d && bytes[dataAt] !== 0x0a) dataAt++
    if (bytes[dataAt] === 0x0d) dataAt++
    if (bytes[dataAt] === 0x0a) dataAt++
    yield { at, dataAt }
  }
}

/** A stream has several filters, or hides how many, since a list in another object may have any number; or one that is not counted. */
function problemOfFilters(head: string): StreamProblem | undefined {
  for (const { groups: { list, name } = {} } of head.matchAll(filterKey)) {
    if (list === undefined && name === undefined) return 'chained'
    const names = (list ?? '').replaceAll(comments, ' ')
    if (secondNameOrReference.test(names)) return 'chained'
    if (uncounted.test(name ?? firstName.exec(names)?.[1] ?? '')) return 'uncounted'
  }
  return undefined
}

const unescapedNames = (text: string): string =>
  text.replaceAll(escapedByte, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const chunkBytes = 16 * 1024

/** How much deflated data unpacks to, counted until it is too much or up to the first error; 0 for other data. */
function inflatedLength(data: Buffer, most: number): Promise<number> | number {
  const [first = 0, second = 0] = data
  if ((first & 0x0f) !== 8 || ((first << 8) | second) % 31 !== 0) return 0
  let length = 0
  const inflate = createInflate({ chunkSize: chunkBytes })
  return new Promise((resolve) => {
    inflate.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > most) inflate.destroy()
    })
    // Up to this much is lost with an error.
    inflate.on('error', () => (length += chunkBytes))
    inflate.on('close', () => resolve(length))
    inflate.end(data)
  })
}
