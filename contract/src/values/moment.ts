import { dayAt, formatDay } from './day.ts'

/** A time of day in a time zone, to the second: "14:05:11". */
export function formatSecond(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23', timeZone })
  return format.format(epochMs)
}

/** A time of day in a time zone: "14:05". */
export const formatTime = (epochMs: number, timeZone: string): string =>
  formatSecond(epochMs, timeZone).slice(0, 5)

/** A day and time in a time zone: "August 2, 2025 at 14:05". */
export const formatMoment = (epochMs: number, timeZone: string): string =>
  `${formatDay(dayAt(epochMs, timeZone))} at ${formatTime(epochMs, timeZone)}`

/** The same with the zone's name, where its reader may be anywhere: "August 2, 2025 at 14:05 EDT". */
export function formatZonedMoment(epochMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(epochMs)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${formatMoment(epochMs, timeZone)} ${zone}`
}

/** A writer of days and times that a spreadsheet reads in any language: "2025-08-02 14:05:11". */
export function momentCells(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (iso) => format.format(new Date(iso))
}
