import { expect, test } from 'vitest'
import { barColours, keyColours } from './chart-key.tsx'

const forced = (classes: string): string =>
  classes
    .split(' ')
    .filter((each) => each.startsWith('forced-colors:') || /(hatch|muted)$/.test(each))
    .join(' ')

test.each([
  ['bars', barColours],
  ['the key', keyColours],
])('in forced colours, no two parts of %s look the same', (_, colours) => {
  const looks = Object.values(colours).map(forced)
  expect(looks).not.toContain('')
  expect(new Set(looks).size).toBe(looks.length)
})
