import type { Point, Seat } from './pitch-geometry.ts'
import { chalkLines, flight, mownStripes, viewFrom } from './pitch-geometry.ts'
import styles from './pitch-view.module.css'

interface View extends Seat {
  /** Where a ball is played from, where to, and how high. */
  ball?: readonly [from: Point, to: Point, height: number]
}

/** The places that pages watch from. */
const seats = {
  stand: { eye: [-2, -19, 17], target: [43, 25, -1.6], lens: 1640, ball: [[105, 68], [60, 12], 11] },
  goal: { eye: [-17, 34, 13], target: [26, 34, 0], lens: 1150 },
  corner: { eye: [-14, -11, 8], target: [33, 24, 0], lens: 1050 },
  spot: { eye: [120, 20, 16], target: [90, 38, 0], lens: 1300 },
  roof: { eye: [52.5, -2, 70], target: [52.5, 34, 0], lens: 1050 },
} satisfies Record<string, View>

/**
 * A full pitch in its true measures as this seat sees it, in chalk: the house's only ornament. Fills the
 * nearest positioned ancestor, behind its content.
 */
export function PitchView({ seat }: { seat: keyof typeof seats }) {
  const view: View = seats[seat]
  const seen = viewFrom(view)
  const path = (points: readonly Point[]) => `M${points.map((point) => seen(point).join(' ')).join('L')}`
  return (
    <svg
      aria-hidden
      className={styles['view']}
      viewBox="-800 -500 1600 1000"
      preserveAspectRatio="xMaxYMin slice"
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
