import { expect, test } from 'vitest'
import type { Point, View } from './hero-view.tsx'
import { chalkLines, flight, heroViews, mownStripes, viewFrom } from './hero-view.tsx'

const views: [string, View][] = Object.entries(heroViews)

/** How far in front of the eye a point lies, times the distance to the target. */
function ahead({ eye, target }: View, [x, y, z = 0]: Point): number {
  const [ex, ey, ez = 0] = eye
  const [tx, ty, tz = 0] = target
  return (x - ex) * (tx - ex) + (y - ey) * (ty - ey) + (z - ez) * (tz - ez)
}

test.each(views)('from the %s view nothing drawn lies behind the eye', (_, view) => {
  const drawn = [...chalkLines, ...mownStripes, ...(view.ball ? [flight(...view.ball)] : [])].flat()
  expect(Math.min(...drawn.map((point) => ahead(view, point)))).toBeGreaterThan(0)
})

test.each(views)('from the %s view the target is in the middle of the picture', (_, view) => {
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
