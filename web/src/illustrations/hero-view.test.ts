import { expect, test } from 'vitest'
import type { Point } from './hero-geometry.ts'
import { chalkLines, flight, mownStripes, viewFrom } from './hero-geometry.ts'
import type { View } from './hero-view.tsx'
import { heroViews } from './hero-view.tsx'

const views: [string, View][] = Object.entries(heroViews)

/** How far a point lies before the eye, times the distance to what the eye looks at. */
function ahead({ eye, target }: View, [x, y, z = 0]: Point): number {
  const [ex, ey, ez = 0] = eye
  const [tx, ty, tz = 0] = target
  return (x - ex) * (tx - ex) + (y - ey) * (ty - ey) + (z - ez) * (tz - ez)
}

test.each(views)('from the %s nothing that is drawn lies behind the eye', (_, view) => {
  const drawn = [...chalkLines, ...mownStripes, ...(view.ball ? [flight(...view.ball)] : [])].flat()
  expect(Math.min(...drawn.map((point) => ahead(view, point)))).toBeGreaterThan(0)
})

test.each(views)('from the %s what the eye looks at is the middle of the picture', (_, view) => {
  expect(viewFrom(view)(view.target).map(Math.abs)).toEqual([0, 0])
})

test('a ball rises to its height halfway and comes down', () => {
  const way = flight([0, 0], [10, 20], 8)
  expect([way.at(0), way.at(16), way.at(-1)]).toEqual([
    [0, 0, 0],
    [5, 10, 8],
    [10, 20, 0],
  ])
})
