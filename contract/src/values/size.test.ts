import { expect, test } from 'vitest'
import { megabyte, sizeText } from './size.ts'

test('a size is in kilobytes below a megabyte, and in megabytes from there on', () => {
  expect([64 * 1024, megabyte - 1024, megabyte, 27 * megabyte].map(sizeText)).toEqual([
    '64 kB',
    '1023 kB',
    '1 MB',
    '27 MB',
  ])
})
