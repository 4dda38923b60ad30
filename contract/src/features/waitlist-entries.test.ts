import { expect, test } from 'vitest'
import { splitFullName } from './waitlist-entries.ts'

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['  Ada  King Byron ', 'Ada King', 'Byron'],
  ['Ada', 'Ada', ''],
  [`${'A'.repeat(150)} B`, 'A'.repeat(100), 'B'],
])('"%s" is %s and %s', (text, firstName, lastName) => {
  expect(splitFullName(text)).toEqual({ firstName, lastName })
})
