import { expect, test } from 'vitest'
import { formatMoment, formatSecond, formatZonedMoment, momentCells } from './moment.ts'

// One moment, which is on three days.
const at = '2026-07-31T23:05:11.250Z'

test.each([
  ['UTC', 'July 31, 2026 at 23:05', '23:05:11', 'July 31, 2026 at 23:05 UTC', '2026-07-31 23:05:11'],
  // 4 hours behind
  [
    'America/New_York',
    'July 31, 2026 at 19:05',
    '19:05:11',
    'July 31, 2026 at 19:05 EDT',
    '2026-07-31 19:05:11',
  ],
  // 14 hours ahead
  [
    'Pacific/Kiritimati',
    'August 1, 2026 at 13:05',
    '13:05:11',
    'August 1, 2026 at 13:05 GMT+14',
    '2026-08-01 13:05:11',
  ],
])('a moment in %s', (zone, moment, second, zoned, cell) => {
  const ms = Date.parse(at)
  expect([formatMoment(ms, zone), formatSecond(ms, zone), formatZonedMoment(ms, zone)]).toEqual([
    moment,
    second,
    zoned,
  ])
  expect(momentCells(zone)(at)).toBe(cell)
})

test('midnight is 00:00', () => {
  expect(formatMoment(Date.UTC(2026, 7, 1), 'UTC')).toBe('August 1, 2026 at 00:00')
})
