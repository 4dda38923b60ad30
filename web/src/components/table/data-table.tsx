import type { ComponentProps, CSSProperties, Key, ReactNode } from 'react'
import { Fragment } from 'react'
import styles from './data-table.module.css'
import { figureKeys } from './figure-keys.ts'

/** How a cell differs from the others of its column: a payment of zero is quiet. */
export type Tone = 'quiet' | 'loss' | 'changed'

/** A column of a table; the first one names the row. */
export interface Column<Row> {
  header: string
  /** The content of its header, if that is more than its name. */
  heading?: ReactNode
  /** What style sheets refer to; columns with the same header need one each. */
  key?: string
  /** `at` is the number of the row. */
  cell: (row: Row, at: number) => ReactNode
  /** The text of a cell that is more than text; its longest word has room. */
  words?: (row: Row) => string
  /** The line below it in the same cell, which has room on one line unless the table is condensed. */
  below?: (row: Row) => string
  /** Whether all of these words have room next to each other. */
  isOnOneLine?: boolean
  /** Emphasised: the figure that matters most in a row. */
  strong?: boolean
  tone?: (row: Row) => Tone | undefined
  /** Called with the row whose figure was pressed, by click or key. */
  onChoose?: (row: Row) => void
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The key of a row, if rows may come or go; their index by default. */
  keyOf?: (row: Row, at: number) => Key
  /** Rows of one group, such as a year, stand together. */
  groupOf?: (row: Row) => number
  /** A heading above the rows of a group, of which it gets the first. */
  headingOf?: ((row: Row) => ReactNode) | undefined
  /** The sums of a group that its heading has next to it; its figures cannot be pressed. */
  sumsOf?: (row: Row) => Row | undefined
  /** The kind of row, for style sheets; those that are `hidden` are not on the screen. */
  kindOf?: (row: Row) => string | undefined
  /** Content below a row, across all columns; null for none. */
  belowOf?: (row: Row) => ReactNode
  /** The sums, as a last row; its figures cannot be pressed. */
  foot?: Row | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/**
 * A table whose columns are data; one that may be wider than its place is a FoldingTable. The roles are written out
 * because browsers drop those of table elements with another display value, which a style sheet may give them on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf = atOf, groupOf, foot, className = '', style } = props
  const choose = (cell: HTMLTableCellElement) => {
    const row = rows[Number(cell.parentElement?.dataset['at'])]
    if (row !== undefined) columns[cell.cellIndex]?.onChoose?.(row)
  }
  return (
    <table
      role="table"
      aria-label={caption}
      className={`w-full border-collapse tabular-nums ${styles['table']} ${className}`}
      style={style}
      {...(columns.some(canPress) ? figureKeys(choose) : {})}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, heading, key }) => (
            <th key={key ?? header} role="columnheader" scope="col">
              {heading ?? header}
            </th>
          ))}
        </tr>
      </thead>
      {blocksOf(rows, groupOf).map((block) => (
        <Block key={keyOf(block.rows[0] as Row, block.start)} block={block} table={props} />
      ))}
      {foot !== undefined && (
        <tfoot role="rowgroup">
          <TableRow row={foot} at={-1} table={props} />
        </tfoot>
      )}
    </table>
  )
}

const atOf = (_row: unknown, at: number): Key => at

const canPress = ({ onChoose }: Pick<Column<never>, 'onChoose'>) => onChoose !== undefined

/** Rows next to each other; `start` is the number of the first. */
interface RowBlock<Row> {
  start: number
  rows: readonly Row[]
}

/** Where there are no groups, the browser can skip blocks of this size. */
const blockSize = 12

function blocksOf<Row>(rows: readonly Row[], groupOf: DataTableProps<Row>['groupOf']): RowBlock<Row>[] {
  const begins = (row: Row, at: number) => {
    const before = rows[at - 1]
    return (
      before === undefined ||
      (groupOf === undefined ? at % blockSize === 0 : groupOf(row) !== groupOf(before))
    )
  }
  const starts = rows.flatMap((row, at) => (begins(row, at) ? [at] : []))
  return starts.map((start, k) => ({ start, rows: rows.slice(start, starts[k + 1]) }))
}

function Block<Row>({ block: { start, rows }, table }: { block: RowBlock<Row>; table: DataTableProps<Row> }) {
  const { columns, keyOf = atOf, headingOf, sumsOf, belowOf } = table
  const [first] = rows
  const heading = first === undefined ? undefined : headingOf?.(first)
  const sums = first === undefined ? undefined : sumsOf?.(first)
  return (
    <tbody role="rowgroup">
      {heading !== undefined && (
        <tr role="row" data-kind="heading">
          <th role="rowheader" scope="rowgroup" colSpan={sums === undefined ? columns.length : 1}>
            {heading}
          </th>
          {sums !== undefined &&
            columns.slice(1).map((column) => (
              <td key={column.key ?? column.header} {...cellOf(column, sums)}>
                {column.cell(sums, -1)}
              </td>
            ))}
        </tr>
      )}
      {rows.map((row, k) => {
        const at = start + k
        const below = belowOf?.(row) ?? null
        return (
          <Fragment key={keyOf(row, at)}>
            <TableRow row={row} at={at} table={table} isOpen={below !== null} />
            {below !== null && (
              <tr role="row" data-kind="below">
                <td role="cell" colSpan={columns.length}>
                  {below}
                </td>
              </tr>
            )}
          </Fragment>
        )
      })}
    </tbody>
  )
}

/** What a cell is for assistive technology and style sheets. */
const cellOf = <Row,>({ header, key, strong, tone }: Omit<Column<Row>, 'cell'>, row: Row) => ({
  role: 'cell',
  'data-label': header,
  'data-figure': key,
  'data-strong': strong,
  'data-tone': tone?.(row),
})

interface TableRowProps<Row> {
  row: Row
  /** Its number; -1 for the sums. */
  at: number
  table: DataTableProps<Row>
  /** Whether something is shown below it. */
  isOpen?: boolean
}

function TableRow<Row>({ row, at, table: { columns, rows, kindOf }, isOpen }: TableRowProps<Row>) {
  const [name, ...figures] = columns
  const first = figures.findIndex(canPress)
  const isEntry = at === rows.findIndex((each) => kindOf?.(each) !== 'hidden')
  return (
    <tr role="row" data-at={at} data-kind={kindOf?.(row)} data-open={isOpen}>
      <th role="rowheader" scope="row">
        {name?.cell(row, at)}
      </th>
      {figures.map(({ cell, onChoose, ...column }, k) => (
        <td key={column.key ?? column.header} {...cellOf(column, row)}>
          {onChoose === undefined || at < 0 ? (
            cell(row, at)
          ) : (
            <button
              type="button"
              className={'explained scroll-mt-[calc(var(--stuck-above)_+_56px)]'}
              // Where the Tab key enters the table.
              tabIndex={isEntry && k === first ? 0 : -1}
              aria-haspopup="dialog"
            >
              {cell(row, at)}
            </button>
          )}
        </td>
      ))}
    </tr>
  )
}

/** The frame of a table that may be wider or longer; focusable, so that the arrow keys scroll it. */
export const ScrollFrame = (props: ComponentProps<'div'> & { 'aria-label': string }) => (
  <div role="group" tabIndex={0} {...props} />
)
