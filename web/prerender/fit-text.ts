interface Box {
  width: number
  height: number
  /** The size to begin with, in the unit of the box. */
  largest: number
}

const lineHeight = 1.05

/** Breaks words, or longer parts of a text, into lines that fit a box, at the largest possible size. `measure` returns a text's width at size 100. */
export function fitText(
  words: readonly string[],
  { width, height, largest }: Box,
  measure: (text: string) => number,
): { lines: string[]; size: number } {
  for (let size = largest; ; size *= 0.95) {
    const fits = (line: string) => (measure(line) * size) / 100 <= width
    const lines = wrap(words, fits)
    if (lines.every(fits) && lines.length * size * lineHeight <= height) return { lines, size }
  }
}

function wrap(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
