import { afterEach, expect, test, vi } from 'vitest'
import { firmDayAt, thisMonth, today } from './firm-time.ts'

const root = document.documentElement

afterEach(() => {
  delete root.dataset['timeZone']
})

/** The current day and month, with this time zone in the document. */
function at(moment: string, timeZone?: string) {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
  if (timeZone !== undefined) root.dataset['timeZone'] = timeZone
  return [today(), thisMonth()]
}

test.each([
  ['2026-08-01T02:00:00Z', undefined, 20260801, 202608],
  ['2026-08-01T02:00:00Z', 'UTC', 20260801, 202608],
  // 22:00 on 31 July
  ['2026-08-01T02:00:00Z', 'America/New_York', 20260731, 202607],
  // 08:00 on 1 August
  ['2026-07-31T20:00:00Z', 'Pacific/Auckland', 20260801, 202608],
  // One that this browser does not know.
  ['2026-08-01T02:00:00Z', 'Mars/Olympus_Mons', 20260801, 202608],
])('at %s in %s it is %i', (moment, timeZone, day, month) => {
  expect(at(moment, timeZone)).toEqual([day, month])
})

test('what was posted at 22:00 on 31 July in New York was posted on that day, to every reader', () => {
  root.dataset['timeZone'] = 'America/New_York'
  const moment = '2026-08-01T02:00:00Z'
  expect([firmDayAt(moment), firmDayAt(Date.parse(moment))]).toEqual([20260731, 20260731])
})
