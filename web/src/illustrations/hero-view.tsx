import type { Point } from './hero-geometry.ts'
import { chalkLines, flight, mownStripes, viewFrom } from './hero-geometry.ts'
import styles from './hero-view.module.css'
import type { HeroName, View } from './hero-views.ts'
import { heroViews } from './hero-views.ts'

/**
 * A full pitch in its true measures as this seat sees it, in chalk: the house's only ornament. Fills the
 * nearest positioned ancestor, behind its content.
 */
export function HeroView({ seat }: { seat: HeroName }) {
  const view: View = heroViews[seat]
  const seen = viewFrom(view)
  const path = (points: readonly Point[]) => `M${points.map((point) => seen(point).join(' ')).join('L')}`
  return (
    <svg
      aria-hidden
      className={styles['view']}
      viewBox="-800 -500 1600 1000"
      preserveAspectRatio={`${view.keep ?? 'xMidYMid'} slice`}
    >
      <path className={styles['mown']} d={mownStripes.map((stripe) => `${path(stripe)}Z`).join('')} />
      <path className={styles['chalk']} d={chalkLines.map(path).join('')} />
      {view.ball && <Ball path={path} seen={seen} ball={view.ball} />}
    </svg>
  )
}

interface BallProps {
  ball: NonNullable<View['ball']>
  path: (points: readonly Point[]) => string
  seen: (point: Point) => [number, number]
}

function Ball({ ball: [from, to, height], path, seen }: BallProps) {
  const way = flight(from, to, height)
  const [x, y] = seen(way[25] ?? to)
  return (
    <>
      <path className={styles['shadow']} d={path([from, to])} />
      <path className={styles['flight']} d={path(way.slice(0, 26))} />
      <circle className={styles['ball']} cx={x} cy={y} r="11" />
    </>
  )
}
