import type { Point, Viewpoint } from './hero-geometry.ts'
import { chalkLines, flight, mownStripes, viewFrom } from './hero-geometry.ts'
import styles from './hero-view.module.css'

/** As wide as its height wants, with the ball's way about the middle of the screen. */
const aboutBall =
  'upright:right-auto upright:left-1/2 upright:w-auto upright:[translate:-66%_0] upright:aspect-[1.6]'

interface HeroViewProps {
  view: HeroName
  /** Whether it fills a screen, which on a phone shows only a strip of it: then the ball stays in that strip. */
  tall?: boolean
}

/**
 * A full pitch, true to scale, in chalk, seen from this viewpoint: the site's only ornament. Fills the
 * nearest positioned ancestor, behind its content.
 */
export function HeroView({ view: name, tall = false }: HeroViewProps) {
  const view: View = heroViews[name]
  const seen = viewFrom(view)
  const path = (points: readonly Point[]) => `M${points.map((point) => seen(point).join(' ')).join('L')}`
  return (
    <svg
      aria-hidden
      className={`absolute inset-0 -z-1 h-full w-full fill-none [&_path]:[vector-effect:non-scaling-stroke] ${tall && view.ball ? aboutBall : ''}`}
      viewBox="-800 -500 1600 1000"
      preserveAspectRatio={`${view.keep ?? 'xMidYMid'} slice`}
    >
      {/* Dark stripes would lie under text in the colours of the system. */}
      <path
        className="fill-(--mown,none) forced-colors:fill-none"
        d={mownStripes.map((stripe) => `${path(stripe)}Z`).join('')}
      />
      <path className={'stroke-(--marking,var(--hairline)) stroke-[1.5]'} d={chalkLines.map(path).join('')} />
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
      <path className="stroke-(--marking,var(--hairline)) [stroke-dasharray:2_7]" d={path([from, to])} />
      <path
        className={`stroke-chalk stroke-2 [stroke-dasharray:2_7] [stroke-linecap:round] ${styles['flight']}`}
        d={path(way.slice(0, 26))}
      />
      <circle className={`fill-floodlight ${styles['ball']}`} cx={x} cy={y} r="11" />
    </>
  )
}

/** A view of the pitch. */
export interface View extends Viewpoint {
  /** Which side stays visible where the frame is narrower or flatter than the view. */
  keep?: `x${'Min' | 'Mid' | 'Max'}Y${'Min' | 'Mid' | 'Max'}`
  /** A pass: from, to, and its greatest height. */
  ball?: readonly [from: Point, to: Point, height: number]
}

/** The views that pages choose from; each has the whole pitch in front of it. */
export const heroViews = {
  stand: {
    eye: [-2, -19, 17],
    target: [43, 25, -1.6],
    lens: 1640,
    keep: 'xMaxYMin',
    ball: [[105, 68], [60, 12], 11],
  },
  goal: { eye: [-20, 34, 13], target: [7, 34, 0], lens: 950 },
  corner: { eye: [-13, -10, 9], target: [10, 8, 0], lens: 1000 },
  spot: {
    eye: [113, -13, 9],
    target: [96, 32, 2.5],
    lens: 1450,
    keep: 'xMaxYMid',
    ball: [[94, 34], [112, 48], 7],
  },
  kickoff: { eye: [52.5, -14, 14], target: [52.5, 26, 0], lens: 1150 },
} satisfies Record<string, View>

export type HeroName = keyof typeof heroViews
