const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })

/** The day of a moment in UTC: "August 2, 2025". */
export const utcDay = (moment: string): string => day.format(new Date(moment))

/** The time of a moment in UTC: "14:02:11". */
export const utcTime = (moment: string): string => time.format(new Date(moment))
