import type { Month } from '@portico/contract/values/month'
import { formatMonth, month as monthFrom } from '@portico/contract/values/month'
import { figureColumns } from '../queries/own-summary-queries.ts'
import { bytesOf, comma, keptBytes, put, putPoint, roomAfter, zero } from './json-bytes.ts'

const monthLength = 'YYYYMM'.length

const closes = bytesOf('}]')
const nothing = bytesOf('[]')
/** Months are posted many at a time, so the moments of an investor's months are those of everybody's. */
const postedAt = keptBytes(
  (epochMs: number) => `,"posted_at":"${new Date(epochMs).toISOString()}","version":`,
)
const quarter = keptBytes((month: Month) => `,"quarter":"${formatMonth(month)}"`)
const figures = figureColumns.map((column) => bytesOf(`,"${column}":`))

function wholeAt(digits: Uint8Array, from: number): number {
  let value = 0
  for (let k = from; k < digits.length && digits[k] !== comma; k++)
    value = value * 10 + (digits[k] ?? NaN) - zero
  return value
}

/** Copies the digits up to the next comma and answers where they end. */
function copyDigits(to: Uint8Array, at: number, digits: Uint8Array, from: number): number {
  let end = at
  for (let k = from; k < digits.length && digits[k] !== comma; k++) to[end++] = digits[k] ?? NaN
  return end
}

/**
 * Posted months as JSON, from the digits of every version of them as `askForVersions` answers: what JSON.stringify
 * makes of `summaryToJson` of the newest versions. Every dashboard asks for all months of its account; made of
 * numbers they take three times as long. Throws where the months are out of order.
 */
export function summariesToBytes(userId: number, versions: Uint8Array): Uint8Array {
  if (versions.length === 0) return nothing
  // An id is the account's with the six digits of the month behind it, as summaryId makes it.
  const [opens, next] = [bytesOf(`[{"id":${userId}`), bytesOf(`},{"id":${userId}`)]
  let [to, at, read, previous, begun] = [roomAfter(0), 0, 0, 0, 0]
  while (read < versions.length) {
    const month = monthFrom(wholeAt(versions, read))
    if (month < previous) throw new Error('The months of an account came out of their order.')
    // A correction takes the place of the version before it.
    if (month === previous) at = begun
    begun = at
    previous = month
    to = roomAfter(at)
    at = put(to, at, at === 0 ? opens : next)
    at = copyDigits(to, at, versions, read)
    read += monthLength + 1
    at = put(to, at, postedAt(wholeAt(versions, read)))
    while (read < versions.length && versions[read++] !== comma);
    const version = copyDigits(to, at, versions, read)
    read += version - at + 1
    at = put(to, version, quarter(month))
    for (const figure of figures) {
      at = put(to, at, figure)
      const end = copyDigits(to, at, versions, read)
      read += end - at + 1
      at = putPoint(to, at, end)
    }
  }
  at = put(to, at, closes)
  return to.slice(0, at)
}
