import { expect, test } from 'vitest'
import { hasAmount, noticeLine } from './notice-line.ts'

test.each([
  'The wire of July 14 was booked one day late.',
  'We had used the rate of June 2025; it is the rate of July now.',
  'A fee of 2% was left out.',
  'Sorry for the mistake. Call us at any time between 9 am and 5 pm.',
  'Two of 12 months changed.',
  '',
])('“%s” is a line', (text) => {
  expect(noticeLine.parse(text)).toBe(text)
})

test.each([
  'You get $12 more.',
  'You get 12 $ more.',
  'You get € 5.',
  'USD 100 were left out.',
  'We left out 100 dollars.',
  'It was 12.50 too much.',
  'It was 1,234 too much.',
  'It was 1 234 too much.',
  'It was 10000 too much.',
  'It was 4711.',
  'It was 5k.',
  'It was 3 million.',
  'It was ١٢٫٥٠ or １２３４５.',
])('“%s” reads as an amount, which no mail carries', (text) => {
  expect(hasAmount(text)).toBe(true)
  expect(() => noticeLine.parse(text)).toThrow('This reads as an amount')
})

test('is one line without invisible characters, of up to 200 characters', () => {
  expect(() => noticeLine.parse('one\ntwo')).toThrow('in one line')
  expect(() => noticeLine.parse('turned \u202e around')).toThrow('in one line')
  expect(() => noticeLine.parse('a'.repeat(201))).toThrow('at most 200')
})
