import type { PostingKind } from '@portico/contract/features/postings'
import type { PreparedPosting, ReleasableKind } from '@portico/contract/features/release'
import { bookKinds, releasableCalls } from '@portico/contract/features/release'
import type { Received } from '@portico/contract/api/endpoints'
import { formatMonths } from '@portico/contract/values/month'
import { displayName } from '../auth/display-name.ts'
import { countOf } from './figure-text.ts'
import { monthsOrCount } from '@portico/contract/values/month-spans'

/** What a posting is prepared as. */
export const preparedKinds: Record<PostingKind, ReleasableKind> = {
  'month-end': 'post-month-end',
  import: 'import-summaries',
  'activity import': 'import-activity',
}

/** "2 rows"; of money in and out "2 entries". */
export const rowsText = (kind: ReleasableKind, rows: number): string =>
  kind === 'import-activity' ? countOf(rows, 'entry', 'entries') : countOf(rows, 'row')

/** What a title is made of, prepared or posted. */
interface Titled extends Pick<
  PreparedPosting,
  'number' | 'kind' | 'corrects' | 'of_posting' | 'rows' | 'investor'
> {
  months: string
}

/** "Correction", "Import with corrections", "Reversal of posting 3" */
export function kindText({
  kind,
  corrects,
  of_posting: of,
}: Pick<Titled, 'kind' | 'corrects' | 'of_posting'>): string {
  const { title } = releasableCalls[kind]
  if (of !== undefined) return `${title.replace(' of a posting', '')} of posting ${of}`
  if (corrects !== true) return title
  // A file may add other months, too.
  return kind === 'post-month-end' ? 'Correction' : `${title} with corrections`
}

/** "4 · Month-end · August 2025 · 301 rows"; a single row is named by its investor, and the books have none. */
function titleOf(titled: Titled): string {
  const { number, kind, rows, investor, months } = titled
  const whose = investor === undefined ? rowsText(kind, rows) : displayName(investor)
  return [number, kindText(titled), months, ...(bookKinds.has(kind) ? [] : [whose])].join(' · ')
}

/** The title of what is prepared. */
export const preparedTitle = (prepared: PreparedPosting): string =>
  titleOf({ ...prepared, months: formatMonths(prepared) })

/** The title of a posting, in the same words and order. */
export const postedTitle = ({
  kind,
  correction_reason: why,
  months,
  ...posting
}: Received<'postings'>[number]) =>
  titleOf({
    ...posting,
    kind: preparedKinds[kind],
    corrects: why === undefined ? undefined : true,
    months: monthsOrCount(months),
  })
