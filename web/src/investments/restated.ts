import type { PostedSummary } from '@portico/contract/features/summaries'
import { formatDay } from './format-day.ts'
import type { Note } from '../components/table/table-column.ts'

/** Says of a month that it was corrected, and when; choosing it opens what changed. */
export const restated = (row: PostedSummary, onOpen: () => void): Note[] =>
  row.version > 1 ? [{ kind: 'news', text: `Restated on ${formatDay(row.postedAt)}.`, onOpen }] : []
