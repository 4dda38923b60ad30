import { encode } from 'uqr'
import type { Pen } from './statement-look.ts'
import { colours, margin } from './statement-look.ts'
import type { Issue, StatementModel } from './statement-model.ts'

const side = 70

/** How anyone can check that this paper was issued by the firm and still stands. */
export function drawProof(pen: Pen, { firm }: StatementModel, { number, verifyUrl }: Issue): void {
  const { paper } = pen
  pen.y += 8
  pen.need(side + 10)
  const { y } = pen
  const { data } = encode(verifyUrl, { border: 0, ecc: 'M' })
  const module = side / data.length
  const squares = data.flatMap((row, j) =>
    row.flatMap((isDark, k) =>
      isDark
        ? [
            `M${(margin + k * module).toFixed(3)} ${(y + j * module).toFixed(3)}h${module.toFixed(3)}v${module.toFixed(3)}h-${module.toFixed(3)}Z`,
          ]
        : [],
    ),
  )
  paper.mark(paper.root, 'Figure', () => paper.path(squares.join(''), { fill: colours.ink }), {
    alt: `QR code that leads to ${verifyUrl}`,
  })
  const x = margin + side + 16
  const width = paper.width - margin - x
  paper.mark(paper.root, 'H2', () =>
    paper.line('Is this statement genuine?', x, y + 2, { size: 9, weight: 'bold' }),
  )
  const texts = [
    `Scan the code, or open ${verifyUrl}. The page says whether ${firm} issued this statement and whether a later one replaces it. It shows no name and no amount. Drop the file there, and it is compared with the original.`,
    `Number ${number}`,
  ]
  let at = y + 16
  for (const text of texts)
    paper.mark(paper.root, 'P', () => {
      for (const line of paper.wrap(text, width, { size: 8 })) {
        paper.line(line, x, at, { size: 8, colour: colours.muted })
        at += 11
      }
      at += 2
    })
  pen.y = Math.max(y + side, at)
}
