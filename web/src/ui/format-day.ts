const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** A moment as a day where the reader is: "August 2, 2025". */
export const formatDay = (moment: number): string => day.format(moment)
