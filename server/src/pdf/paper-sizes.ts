export const paperSizes = ['A4', 'Letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** Width and height in points. */
export const measures: Readonly<Record<PaperSize, readonly [number, number]>> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
}
