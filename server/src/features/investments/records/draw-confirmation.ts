import { numberInGroups } from '@portico/contract/features/statements'
import { onOneLine } from '@portico/contract/values/firm-lines'
import type { PaperSize } from '../../../pdf/paper-sizes.ts'
import { Paper } from '../../../pdf/paper.ts'
import { codeSide, drawCode } from '../statements/draw-code.ts'
import { colours, margin } from '../statements/statement-look.ts'
import type { Issue } from '../statements/statement-model.ts'

/** The content of a confirmation on paper, all of it as text. */
export interface ConfirmationModel {
  size: PaperSize
  firm: string
  offices: string
  contact: string
  /** "October 31, 2025" */
  on: string
  /** "12 investors" */
  investors: string
  total: string
}

const small = { size: 9, colour: colours.muted } as const

/** Draws a confirmation of one page and returns the bytes of its PDF. */
export function drawConfirmation(model: ConfirmationModel, issue: Issue): Promise<Buffer> {
  const title = `Balances on ${model.on}`
  const paper = new Paper({
    title,
    author: model.firm,
    size: model.size,
    createdAt: new Date(issue.issuedAt),
  })
  const right = paper.width - margin
  const width = right - margin
  paper.mark(paper.root, 'P', () =>
    paper.line(model.firm.toUpperCase(), margin, margin + 2, { size: 13, weight: 'bold' }),
  )
  let y = margin + 25
  const say = (text: string, look: Parameters<Paper['line']>[3], height: number, room = width) => {
    for (const line of paper.wrap(text, room, look)) {
      const at = y
      paper.mark(paper.root, 'P', () => paper.line(line, margin, at, look))
      y += height
    }
  }
  for (const text of [model.offices, model.contact]) say(text, small, 13, width - codeSide - 20)
  drawCode(paper, { x: right - codeSide, y: margin }, issue.verifyUrl)
  y = margin + codeSide + 34
  paper.mark(paper.root, 'H1', () => paper.line(title, margin, y, { size: 20, weight: 'bold' }))
  y += 40
  paper.decorate(() => paper.box(margin, y, width, 78, colours.board, 3))
  for (const [x, name, text] of [
    [margin + 16, 'In all accounts together', model.total],
    [margin + width * 0.62, 'Investors', model.investors],
  ] as const) {
    paper.mark(paper.root, 'H2', () => paper.line(name, x, y + 13, { size: 9, colour: colours.chalkQuiet }))
    paper.mark(paper.root, 'P', () =>
      paper.line(text, x, y + 33, { size: 20, weight: 'bold', colour: colours.chalk }),
    )
  }
  y += 102
  say(
    `${model.firm} confirms that by its books, at the end of ${model.on}, ${model.investors} had ${model.total} in their accounts together, in US dollars. Money counts from the day it moved; what a month earned, lost or paid counts from its last day. Investors who had nothing are not counted.`,
    { size: 11 },
    16,
  )
  y += 10
  say(
    `Issued on ${issue.preparedOn}. Verification number ${onOneLine(numberInGroups(issue.number))}.`,
    { size: 11, weight: 'bold' },
    16,
  )
  y += 10
  say(
    `Is this paper genuine? Scan the code above or open ${issue.verifyUrl}. The page repeats the day, the number of investors and the total, and says whether the books still agree. A file that is dropped there is compared with the original.`,
    small,
    12.5,
  )
  const foot = paper.height - 34
  paper.onEveryPage((page, pages) => {
    paper.rule(margin, foot - 8, width, colours.line)
    paper.line(`${model.firm} · Confirmation ${issue.shortNumber} · ${title}`, margin, foot, small)
    paper.line(`Page ${page} of ${pages}`, right, foot, { ...small, align: 'right' })
  })
  return paper.finish()
}
