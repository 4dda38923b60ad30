import type { Cents } from '@portico/contract/values/money'
import type { Percent } from '@portico/contract/values/percent'
import type { Point } from '@portico/contract/figures/series'
import { bytesOf, comma, keptBytes, put, putHundredths, roomAfter } from './json-bytes.ts'

const opens = bytesOf('{"labels":[')
const between = bytesOf('],"data":[')
const closes = bytesOf(']}')
const nothing = bytesOf('null')
const labelBytes = keptBytes((label: string) => JSON.stringify(label))

/**
 * A series as it travels: the JSON of a MoneySeries or PercentSeries. Numbers written as texts would be kept by V8,
 * by the thousand, and carried through every collection.
 */
export function seriesToBytes(points: readonly Point<Cents | Percent | null>[]): Uint8Array {
  let to = roomAfter(0)
  let at = put(to, 0, opens)
  points.forEach(({ label }, k) => {
    to = roomAfter(at)
    if (k > 0) to[at++] = comma
    at = put(to, at, labelBytes(label))
  })
  at = put(to, at, between)
  points.forEach(({ value }, k) => {
    to = roomAfter(at)
    if (k > 0) to[at++] = comma
    at = value === null ? put(to, at, nothing) : putHundredths(to, at, value)
  })
  at = put(to, at, closes)
  return to.slice(0, at)
}
