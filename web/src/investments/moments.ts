import type { PostedSummary } from '@portico/contract/features/summaries'
import type { Note } from '../components/table/table-column.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** The local day of a moment: "August 2, 2025". */
export const formatDay = (at: number | string): string => day.format(new Date(at))

/** The local day and time of a moment: "August 2, 2025 at 12:00 PM". */
export const formatMoment = (at: number | string): string => moment.format(new Date(at))

const utcDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })

/** The day of a moment in UTC: "August 2, 2025". */
export const utcDay = (moment: string): string => utcDayFormat.format(new Date(moment))

/** The time of a moment in UTC: "14:02:11". */
export const utcTime = (moment: string): string => time.format(new Date(moment))

/** The note on a corrected month: when it was corrected. Pressing it shows what changed. */
export const restated = (row: PostedSummary, onOpen: () => void): Note[] =>
  row.version > 1 ? [{ kind: 'news', text: `Restated on ${formatDay(row.postedAt)}.`, onOpen }] : []
