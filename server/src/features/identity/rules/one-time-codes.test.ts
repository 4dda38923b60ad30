import { expect, test } from 'vitest'
import {
  hashRecoveryCode,
  newRecoveryCode,
  otpauthUrl,
  normalizeCode,
  secretText,
  stepOf,
} from './one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')
const second = 1_000

// RFC 6238, appendix B, the SHA-1 rows; six digits are the last six of its eight.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i s the code is the one of RFC 6238', (seconds, code) => {
  expect(stepOf(secret, code.slice(-6), seconds * second)).toBe(Math.floor(seconds / 30))
})

test('a code is taken half a minute early and late, under its own half-minute, and not beyond', () => {
  const at = (seconds: number) => stepOf(secret, '287082', seconds * second)
  expect([0, 29, 30, 59, 60, 89, 90].map(at)).toEqual([1, 1, 1, 1, 1, 1, undefined])
})

test('the address for the app names firm, account and secret, as text to type too', () => {
  const url = new URL(otpauthUrl(secret, 'Ninety One', 'desk@firm.example'))
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Ninety One:desk@firm.example',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Ninety One',
    secret: secretText(secret),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(secretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('recovery codes have 120 random bits, and how they are typed does not matter', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/)
  expect(normalizeCode(' 10AB-cdef ghjk-MNPQ ')).toBe('10abcdefghjkmnpq')
  expect(hashRecoveryCode(1, 'loab cdef ghjk mnpq')).toBe(hashRecoveryCode(1, '10AB-CDEF-GHJK-MNPQ'))
  expect(hashRecoveryCode(1, codes[0] ?? '')).not.toBe(hashRecoveryCode(2, codes[0] ?? ''))
})
