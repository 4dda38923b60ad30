import { expect, test } from 'vitest'
import { pageAt } from './paths.ts'

test.each([
  ['/', 'landing'],
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/waitlist-thankyou', 'waitlistThankyou'],
  ['/reset/Mg/abc-_1', 'resetConfirm'],
  ['/reset/Mg/abc-_1/', 'resetConfirm'],
])('%s is the page %s', (address, page) => expect(pageAt(address)).toBe(page))

test.each([
  '',
  '/login//',
  '/nowhere',
  '/reset',
  '/reset/Mg',
  '/reset//abc',
  '/reset/Mg/abc/more',
  '/a/login',
])('"%s" is none', (address) => expect(pageAt(address)).toBeUndefined())
