const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A moment as a day where the reader is: "August 2, 2025". */
export const formatDay = (at: number): string => day.format(at)

/** A moment to the minute where the reader is: "August 2, 2025 at 12:00 PM". */
export const formatMoment = (at: number): string => moment.format(at)
