import { encode } from 'uqr'
import type { Paper } from '../../../pdf/paper.ts'
import { colours } from './statement-look.ts'

export const codeSide = 62

/** The QR code of an address. */
export function drawCode(paper: Paper, { x, y }: { x: number; y: number }, url: string): void {
  const { data } = encode(url, { border: 0, ecc: 'M' })
  const side = codeSide / data.length
  const at = (value: number) => value.toFixed(3)
  const squares = data.flatMap((row, j) =>
    row.flatMap((isDark, k) =>
      isDark ? [`M${at(x + k * side)} ${at(y + j * side)}h${at(side)}v${at(side)}h-${at(side)}Z`] : [],
    ),
  )
  paper.mark(paper.root, 'Figure', () => paper.path(squares.join(''), { fill: colours.ink }), {
    alt: `QR code that leads to ${url}`,
  })
}
