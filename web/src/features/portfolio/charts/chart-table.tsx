import type { CSSProperties, ReactNode } from 'react'
import { useDeferredValue, useState } from 'react'
import { CopyButton } from '../../../components/form/copy-button.tsx'
import { FoldingTable } from '../../../components/table/folding-table.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import type { ExplainPoint } from '../../../figures/explanation.tsx'
import { Figure, useExplain } from '../../../figures/explanation.tsx'
import styles from './chart-table.module.css'

/** A month or a quarter of a chart: its name, and its figures in the order of the columns. */
interface ChartRow {
  label: string
  /** The name where a phone has room for it next to four amounts. */
  short?: string
  texts: readonly string[]
  /** The sentence on what is not posted between it and the row of the time before. */
  missing?: string | undefined
}

interface ChartColumn {
  header: string
  explainPoint: ExplainPoint
  /** Whether it is said once above the table where it never changed: a phone has room for a row in one line then. */
  isOnceIfSteady?: boolean
}

interface ChartTableProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  /** What a row is. */
  unit: 'Month' | 'Quarter'
  columns: readonly ChartColumn[]
  rows: readonly ChartRow[]
}

interface ChartWithTableProps extends ChartTableProps {
  /** What the parts of the chart mean. */
  legend: ReactNode
  children: ReactNode
}

/** A chart with its legend. On request its figures take the place of both as a table, so that nothing around it moves. */
export function ChartWithTable({ legend, children, ...table }: ChartWithTableProps) {
  const [isTable, setTable] = useState(false)
  // A press is answered at once; on a slow phone, the rows of ten years take a second.
  const isShown = useDeferredValue(isTable)
  const isHidden = isShown ? '[visibility:hidden]' : ''
  return (
    // On a phone, where the key takes lines, the table takes its room too.
    <div className="-mb-3 max-md:relative">
      <div className="md:relative">
        <div className={isHidden}>{children}</div>
        {isShown && <ChartTable {...table} />}
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-x-5 text-sm max-md:items-end">
        <div className={`flex-[1_1_8rem] py-3 ${isHidden}`}>{legend}</div>
        <button
          type="button"
          className="ml-auto min-h-11 flex-none cursor-pointer font-semibold text-muted underline decoration-1 underline-offset-3 hover:text-ink print:hidden"
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Hide table' : 'As a table'}
        </button>
      </div>
    </div>
  )
}

/** More rows than this are scrolled, which the line above the table says; as blocks of lines, fewer are. */
const mostInView = 9

const toneOf = (text = ''): 'loss' | 'quiet' | undefined =>
  text.startsWith('−') ? 'loss' : text === '$0.00' ? 'quiet' : undefined

/** The figures of a chart, the latest first, above the button that hides them: whole rows, so that none looks cut off. */
function ChartTable({ what, unit, columns, rows }: ChartTableProps) {
  const explain = useExplain()
  const count = countOf(rows.length, unit.toLowerCase())
  const lines = rows.length + rows.filter(({ missing }) => missing !== undefined).length
  const isShort = lines <= mostInView
  const isSteady = ({ isOnceIfSteady = false }: ChartColumn, k: number) =>
    isOnceIfSteady && rows.length > 1 && rows.every(({ texts }) => texts[k] === rows[0]?.texts[k])
  return (
    <div
      className={`absolute inset-0 grid grid-rows-[auto_minmax(0,1fr)] max-md:bottom-11 ${styles['table']} ${isShort ? styles['short'] : ''}`}
      style={{ '--rows': lines } as CSSProperties}
    >
      <div className="flex items-center justify-between pb-3.5">
        <div className="text-sm leading-5 text-muted font-stretch-90%">
          <p>
            {count}
            {rows.length > 1 && (isShort ? ', latest first' : ', scroll for earlier')}
          </p>
          {columns.map((column, k) =>
            isSteady(column, k) ? (
              <p key={column.header}>
                {column.header}{' '}
                <Figure derive={column.explainPoint(rows.at(-1) ?? { label: '' })}>
                  {rows[0]?.texts[k]}
                </Figure>{' '}
                throughout
              </p>
            ) : null,
          )}
        </div>
        <CopyButton textOf={() => linesOf([unit, ...columns.map(({ header }) => header)], rows)} />
      </div>
      <FoldingTable
        caption={what}
        columns={[
          { header: unit, cell: ({ label, short = label }: ChartRow) => short },
          ...columns.flatMap((column, k) => {
            const { header, explainPoint } = column
            if (isSteady(column, k)) return []
            return {
              header,
              cell: ({ texts }: ChartRow) => texts[k] ?? '',
              tone: ({ texts }: ChartRow) => toneOf(texts[k]),
              onChoose: (row: ChartRow) => explain(explainPoint(row), `${header}, ${row.label}`),
            }
          }),
        ]}
        rows={rows.toReversed()}
        belowOf={({ missing }) => missing}
      />
    </div>
  )
}

/** The table for a spreadsheet: one line per row, a tab between its cells. */
const linesOf = (headers: readonly string[], rows: readonly ChartRow[]): string =>
  [headers, ...rows.map(({ label, texts }) => [label, ...texts])]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('')
