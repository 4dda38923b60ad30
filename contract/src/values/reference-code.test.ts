import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findReferenceCodes, referenceCodeOf } from './reference-code.ts'

const accountId = fc.integer({ min: 1, max: 999_999_999 })

test('a code is found in any file name or text around it', () => {
  expect(referenceCodeOf(42)).toBe('P-000042-69')
  for (const text of [
    'P-000042-69.pdf',
    '2025 K-1_P-000042-69_final.pdf',
    'p_000042_69',
    'Your reference: P‑000042‑69.',
    'P - 000042 - 69',
    'P-000042-\n69',
  ])
    expect(findReferenceCodes(text)).toEqual({ ids: [42], misspelt: [] })
})

test('a code within a longer number or word is none', () => {
  for (const text of ['SHIP-000042-69', 'P-000042-691', 'P-42-69', 'P00004269', 'P. 000042 69'])
    expect(findReferenceCodes(text)).toEqual({ ids: [], misspelt: [] })
})

test('every account has its own code, which leads back to it', () => {
  fc.assert(
    fc.property(accountId, (id) => {
      expect(findReferenceCodes(`a ${referenceCodeOf(id)} b`)).toEqual({ ids: [id], misspelt: [] })
    }),
  )
})

test('one wrong digit, or two neighbours swapped, never give another account’s code', () => {
  fc.assert(
    fc.property(accountId, fc.nat({ max: 20 }), fc.nat({ max: 9 }), (id, place, digit) => {
      const code = referenceCodeOf(id)
      const at = (k: number) => code[k] ?? ''
      const digits = Array.from(code).flatMap((character, k) => (/\d/.test(character) ? [k] : []))
      const k = digits[place % digits.length] ?? 0
      const mistyped = code.slice(0, k) + String(digit) + code.slice(k + 1)
      const next = digits[(place % digits.length) + 1] ?? k
      const swapped = code.slice(0, k) + at(next) + code.slice(k + 1, next) + at(k) + code.slice(next + 1)
      for (const wrong of [mistyped, next === k ? code : swapped]) {
        const { ids } = findReferenceCodes(wrong)
        expect(ids).toEqual(wrong === code ? [id] : [])
      }
    }),
  )
})
