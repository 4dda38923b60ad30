import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [1_000, 'a second'],
  [90_000, '90 seconds'],
  [60_000, 'a minute'],
  [30 * 60_000, '30 minutes'],
  [59 * 60_000, '59 minutes'],
  [60 * 60_000, 'an hour'],
  [90 * 60_000, '90 minutes'],
  [23 * 60 * 60_000, '23 hours'],
  [24 * 60 * 60_000, 'a day'],
  [7 * 24 * 60 * 60_000, '7 days'],
])('%i ms is "%s"', (ms, text) => expect(durationText(ms)).toBe(text))
