export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const units = [
  { ms: dayMs, one: 'a day', many: 'days' },
  { ms: hourMs, one: 'an hour', many: 'hours' },
  { ms: minuteMs, one: 'a minute', many: 'minutes' },
] as const

const whole = { ms: secondMs, one: 'a second', many: 'seconds' } as const

/** A duration of whole seconds in words, in the largest unit that it is a multiple of: "an hour", "90 minutes", "7 days". */
export function durationText(ms: number): string {
  const { ms: unitMs, one, many } = units.find((unit) => ms % unit.ms === 0) ?? whole
  return ms === unitMs ? one : `${ms / unitMs} ${many}`
}
