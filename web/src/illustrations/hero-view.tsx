import styles from './hero-view.module.css'

interface HeroViewProps {
  view: HeroName
}

/**
 * A full pitch, true to scale, in chalk, seen from this viewpoint: the site's only ornament. Fills the
 * nearest positioned ancestor, behind its content.
 */
export function HeroView({ view: name }: HeroViewProps) {
  const view: View = heroViews[name]
  const seen = viewFrom(view)
  const path = (points: readonly Point[]) => `M${points.map((point) => seen(point).join(' ')).join('L')}`
  return (
    // In a flat frame, what the view is about stays whole, and the pitch goes on to the edges.
    <div className="[container-type:size] absolute inset-0 -z-1">
      <svg
        aria-hidden
        className={`block h-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke] ${view.keep === undefined ? 'mx-auto' : 'ml-auto'} ${view.isNextToWords === true ? 'w-full lg:w-[min(100cqw,190cqh)]' : 'w-[min(100cqw,500cqh)]'}`}
        viewBox="-800 -500 1600 1000"
        preserveAspectRatio={`${view.keep ?? 'xMidYMid'} slice`}
      >
        {/* Dark stripes would lie under text in the colours of the system. */}
        <path
          className="fill-(--mown,none) forced-colors:fill-none"
          d={mownStripes.map((stripe) => `${path(stripe)}Z`).join('')}
        />
        <path
          className={'stroke-(--marking,var(--hairline)) stroke-[1.5]'}
          d={chalkLines.map(path).join('')}
        />
        {view.ball && <Ball path={path} seen={seen} ball={view.ball} />}
      </svg>
    </div>
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
      <path
        className={`stroke-chalk stroke-2 [stroke-dasharray:2_7] [stroke-linecap:round] forced-colors:stroke-canvas-text ${styles['flight']}`}
        d={path(way.slice(0, 26))}
      />
      <circle className={`fill-floodlight ${styles['ball']}`} cx={x} cy={y} r="11" />
    </>
  )
}

/** A view of the pitch. */
export interface View extends Viewpoint {
  /** Which side stays visible where the frame is narrower or flatter than the view. */
  keep?: `xMaxY${'Min' | 'Mid' | 'Max'}`
  /** Whether, on a wide screen, words stand left of what the view is about, which is then smaller in a flat frame. */
  isNextToWords?: boolean
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
    isNextToWords: true,
    ball: [[105, 68], [60, 12], 11],
  },
  goal: { eye: [-20, 34, 13], target: [3, 34, 0], lens: 900 },
  corner: { eye: [-24, -2, 9], target: [4, 28, 1], lens: 1150 },
  spot: {
    eye: [126, 0, 8],
    target: [99, 34, 2.5],
    lens: 1450,
    keep: 'xMaxYMid',
    ball: [[94, 34], [112, 48], 7],
  },
  kickoff: { eye: [52.5, -14, 14], target: [52.5, 33, 0], lens: 1150 },
} satisfies Record<string, View>

export type HeroName = keyof typeof heroViews

/** A point of the ground in metres: x along the touchline, y across, z up. */
export type Point = readonly [x: number, y: number, z?: number]

/** Where the eye is, what it looks at, and how much the lens magnifies. */
interface Viewpoint {
  eye: Point
  target: Point
  lens: number
}

const length = 105
const width = 68
const middle = width / 2
const circle = 9.15

type Vector = readonly [number, number, number]

const minus = ([a, b, c = 0]: Point, [d, e, f = 0]: Point): Vector => [a - d, b - e, c - f]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const size = Math.hypot(...a)
  return [a[0] / size, a[1] / size, a[2] / size]
}

/** Projects a point onto the screen, y down. Everything drawn must lie in front of the eye. */
export function viewFrom({ eye, target, lens }: Viewpoint): (point: Point) => [x: number, y: number] {
  const ahead = unit(minus(target, eye))
  const right = unit(cross(ahead, [0, 0, 1]))
  const up = cross(right, ahead)
  return (point) => {
    const seen = minus(point, eye)
    const scale = lens / dot(seen, ahead)
    return [Math.round(dot(seen, right) * scale), Math.round(-dot(seen, up) * scale)]
  }
}

function arc(x: number, y: number, radius: number, from: number, to: number): Point[] {
  // So fine that no corner shows where it is nearest.
  const steps = Math.max(12, Math.ceil((Math.abs(to - from) * radius) / 0.8))
  return Array.from({ length: steps + 1 }, (_, k): Point => {
    const angle = from + ((to - from) * k) / steps
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

function box(depth: number, across: number, side: (x: number) => number): Point[] {
  const [near, far] = [middle - across / 2, middle + across / 2]
  return [
    [side(0), near],
    [side(depth), near],
    [side(depth), far],
    [side(0), far],
  ]
}

/** One half's box, goal area, arc, spot, goal and corners; `side` measures from its goal line. */
function half(side: (x: number) => number): Point[][] {
  const turn = side(0) === 0 ? 0 : Math.PI
  const [near, far, line, behind] = [middle - 3.66, middle + 3.66, side(0), side(-2)]
  return [
    box(16.5, 40.32, side),
    box(5.5, 18.32, side),
    arc(side(11), middle, circle, turn - 0.927, turn + 0.927),
    arc(side(11), middle, 0.2, 0, 2 * Math.PI),
    // Two posts and a bar, and the stays behind them.
    [
      [line, near],
      [line, near, 2.44],
      [line, far, 2.44],
      [line, far],
    ],
    [
      [line, near, 2.44],
      [behind, near],
      [behind, far],
      [line, far, 2.44],
    ],
  ]
}

/** The chalk lines of a full pitch, each a list of points. */
export const chalkLines: readonly Point[][] = [
  [
    [0, 0],
    [length, 0],
    [length, width],
    [0, width],
    [0, 0],
  ],
  [
    [length / 2, 0],
    [length / 2, width],
  ],
  arc(length / 2, middle, circle, 0, 2 * Math.PI),
  arc(length / 2, middle, 0.25, 0, 2 * Math.PI),
  ...half((x) => x),
  ...half((x) => length - x),
  ...[
    [0, 0],
    [0, width],
    [length, 0],
    [length, width],
  ].map(([x = 0, y = 0]): Point[] => [
    [x, y],
    [x, y, 1.5],
  ]),
]

const stripe = length / 14

/** Every other mown stripe. */
export const mownStripes: readonly Point[][] = Array.from({ length: 7 }, (_, k) => [
  [2 * k * stripe, 0],
  [(2 * k + 1) * stripe, 0],
  [(2 * k + 1) * stripe, width],
  [2 * k * stripe, width],
])

/** The path of a ball from one point of the pitch to another, at most `height` metres high. */
export function flight(from: Point, to: Point, height: number): Point[] {
  return Array.from({ length: 33 }, (_, k): Point => {
    const t = k / 32
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, 4 * height * t * (1 - t)]
  })
}
