import type { Key, ReactNode } from 'react'
import type { Column } from './data-table.tsx'

interface FoldedLinesProps<Row> {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Those of the table: the emphasised figure stands on the line, which opens into the others. */
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => ReactNode
  /** What stands below the figures: notes, and what can be done. */
  belowOf: (row: Row) => ReactNode
  /** What stands between a line and the next, also while it is closed. */
  afterOf?: (row: Row) => ReactNode
}

/** A table of figures where its columns do not fit: each row is a name and its main figure, and opens into the others. */
export function FoldedLines<Row>(props: FoldedLinesProps<Row>) {
  const { caption, rows, keyOf, columns, nameOf, belowOf, afterOf } = props
  const [, ...figures] = columns
  const main = figures.find(({ strong }) => strong)
  return (
    <>
      <p className="mt-2 text-right text-xs font-semibold text-muted">{main?.header}</p>
      <ul aria-label={caption} className="border-t-2 border-t-rule">
        {rows.map((row, at) => (
          <li key={keyOf(row)} className="border-b border-b-hairline last:border-b-0">
            <details>
              <summary className="fold flex min-h-11 cursor-pointer items-baseline py-2.5">
                <span className="font-semibold wrap-anywhere">{nameOf(row)}</span>
                <span className="ml-auto pl-4 font-strong tabular-nums">{main?.cell(row, at)}</span>
              </summary>
              <div className="pb-3 pl-4.5 text-sm">
                <dl className="grid gap-x-12 gap-y-1 sm:grid-cols-2">
                  {figures
                    .filter((figure) => figure !== main && figure.cell(row, at) !== '')
                    .map(({ header, key, cell, tone }) => (
                      <div key={key ?? header} className="flex justify-between gap-4">
                        <dt className="text-muted">{header}</dt>
                        <dd className="tabular-nums data-[tone=loss]:text-loss" data-tone={tone?.(row)}>
                          {cell(row, at)}
                        </dd>
                      </div>
                    ))}
                </dl>
                {belowOf(row)}
              </div>
            </details>
            {afterOf?.(row)}
          </li>
        ))}
      </ul>
    </>
  )
}
