import { expect, test } from 'vitest'
import { typedMoney, typedPercent } from './text-field.tsx'

test.each([
  ['1234.50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['$1,234.50', '1234.50'],
  [' $ 1,234,567 ', '1234567'],
])('reads %s as %s', (typed, plain) => {
  expect(typedMoney(typed)).toBe(plain)
})

test.each(['1,23', '12,34.50', '1.234,50', '-5', '1e3', 'ten'])(
  'leaves %s for the contract to refuse',
  (typed) => {
    expect(typedMoney(typed)).toBe(typed)
  },
)

test('drops the percent sign', () => {
  expect(typedPercent('3.33 %')).toBe('3.33')
})
