import { expect, test } from 'vitest'
import { isPagePath } from './paths.ts'

test.each(['/', '/login', '/login/', '/waitlist', '/reset-password/', '/reset/Mg/abc-_1', '/reset/Mg/abc/'])(
  '%s is a page',
  (address) => expect(isPagePath(address)).toBe(true),
)

test.each(['', '//', '/login//', '/nowhere', '/reset', '/reset/Mg', '/reset/Mg/abc/more', '/a/login'])(
  '"%s" is none',
  (address) => expect(isPagePath(address)).toBe(false),
)
