import { expect, test } from 'vitest'
import { withFirmDates, withFirmMinus } from './firm-lines.ts'

test('no line ends within a day', () => {
  expect(withFirmDates('November 1, 2023 to September 30, 2026, 12 months.')).toBe(
    'November\u00A01,\u00A02023 to September\u00A030,\u00A02026, 12 months.',
  )
})

test('no line ends between a minus sign and its amount', () => {
  expect(withFirmMinus('Paid out −$10.00 (was −$20.00)')).toBe('Paid out −\u2060$10.00 (was −\u2060$20.00)')
})
