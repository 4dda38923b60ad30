import { headingOf, titleOf as titleOfKind } from '@portico/contract/statement/kinds'
import { checkSentence } from '@portico/contract/statement/check-sentence'
import { withFirmDates } from '@portico/contract/values/firm-lines'
import { Paper } from '../../../pdf/paper.ts'
import { codeSide, drawCode } from './draw-code.ts'
import { drawChart } from './draw-chart.ts'
import { drawMonths, drawYears } from './draw-months.ts'
import type { Pen } from './statement-look.ts'
import { colours, margin, penOn } from './statement-look.ts'
import { drawSums } from './draw-sums.ts'
import type { Issue, StatementModel } from './statement-model.ts'

/** Draws a statement and returns the bytes of its PDF. The same model and issue always give the same bytes. */
export function drawStatement(model: StatementModel, issue: Issue): Promise<Buffer> {
  const paper = new Paper({
    title: `${titleOf(model)}, ${model.period}`,
    author: model.firm,
    size: model.size,
    createdAt: new Date(issue.issuedAt),
  })
  const pen = penOn(paper)
  drawHead(pen, model, issue)
  drawReplaced(pen, model)
  if (model.title === undefined) drawBoard(pen, model)
  drawSums(pen, model)
  const left = margin + pen.room - pen.y
  const notes = notesOf(model, issue)
  const height = heightOf(paper, notes)
  drawChart(pen, model, { left, notes: height, page: pen.room })
  drawYears(pen, model)
  drawMonths(pen, model, height)
  pen.y += notesGap
  drawNotes(pen, notes)
  paper.onEveryPage((page, pages) => drawFoot(paper, { model, issue, page, pages }))
  return paper.finish()
}

const titleOf = ({ title, isFinal }: StatementModel): string => title ?? titleOfKind('statement', isFinal)

/** The firm on the left; whose it is on the right, with the code that proves it; below, what paper this is. */
function drawHead(pen: Pen, model: StatementModel, issue: Issue): void {
  const { paper } = pen
  const right = paper.width - margin
  const width = paper.width - 2 * margin
  paper.mark(paper.root, 'P', () => {
    paper.line(model.firm.toUpperCase(), margin, pen.y + 2, { size: 13, weight: 'bold' })
  })
  let left = pen.y + 23
  for (const text of [model.offices, model.contact])
    for (const line of paper.wrap(text, width * 0.36, { size: 8.5 })) {
      paper.mark(paper.root, 'P', () => paper.line(line, margin, left, { size: 8.5, colour: colours.muted }))
      left += 12
    }
  const place = { x: margin + width * 0.42, y: pen.y, width: width * 0.58 - codeSide - 14 }
  const ends = drawAbout(paper, place, aboutOf(model, issue))
  drawCode(paper, { x: right - codeSide, y: pen.y }, issue.verifyUrl)
  const top = Math.max(left, ends, pen.y + codeSide) + 8
  paper.mark(paper.root, 'H1', () =>
    paper.line(headingOf(titleOf(model), model.period), margin, top, { size: 15, weight: 'bold' }),
  )
  pen.y = top + 25
}

const aboutOf = (model: StatementModel, issue: Issue): [string, string][] => [
  ['Account', model.holder],
  ...(model.email === '' || model.email === model.holder
    ? []
    : [['E-mail', model.email] as [string, string]]),
  ['Reference', model.code],
  ['Period', model.days],
  ['Issued', issue.preparedOn],
  ['Number', issue.shortNumber],
  ...(model.replaces === undefined ? [] : [['Replaces', model.replaces] as [string, string]]),
]

const nameWidth = 54

/** Names and texts below each other. Returns where they end. */
function drawAbout(
  paper: Paper,
  { x, y: top, width }: { x: number; y: number; width: number },
  about: readonly (readonly [string, string])[],
): number {
  let y = top
  for (const [name, text] of about) {
    const look = { size: 9, weight: name === 'Account' ? 'bold' : 'regular' } as const
    for (const [k, line] of paper.wrap(withFirmDates(text), width - nameWidth, look).entries()) {
      const at = y
      paper.mark(paper.root, 'P', () => {
        if (k === 0) paper.line(name, x, at, { size: 9, colour: colours.muted })
        paper.line(line, x + nameWidth, at, look)
      })
      y += 13
    }
  }
  return y
}

/** What the statement says of the one that it replaces. */
function drawReplaced(pen: Pen, { changed = [] }: StatementModel): void {
  if (changed.length === 0) return
  const { paper } = pen
  const width = paper.width - 2 * margin
  const lines = paper.wrap(withFirmDates(changed.join(' ')), width - 28, noteLook)
  const height = lines.length * noteLine + 12
  const top = pen.y
  paper.decorate(() => {
    paper.box(margin, top, width, height, colours.wash, 0)
    paper.box(margin, top, 2, height, colours.ink, 0)
  })
  paper.mark(paper.root, 'P', () => {
    for (const [k, line] of lines.entries())
      paper.line(line, margin + 14, top + 7 + k * noteLine, { ...noteLook, colour: colours.ink })
  })
  pen.y = top + height + 12
}

const boardNote = { size: 8, colour: colours.chalkQuiet }
const boardNoteLine = 10.5

/** What the account ends the period with, on the firm's board. */
function drawBoard(pen: Pen, { closing, value }: StatementModel): void {
  const { paper } = pen
  const [top, width] = [pen.y, paper.width - 2 * margin]
  const [left, middle] = [margin + 16, margin + width * 0.56]
  const [leftRoom, rightRoom] = [middle - left - 14, margin + width - middle - 14]
  const notes = paper.wrap(value.note, rightRoom, boardNote)
  const height = 72 + (notes.length - 1) * boardNoteLine
  paper.decorate(() => paper.box(margin, top, width, height, colours.board, 3))
  const column = (
    { x, room, size }: { x: number; room: number; size: number },
    name: string,
    amount: string,
    lines: readonly string[],
  ) => {
    const fitting = Math.min(size, (size * room) / paper.widthOf(amount, { size, weight: 'bold' }))
    paper.mark(paper.root, 'H2', () => paper.line(name, x, top + 10, { size: 9, colour: colours.chalkQuiet }))
    paper.mark(paper.root, 'P', () => {
      paper.line(amount, x, top + 38 - fitting * 0.62, {
        size: fitting,
        weight: 'bold',
        colour: colours.chalk,
      })
      for (const [k, line] of lines.entries()) paper.line(line, x, top + 55 + k * boardNoteLine, boardNote)
    })
  }
  column({ x: left, room: leftRoom, size: 25 }, 'Closing balance', closing.amount, [closing.note])
  column({ x: middle, room: rightRoom, size: 17 }, 'Total Account Value', value.amount, notes)
  pen.y = top + height + 14
}

/** What the reader has to know about single months, what no figure says, and how the paper is checked by its code. */
const notesOf = (
  { notes, absences, risk }: StatementModel,
  { verifyUrl: url, number }: Issue,
): string[][] => [
  ...notes.map((text, k) => [text, `${k + 1}`]),
  ...absences.map((text) => [text]),
  [risk],
  [checkSentence({ url, number, on: 'pdf' })],
]

const noteLook = { size: 8, colour: colours.muted }
const [noteLine, noteGap, notesGap] = [10.5, 3, 8]

/** The numbered notes are of the months above; what follows them is of the whole statement. */
const gapBefore = (notes: readonly (readonly string[])[], k: number): number =>
  notes[k]?.[1] === undefined && notes[k - 1]?.[1] !== undefined ? 6 : 0

const linesOfNote = (paper: Paper, [text = '', number]: readonly string[]): string[] =>
  paper.wrap(withFirmDates(text), paper.width - 2 * margin - (number === undefined ? 0 : 16), noteLook)

const heightOf = (paper: Paper, all: readonly string[][]): number =>
  all.reduce(
    (sum, note, k, notes) => sum + gapBefore(notes, k) + linesOfNote(paper, note).length * noteLine + noteGap,
    notesGap,
  )

/** Writes the notes below each other, the numbered ones apart from what follows. */
export function drawNotes(pen: Pen, notes: readonly (readonly string[])[]): void {
  const { paper } = pen
  for (const [k, note] of notes.entries()) {
    const lines = linesOfNote(paper, note)
    const [, number] = note
    pen.y += gapBefore(notes, k)
    pen.need(lines.length * noteLine)
    paper.mark(paper.root, 'P', () => {
      if (number !== undefined) paper.line(number, margin, pen.y, { ...noteLook, weight: 'bold' })
      const x = number === undefined ? margin : margin + 16
      for (const [below, line] of lines.entries()) paper.line(line, x, pen.y + below * noteLine, noteLook)
    })
    pen.y += lines.length * noteLine + noteGap
  }
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
  paper.line(`${model.firm} · ${titleOf(model)} ${issue.shortNumber} · ${model.days}`, margin, y, look)
  paper.line(`Page ${page} of ${pages}`, paper.width - margin, y, { ...look, align: 'right' })
}
