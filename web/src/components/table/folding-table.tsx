import type { CSSProperties, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { Column, DataTableProps, Note } from './data-table.tsx'
import { DataTable, ScrollFrame } from './data-table.tsx'
import { useWidth } from '../hooks.ts'
import styles from './folding-table.module.css'

/** Up to this many columns fit next to each other on a phone. */
const unfolded = 3
/** With more rows than this, the browser skips blocks that are out of sight, so hundreds cost no more than a screenful. */
const many = 120

interface FoldingTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rows' | 'groupOf' | 'foot'
> {
  /** Notes below a row. */
  notesOf?: (row: Row) => readonly Note[]
}

/** A table of figures, whose head stays in view; where its columns do not fit, a row folds into a small block. */
export function FoldingTable<Row>({ notesOf, ...table }: FoldingTableProps<Row>) {
  const { caption, columns, rows, groupOf, foot } = table
  const canFold = columns.length > unfolded
  const look = [
    'text-md',
    styles['table'],
    canFold ? styles['folding'] : '',
    columns.length === 5 ? styles['four'] : '',
    rows.length > many ? styles['long'] : '',
    groupOf === undefined ? '' : styles['grouped'],
  ]
  const frame = useRef<HTMLDivElement>(null)
  // The bold figures of a sum would touch where the table is dense.
  const ways = fits.filter(
    (way) => (way !== 'blocks' || canFold) && (way !== 'dense' || !canFold || foot === undefined),
  )
  useFit(frame, ways)
  // Its figures are reached with the arrow keys, which scroll it too.
  const isStop = columns.every(({ onChoose }) => onChoose === undefined)
  return (
    <ScrollFrame
      ref={frame}
      aria-label={caption}
      className={`mt-2 ${styles['frame']}`}
      tabIndex={isStop ? 0 : undefined}
      data-fit="wide"
    >
      <DataTable
        {...table}
        className={look.join(' ')}
        style={widths(columns, foot === undefined ? rows : [...rows, foot])}
        belowOf={(row) => notesBelow(notesOf?.(row) ?? [])}
      />
    </ScrollFrame>
  )
}

/** From the most room to the least: full size, condensed, as dense as can be read, and a block for each row. */
const fits = ['wide', 'condensed', 'dense', 'blocks']

/** Lays out a table for its width. The room that it needs depends on its figures, so no media query knows it. */
function useFit(frame: RefObject<HTMLDivElement | null>, ways: readonly string[]) {
  const width = useWidth(frame)
  useLayoutEffect(() => fitInto(width, frame.current, ways))
}

function fitInto(width: number, frame: HTMLElement | null, ways: readonly string[]) {
  const table = frame?.firstElementChild
  if (!frame || !table) return
  for (const way of ways) {
    frame.dataset['fit'] = way
    if (table.scrollWidth <= width) return
  }
}

/** "September 2025", for cells that are more than text. */
const longestMonth = 14

/** In characters; a longer name is on several lines. */
const widestName = 40
/** On more lines than this only where the table is dense. */
const nameLines = 3

const longestWord = (text: string): number => Math.max(...text.split(/[\s-]/).map(({ length }) => length))

/** Column widths in characters of their longest text, shared by all blocks of rows. A name has what the others leave. */
function widths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CSSProperties {
  const texts = columns.map(({ cell, words, strong }) => {
    const lengths = rows.map((row, at) => {
      if (words !== undefined) return longestWord(words(row))
      const content = cell(row, at)
      return typeof content === 'string' ? content.length : longestMonth
    })
    // A bold figure is wider by a ninth.
    return Math.ceil(Math.max(0, ...lengths) * (strong === true ? 1.1 : 1))
  })
  // A header is smaller.
  const signs = columns.map(({ header }, k) =>
    Math.min(Math.max(Math.ceil(header.length * 0.9), texts[k] ?? 0), k === 0 ? widestName : Infinity),
  )
  const [word = 0, ...figures] = signs
  const name = Math.max(0, ...rows.map((row) => columns[0]?.words?.(row).length ?? 0))
  const roomy = Math.max(word, Math.min(widestName, Math.ceil(name / nameLines)))
  const sum = figures.reduce((all, count) => all + count, 0)
  return {
    '--widest': `${Math.max(0, ...texts.slice(1))}ch`,
    '--columns': [
      `minmax(${lengthOf(word)}, ${lengthOf(Math.max(word, Math.min(widestName, name)))})`,
      ...figures.map(lengthOf),
    ].join(' '),
    '--roomy': `calc(${roomy + sum}ch + ${signs.length} * var(--lead))`,
    '--least': `calc(${word + sum}ch + ${signs.length} * var(--lead))`,
  } as CSSProperties
}

const lengthOf = (characters: number): string => `calc(${characters}ch + var(--lead))`

const notesBelow = (notes: readonly Note[]) =>
  notes.length === 0
    ? null
    : notes.map(({ kind, text, onOpen }) => (
        <p key={text} data-kind={kind}>
          {onOpen === undefined ? (
            text
          ) : (
            <button
              type="button"
              className="min-h-7 cursor-pointer rounded-xs [text-align:inherit] text-inherit underline decoration-1 underline-offset-3 hover:text-ink pointer-coarse:min-h-11"
              aria-haspopup="dialog"
              onClick={onOpen}
            >
              {text}
            </button>
          )}
        </p>
      ))
