/** The size of a chart's texts. */
const labelSize = 12

/** The most that a letter takes of the font's size: narrow, wide and all others, in the weights of the charts. */
const narrow = /[.,:;' ilftrjI1]/
const wide = /[MWmw%—]/
const shareOf = (letter: string): number =>
  /\d/.test(letter) ? 0.63 : narrow.test(letter) ? 0.41 : wide.test(letter) ? 0.98 : 0.72

/** As wide as a text can be. It is known before anything is drawn, so that nothing is drawn and then moved. */
export const textWidth = (text: string, size = labelSize): number =>
  Math.ceil(Array.from(text, shareOf).reduce((sum, share) => sum + share, 0) * size)

/** Labels from the top down, each at its place or as much lower as its neighbour needs; what would pass the floor is left out. */
export function stacked<Label extends { y: number; height: number }>(
  labels: readonly Label[],
  floor: number,
): Label[] {
  const placed: Label[] = []
  let free = -Infinity
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const y = Math.max(label.y, free)
    if (y + label.height > floor) continue
    placed.push({ ...label, y })
    free = y + label.height
  }
  return placed
}
