import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test('a count is grouped by thousands', () => {
  expect([0, 1, 999, 1_000, 5_030, 1_234_567].map(formatCount)).toEqual([
    '0',
    '1',
    '999',
    '1,000',
    '5,030',
    '1,234,567',
  ])
})
