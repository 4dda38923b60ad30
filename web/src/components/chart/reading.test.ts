import { expect, test } from 'vitest'
import { pointAfter } from './chart.tsx'

const after = (key: string, from?: number) => pointAfter(key, from, { count: 36, page: 12 })

test('reading begins at the newest point, except with Home', () => {
  expect([after('ArrowLeft'), after('ArrowRight'), after('PageUp'), after('End'), after('Home')]).toEqual([
    35, 35, 35, 35, 0,
  ])
})

test('arrows go to the next point, PageUp and PageDown a page, and none beyond the ends', () => {
  expect([after('ArrowLeft', 20), after('ArrowRight', 20)]).toEqual([19, 21])
  expect([after('PageUp', 20), after('PageDown', 20)]).toEqual([8, 32])
  expect([after('ArrowLeft', 0), after('PageDown', 30), after('Home', 20), after('End', 20)]).toEqual([
    0, 35, 0, 35,
  ])
})

test('Escape leaves, other keys and an empty chart are left alone', () => {
  expect([after('Escape', 20), after('Tab', 20), after('a')]).toEqual([undefined, 'none', 'none'])
  expect(pointAfter('Home', undefined, { count: 0, page: 12 })).toBe('none')
})
