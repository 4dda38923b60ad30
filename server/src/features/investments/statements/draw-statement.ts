import { Paper } from '../../../pdf/paper.ts'
import { drawChart } from './draw-chart.ts'
import { drawMonths } from './draw-months.ts'
import type { Pen } from './statement-look.ts'
import { colours, footHeight, margin } from './statement-look.ts'
import { drawSums } from './draw-sums.ts'
import { drawProof } from './draw-proof.ts'
import type { Issue, StatementModel } from './statement-model.ts'

/** Draws a statement and returns the bytes of its PDF. The same model and issue always give the same bytes. */
export function drawStatement(model: StatementModel, issue: Issue): Promise<Buffer> {
  const paper = new Paper({
    title: `Statement, ${model.period}`,
    author: model.firm,
    size: model.size,
    createdAt: new Date(issue.issuedAt),
  })
  const bottom = paper.height - footHeight
  const pen: Pen = {
    paper,
    y: margin,
    need: (height) => {
      if (pen.y + height <= bottom) return
      paper.addPage()
      pen.y = margin
    },
  }
  drawHead(pen, model, issue)
  drawBoard(pen, model)
  drawSums(pen, model)
  drawChart(pen, model)
  drawMonths(pen, model)
  drawNotes(pen, model)
  drawProof(pen, model, issue)
  paper.onEveryPage((page, pages) => drawFoot(paper, { model, issue, page, pages }))
  return paper.finish()
}

/** The firm on the left; what paper this is and whose on the right. */
function drawHead(pen: Pen, model: StatementModel, issue: Issue): void {
  const { paper } = pen
  const right = paper.width - margin
  const half = (paper.width - 2 * margin) / 2 - 12
  paper.mark(paper.root, 'P', () => {
    paper.line(model.firm.toUpperCase(), margin, pen.y + 2, { size: 13, weight: 'bold' })
  })
  const under = [model.offices, model.contact].filter((text) => text !== '')
  let left = pen.y + 21
  for (const text of under)
    for (const line of paper.wrap(text, half, { size: 8.5 })) {
      paper.mark(paper.root, 'P', () => paper.line(line, margin, left, { size: 8.5, colour: colours.muted }))
      left += 12
    }
  paper.mark(paper.root, 'H1', () => {
    paper.line(`Statement ${model.period}`, right, pen.y, { size: 15, weight: 'bold', align: 'right' })
  })
  pen.y = Math.max(left, drawAbout(paper, pen.y + 24, aboutOf(model, issue))) + 12
}

const aboutOf = (model: StatementModel, issue: Issue): [string, string][] => [
  ['Account', model.holder],
  ...(model.email === model.holder ? [] : [['E-mail', model.email] as [string, string]]),
  ['Period', model.days],
  ['Issued', issue.preparedOn],
  ['Number', issue.shortNumber],
]

/** Names and texts, right-aligned below each other. Returns where they end. */
function drawAbout(paper: Paper, top: number, about: readonly (readonly [string, string])[]): number {
  const right = paper.width - margin
  const width = (paper.width - 2 * margin) / 2 - 70
  let y = top
  for (const [name, text] of about) {
    const lines = paper.wrap(text, width, { size: 9 })
    for (const [k, line] of lines.entries()) {
      const at = y
      paper.mark(paper.root, 'P', () => {
        if (k === 0) paper.line(name, right - width - 58, at, { size: 9, colour: colours.muted })
        paper.line(line, right - width, at, { size: 9, weight: name === 'Account' ? 'bold' : 'regular' })
      })
      y += 13
    }
  }
  return y
}

/** What the account ends the period with, on the firm's board. */
function drawBoard(pen: Pen, { closing, value }: StatementModel): void {
  const { paper } = pen
  const [top, width] = [pen.y, paper.width - 2 * margin]
  const middle = margin + width * 0.56
  paper.decorate(() => paper.box(margin, top, width, 78, colours.board, 3))
  const column = (x: number, name: string, figure: { amount: string; note: string }, size: number) => {
    const room = x === middle ? margin + width - middle - 14 : middle - x - 14
    const fitting = Math.min(size, (size * room) / paper.widthOf(figure.amount, { size, weight: 'bold' }))
    paper.mark(paper.root, 'H2', () => paper.line(name, x, top + 12, { size: 9, colour: colours.chalkQuiet }))
    paper.mark(paper.root, 'P', () => {
      paper.line(figure.amount, x, top + 41 - fitting * 0.62, {
        size: fitting,
        weight: 'bold',
        colour: colours.chalk,
      })
      paper.line(figure.note, x, top + 59, { size: 8, colour: colours.chalkQuiet })
    })
  }
  column(margin + 16, 'Closing balance', closing, 25)
  column(middle, 'Total Account Value', value, 17)
  pen.y = top + 78 + 20
}

/** What the reader has to know about single months, and what no figure says. */
function drawNotes(pen: Pen, { notes, absences, risk }: StatementModel): void {
  pen.y += 12
  const numbered = notes.map((text, k) => ({ number: `${k + 1}`, text }))
  for (const { number, text } of numbered) drawNote(pen, text, number)
  for (const text of [...absences, risk]) drawNote(pen, text)
}

function drawNote(pen: Pen, text: string, number?: string): void {
  const { paper } = pen
  const look = { size: 8.5, colour: colours.muted }
  const indent = number === undefined ? 0 : 16
  const lines = paper.wrap(text, paper.width - 2 * margin - indent, look)
  pen.need(lines.length * 12 + 3)
  paper.mark(paper.root, 'P', () => {
    if (number !== undefined) paper.line(number, margin, pen.y, { ...look, weight: 'bold' })
    for (const [k, line] of lines.entries()) paper.line(line, margin + indent, pen.y + k * 12, look)
  })
  pen.y += lines.length * 12 + 3
}

interface Foot {
  model: StatementModel
  issue: Issue
  page: number
  pages: number
}

function drawFoot(paper: Paper, { model, issue, page, pages }: Foot): void {
  const [y, look] = [paper.height - 34, { size: 8, colour: colours.muted }]
  const width = paper.width - 2 * margin
  paper.rule(margin, y - 8, width, colours.line)
  paper.line(`${model.firm} · Statement ${issue.shortNumber} · ${model.days}`, margin, y, look)
  paper.line(`Page ${page} of ${pages}`, paper.width - margin, y, { ...look, align: 'right' })
}
