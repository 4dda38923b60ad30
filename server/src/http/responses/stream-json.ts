import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

const charactersAPiece = 16_384

/** Streams the JSON of an object with one long list; other requests are answered in between. */
export const streamJson = (object: object, listName: string, list: AsyncIterable<unknown>): Readable =>
  Readable.from(piecesOf({ ...object, [listName]: [] }, list), { objectMode: false })

async function* piecesOf(withEmptyList: object, list: AsyncIterable<unknown>): AsyncGenerator<string> {
  const listEnd = ']}'
  let piece = JSON.stringify(withEmptyList).slice(0, -listEnd.length)
  let separator = ''
  for await (const item of list) {
    piece += separator + JSON.stringify(item)
    separator = ','
    if (piece.length < charactersAPiece) continue
    yield piece
    piece = ''
    await turn()
  }
  yield piece + listEnd
}
