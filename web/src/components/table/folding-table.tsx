import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Column, DataTableProps } from './data-table.tsx'
import { DataTable } from './data-table.tsx'
import { usePrinting, useWidth } from '../hooks.ts'
import styles from './folding-table.module.css'

/** Up to this many columns fit next to each other on a phone. */
const unfolded = 3
/** With more rows than this, the browser skips blocks that are out of sight, so hundreds cost no more than a screenful. */
const many = 120

interface FoldingTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rows' | 'groupOf' | 'headingOf' | 'belowOf' | 'foot'
> {
  /** What takes its place where its columns do not fit. */
  lines?: ReactNode
}

/**
 * A table of figures, whose head stays in view; where its columns do not fit, other lines take its place, or without any
 * a row folds into a small block.
 */
export function FoldingTable<Row>({ lines, ...table }: FoldingTableProps<Row>) {
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
    (way) =>
      (way !== 'blocks' || (canFold && lines === undefined)) &&
      (way !== 'dense' || !canFold || foot === undefined),
  )
  const style = widths(columns, foot === undefined ? rows : [...rows, foot])
  const isFitting = useFit(frame, ways, Object.values(style).join())
  const isPrinting = usePrinting()
  // Its figures are reached with the arrow keys, which scroll it too.
  const isStop = columns.every(({ onChoose }) => onChoose === undefined)
  const isFolded = lines !== undefined && !isFitting && !isPrinting
  const group = {
    role: 'group',
    'aria-label': caption,
    // In the column of a dialog, what scrolls would shrink to nothing.
    className: `mt-2 shrink-0 ${styles['frame']}`,
    tabIndex: isStop ? 0 : undefined,
    'data-fit': 'wide',
  }
  return (
    // The element stays the same, because its width is observed.
    <div ref={frame} className="mt-2" {...(isFolded ? {} : group)}>
      {isFolded ? lines : <DataTable {...table} className={look.join(' ')} style={style} />}
    </div>
  )
}

/** From the most room to the least: full size, condensed, as dense as can be read, and a block for each row. */
const fits = ['wide', 'condensed', 'dense', 'blocks']

/**
 * Lays out a table for its width, and returns whether it fits. The room that it needs depends on its figures, so no media
 * query knows it; it is measured again where the widths of its columns are others.
 */
function useFit(frame: RefObject<HTMLDivElement | null>, ways: readonly string[], columns: string): boolean {
  const width = useWidth(frame)
  const [least, setLeast] = useState({ columns, width: 0 })
  const isFitting = least.columns !== columns || width === 0 || width >= least.width
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is rendered is measured; once it does not fit, no more
  useLayoutEffect(() => {
    const needed = isFitting ? fitInto(width, frame.current, ways) : 0
    if (width > 0 && needed > width) setLeast({ columns, width: needed })
  })
  return isFitting
}

/** Lays out a table in the first way that fits; returns the width that it has then. */
function fitInto(width: number, frame: HTMLElement | null, ways: readonly string[]): number {
  const table = frame?.querySelector('table')
  if (!frame || !table) return 0
  for (const way of ways) {
    frame.dataset['fit'] = way
    if (table.scrollWidth <= width) break
  }
  return table.scrollWidth
}

/** "September 2025", for cells that are more than text. */
const longestMonth = 14

/** In characters; a longer name is on several lines. */
const widestName = 40
/** On more lines than this only where the table is dense. */
const nameLines = 3
/** The line below a name, which is on one line unless the table is condensed, is smaller. */
const belowSize = 0.87

const longestWord = (text: string): number => Math.max(...text.split(/[\s-]/).map(({ length }) => length))

/** Column widths in characters of their longest text, shared by all blocks of rows. A name has what the others leave. */
function widths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CSSProperties {
  const texts = columns.map(({ cell, words, isOnOneLine, strong }) => {
    const lengths = rows.map((row, at) => {
      if (words !== undefined) return isOnOneLine === true ? words(row).length : longestWord(words(row))
      const content = cell(row, at)
      if (typeof content !== 'string') return longestMonth
      // A percent sign is as wide as two figures.
      return content.endsWith('%') ? content.length + 1 : content.length
    })
    // A bold figure is wider by a ninth.
    return Math.ceil(Math.max(0, ...lengths) * (strong === true ? 1.1 : 1))
  })
  // A header is smaller.
  const signs = columns.map(({ header }, k) =>
    Math.min(Math.max(Math.ceil(header.length * 0.9), texts[k] ?? 0), k === 0 ? widestName : Infinity),
  )
  const [word = 0, ...figures] = signs
  const longest = (text: ((row: Row) => string) | undefined) =>
    Math.max(0, ...rows.map((row) => text?.(row).length ?? 0))
  const below = longest(columns[0]?.below)
  const name = Math.max(longest(columns[0]?.words), below)
  const roomy = Math.max(word, Math.min(widestName, Math.ceil(name / nameLines)))
  const whole = Math.max(roomy, Math.min(widestName, Math.ceil(below * belowSize)))
  const sum = figures.reduce((all, count) => all + count, 0)
  return {
    '--widest': `${Math.max(0, ...texts.slice(1))}ch`,
    '--columns': [
      `minmax(${lengthOf(word)}, ${lengthOf(Math.max(word, Math.min(widestName, name)))})`,
      ...figures.map(lengthOf),
    ].join(' '),
    '--whole': `calc(${whole + sum}ch + ${signs.length} * var(--lead))`,
    '--roomy': `calc(${roomy + sum}ch + ${signs.length} * var(--lead))`,
    '--least': `calc(${word + sum}ch + ${signs.length} * var(--lead))`,
  } as CSSProperties
}

const lengthOf = (characters: number): string => `calc(${characters}ch + var(--lead))`
