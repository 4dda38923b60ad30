import { encode } from 'uqr'
import type { Paper, Point } from '../../../pdf/paper.ts'
import { colours } from './statement-look.ts'

export const codeSide = 62

/** The QR code of an address. */
export function drawCode(paper: Paper, { x, y }: { x: number; y: number }, url: string): void {
  const { data } = encode(url, { border: 0, ecc: 'M' })
  const side = codeSide / data.length
  const corners = data.flatMap((row, j) =>
    row.flatMap((isDark, k): Point[] => (isDark ? [[x + k * side, y + j * side]] : [])),
  )
  paper.mark(paper.root, 'Figure', () => paper.squares(corners, side, colours.ink), {
    alt: `QR code that leads to ${url}`,
  })
}
