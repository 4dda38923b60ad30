import PDFDocument from 'pdfkit'
import type { Weight } from './fonts.ts'
import type { PaperSize } from './paper-sizes.ts'
import { measures } from './paper-sizes.ts'
import { fontNamed, fontNames, mainFont, runsOf } from './fonts.ts'

/** An element of the document's structure, which says to a screen reader what is what. */
export type Element = PDFKit.PDFStructureElement

export interface Look {
  size: number
  weight?: Weight
  colour?: string
  /** Where `x` is. */
  align?: 'left' | 'right'
}

/** From the top left corner. */
export type Point = readonly [x: number, y: number]

interface About {
  title: string
  author: string
  size: PaperSize
  createdAt: Date
}

/** Digits of one width, so that amounts stand below each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

function ascenderOf(name: string): number {
  const { ascent, unitsPerEm } = fontNamed(name)
  return ascent / unitsPerEm
}

/**
 * A tagged PDF/A-1b. Everything is placed by hand: nothing flows onto another page by itself, so that no row, note or
 * heading is torn. All measures are in points from the top left corner.
 */
export class Paper {
  readonly width: number
  readonly height: number
  readonly root: Element
  readonly #doc: PDFKit.PDFDocument
  readonly #widths = new Map<string, number>()

  constructor({ title, author, size, createdAt }: About) {
    ;[this.width, this.height] = measures[size]
    this.#doc = new PDFDocument({
      size: [this.width, this.height],
      margin: 0,
      subset: 'PDF/A-1b',
      pdfVersion: '1.4',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: true,
      // None by default: fonts are opened by name when they are first used.
      font: '',
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    })
    for (const name of fontNames) this.#doc.registerFont(name, fontNamed(name) as unknown as string)
    this.root = this.#doc.struct('Document')
    this.#doc.addStructure(this.root)
  }

  /** How many there are so far. */
  get pages(): number {
    return this.#doc.bufferedPageRange().count
  }

  addPage(): void {
    this.#doc.addPage()
  }

  /** Adds an element that holds others. */
  group(parent: Element, type: string): Element {
    const element = this.#doc.struct(type)
    parent.add(element)
    return element
  }

  /** Adds an element and draws its content. `alt` describes a figure, `scope` what a table's heading is of. */
  mark(
    parent: Element,
    type: string,
    draw: () => void,
    more: { alt?: string; scope?: 'Column' | 'Row' } = {},
  ): void {
    const { scope, alt } = more
    const element = this.#doc.struct(type, alt === undefined ? {} : { alt }, draw)
    if (scope !== undefined) {
      // Not in the types. Which cells a heading is of.
      const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } }
      dictionary.data['A'] = { O: 'Table', Scope: scope }
    }
    parent.add(element)
  }

  /** Draws what a screen reader leaves out: rules, backgrounds, page numbers. */
  decorate(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  /** Draws on every page at the end, when their number is known. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let k = 0; k < count; k++) {
      this.#doc.switchToPage(start + k)
      this.decorate(() => draw(k + 1, count))
    }
  }

  /** How wide a text is. */
  widthOf(text: string, { size, weight = 'regular' }: Look): number {
    return runsOf(text, weight).reduce((sum, { font, text: run }) => sum + this.#widthIn(font, run) * size, 0)
  }

  /** The width of a text at size 1, which is measured once. */
  #widthIn(font: string, text: string): number {
    const key = `${font} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      this.#doc.font(font, 1)
      width = this.#doc.widthOfString(text, { features })
      this.#widths.set(key, width)
    }
    return width
  }

  /** Draws one line of text; `y` is the top of its letters' box. Returns its width. */
  line(text: string, x: number, y: number, look: Look): number {
    const { size, weight = 'regular', colour = '#10201b', align = 'left' } = look
    const width = this.widthOf(text, look)
    let at = align === 'right' ? x - width : x
    this.#doc.fillColor(colour)
    for (const run of runsOf(text, weight)) {
      // Each font has its own ascender: the runs of a line share a baseline.
      const [own, main] = [run.font, mainFont(weight)].map((name) => ascenderOf(name))
      this.#doc.font(run.font, size)
      this.#doc.text(run.text, at, y + ((main ?? 0) - (own ?? 0)) * size, { lineBreak: false, features })
      at += this.#widthIn(run.font, run.text) * size
    }
    return width
  }

  /** Breaks a text into lines between words; a word that is wider than a line is broken anywhere. */
  wrap(text: string, width: number, look: Look): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/[^\S\u00A0]+/).flatMap((each) => this.#pieces(each, width, look))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.widthOf(longer, look) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    const all = line === '' ? lines : [...lines, line]
    return all.map((each) => each.replaceAll('\u00A0', ' '))
  }

  #pieces(word: string, width: number, look: Look): string[] {
    if (this.widthOf(word, look) <= width) return [word]
    const pieces = ['']
    for (const character of word) {
      const longer = `${pieces.at(-1)}${character}`
      if (this.widthOf(longer, look) > width) pieces.push(character)
      else pieces[pieces.length - 1] = longer
    }
    return pieces
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.#doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
  }

  box(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    if (radius === 0) this.#doc.rect(x, y, width, height)
    else this.#doc.roundedRect(x, y, width, height, radius)
    this.#doc.fill(colour)
  }

  /** Fills squares of one side, by their top left corners. */
  squares(corners: readonly Point[], side: number, colour: string): void {
    for (const [x, y] of corners) this.#doc.rect(x, y, side, side)
    this.#doc.fill(colour)
  }

  /** Fills what a line through some points surrounds, or draws the line. */
  shape(points: readonly Point[], look: { fill: string } | { stroke: string }): void {
    for (const [k, [x, y]] of points.entries()) {
      if (k === 0) this.#doc.moveTo(x, y)
      else this.#doc.lineTo(x, y)
    }
    if ('fill' in look) this.#doc.closePath().fill(look.fill)
    else this.#doc.lineWidth(1.6).lineJoin('round').lineCap('round').stroke(look.stroke)
  }

  /** The bytes of the whole document, after which nothing can be added. */
  async finish(): Promise<Buffer> {
    const parts: Buffer[] = []
    this.root.end()
    this.#doc.end()
    for await (const part of this.#doc as unknown as AsyncIterable<Buffer>) parts.push(part)
    return Buffer.concat(parts)
  }
}
