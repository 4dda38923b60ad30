import type { Point, Seat } from './hero-geometry.ts'

/** What a page sees of the ground. */
export interface View extends Seat {
  /** Which part stays in sight where the frame is narrower or flatter than the view. */
  keep?: `x${'Min' | 'Mid' | 'Max'}Y${'Min' | 'Mid' | 'Max'}`
  /** Where a ball is played from, where to, and how high. */
  ball?: readonly [from: Point, to: Point, height: number]
}

/** The places that pages watch from; the whole pitch lies before each. */
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
  spot: { eye: [113, -13, 9], target: [96, 32, 2.5], lens: 1450, ball: [[94, 34], [112, 48], 7] },
  kickoff: { eye: [52.5, -14, 14], target: [52.5, 26, 0], lens: 1150 },
} satisfies Record<string, View>

export type HeroName = keyof typeof heroViews
