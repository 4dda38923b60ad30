import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCents,
  cents,
  centsFromJson,
  centsToJson,
  centsToText,
  formatUsd,
  parsePostedMoney,
} from './money.ts'
import { largestWhole } from './decimal.ts'

const postedCents = fc.integer({ min: 0, max: 999_999_999_999_99 }).map(cents)
const anyCents = fc.integer({ min: -largestWhole, max: largestWhole }).map(cents)

test('posted amounts round-trip as text and as JSON numbers, up to the last cent below a trillion', () => {
  fc.assert(
    fc.property(postedCents, (amount) => {
      expect(parsePostedMoney(centsToText(amount))).toBe(amount)
      expect(parsePostedMoney(JSON.parse(JSON.stringify(centsToJson(amount))) as number)).toBe(amount)
    }),
  )
})

test('every amount round-trips through JSON, with at most two decimals', () => {
  fc.assert(
    fc.property(anyCents, (amount) => {
      const json = JSON.stringify(centsToJson(amount))
      expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(centsFromJson(JSON.parse(json) as number)).toBe(amount)
    }),
  )
})

test('the largest amounts that stay exact: 2^52 cents and the neighbouring cents', () => {
  for (const amount of [largestWhole, largestWhole - 1, -largestWhole]) {
    expect(centsFromJson(centsToJson(cents(amount)))).toBe(amount)
  }
})

test.each([largestWhole + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no amount of cents',
  (value) => {
    expect(() => cents(value)).toThrow('too large to be held exactly')
  },
)

test('a sum too large to be exact throws instead of losing a cent', () => {
  expect(() => addCents(cents(largestWhole), cents(1))).toThrow('too large to be held exactly')
})

test.each([
  ['10000.00', 1000000],
  ['10000', 1000000],
  ['0.1', 10],
  [10333.33, 1033333],
  [0, 0],
  ['999999999999.99', 99999999999999],
])('%s is read exactly', (given, expected) => {
  expect(parsePostedMoney(given)).toBe(expected)
})

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '1e3',
  '1.234',
  '.5',
  '5.',
  '1,000',
  '$5',
  'NaN',
  'Infinity',
  '0x10',
  '１０',
  '1000000000000',
  '-0.01',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0.01,
  1e21,
  1e-7,
  10.001,
  1_000_000_000_000,
])('%s is refused with a sentence', (given) => {
  expect(() => parsePostedMoney(given)).toThrow(/^Enter an amount/)
})

test('any text is either parsed exactly or rejected', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        expect(Number(centsToText(parsePostedMoney(text)))).toBe(Number(text))
      } catch (error) {
        expect(String(error)).toContain('Enter an amount')
      }
    }),
  )
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-5, '−$0.05'],
  [123456789, '$1,234,567.89'],
  [-100000, '−$1,000.00'],
  [99999999999999, '$999,999,999,999.99'],
])('%d cents read %s', (amount, expected) => {
  expect(formatUsd(cents(amount))).toBe(expected)
})
