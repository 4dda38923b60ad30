import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

const box = { width: 1000, height: 360, largest: 120 }
/** As if every character were half as wide as high. */
const measure = (text: string) => text.length * 50

test('a short text keeps the largest size', () => {
  expect(fitText(['Own', 'the', 'league'], box, measure)).toEqual({ lines: ['Own the league'], size: 120 })
})

test('a part is never broken', () => {
  const { lines } = fitText(['Own the league,', 'not the lucky bet.'], box, measure)
  expect(lines).toEqual(['Own the league,', 'not the lucky bet.'])
})

test('all of any text is there, and nothing reaches out of the box', () => {
  const words = fc.array(fc.stringMatching(/^[^\s]{1,60}$/), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(words, (all) => {
      const { lines, size } = fitText(all, box, measure)
      expect(lines.join(' ')).toBe(all.join(' '))
      expect(lines.length * size).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect((measure(line) * size) / 100).toBeLessThanOrEqual(box.width)
    }),
  )
})
