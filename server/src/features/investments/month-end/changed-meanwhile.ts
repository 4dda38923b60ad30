import { createHash } from 'node:crypto'
import { maxRefusedRows, rowField } from '@portico/contract/features/month-end'
import { formatCount } from '@portico/contract/values/count'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { ImportedRow, RowToPost } from './post-rows.ts'

type Corrected = Extract<ImportedRow, { state: 'corrected' }>

/** The version that a row corrects; undefined for one that corrects none. */
const versionOf = (row: ImportedRow): number | undefined =>
  row.state === 'corrected' ? row.before.version : undefined

/** What the corrections of a file were previewed against: a digest of whose months they are, and the version that each line corrects. */
export function basisOf(rows: readonly Corrected[]): string {
  const digest = createHash('sha256')
  for (const { userId, before } of rows) digest.update(`${userId} ${before.month} ${before.version}\n`)
  const versions = rows.map(({ line, before }) => `${line}:${before.version}`)
  return [digest.digest('base64url'), ...versions].join(' ')
}

/** Throws ApiError monthChanged unless a file corrects what it was previewed against; it names the rows that do not. */
export function requireBasis(
  basis: string,
  sorted: readonly ImportedRow[],
  rows: readonly RowToPost[],
): void {
  if (basisOf(sorted.filter((row) => row.state === 'corrected')) === basis) return
  const [, ...versions] = basis.split(' ')
  const seen = new Map(versions.map((each) => each.split(':').map(Number) as [number, number]))
  refuseChanged(
    sorted.flatMap((row, k) => {
      const read = rows[k]
      if (seen.get(row.line) === versionOf(row) || read === undefined || !('email' in read)) return []
      if ('refused' in read) return []
      return [{ ...row, whose: `${formatMonth(read.summary.month)} of ${read.email} (line ${row.line})` }]
    }),
  )
  throw new ApiError('monthChanged')
}

/** Throws ApiError monthChanged if a row of a sheet corrects another version than the current one, or a month that is not posted any more. */
export function requireVersions(
  sorted: readonly ImportedRow[],
  rows: readonly { version?: number | undefined }[],
): void {
  refuseChanged(sorted.filter((row) => rows[row.line]?.version !== versionOf(row)))
}

/** A row whose month is no longer as it was reviewed; one of a file says whose that is. */
type ChangedRow = Pick<ImportedRow, 'line' | 'state'> & { whose?: string }

const namedInMessage = 3

/** Throws ApiError 409 for such rows, with a message for each of the first of them. */
function refuseChanged(rows: readonly ChangedRow[]): void {
  const [first] = rows
  if (first === undefined) return
  const remedy =
    first.whose === undefined
      ? 'Review the changes and post again.'
      : 'Read the file again to review the changes.'
  const fields = rows
    .slice(0, maxRefusedRows)
    .map((row) => [rowField(row.line), changedText(row, 'This month')] as const)
  const whole = rows.length === 1 ? changedText(first, first.whose ?? 'This month') : severalText(rows)
  throw new ApiError('monthChanged', `${whole} ${remedy}`, Object.fromEntries(fields))
}

const changedText = ({ state }: ChangedRow, whose: string): string =>
  `${whose} was ${state === 'posted' ? 'withdrawn' : 'corrected'} in the meantime.`

function severalText(rows: readonly ChangedRow[]): string {
  const named = rows.slice(0, namedInMessage).flatMap(({ whose }) => whose ?? [])
  const more = rows.length - named.length
  const others = more > 0 ? ` and ${formatCount(more)} more` : ''
  const names = named.length === 0 ? '' : `: ${named.join(', ')}${others}`
  return `${formatCount(rows.length)} of these months were changed in the meantime${names}.`
}
