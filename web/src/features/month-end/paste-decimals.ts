import { allFigures } from '@portico/contract/figures/monthly-figures'
import { decimalSignIn } from '@portico/contract/values/spreadsheet-cells'
import type { Block, BlockColumn } from './paste-block.ts'

const kinds = new Map<BlockColumn, 'money' | 'percent'>([
  ['in_out', 'money'],
  ...allFigures.map(({ name, kind }) => [name, kind] as const),
])

/** The decimal sign of a block, if its figures show one and none of them shows the other. */
function decimalSignOf(rows: Block, columns: readonly BlockColumn[]): '.' | ',' | undefined {
  const signs = new Set<string>()
  for (const row of rows)
    columns.forEach((column, k) => {
      const sign = kinds.has(column) ? decimalSignIn(row[k] ?? '') : undefined
      if (sign !== undefined) signs.add(sign)
    })
  if (signs.size !== 1) return undefined
  return signs.has('.') ? '.' : ','
}

/** An amount in which a sign stands before three last digits. */
const grouped = { ',': /^\D*[1-9]\d{0,2},\d{3}(?=\D*$)/, '.': /^\D*[1-9]\d{0,2}\.\d{3}(?=\D*$)/ }

/**
 * The rows with amounts such as 10,000 as 10,000.00 where other figures of the block, such as 121,000.00, show that the
 * comma groups thousands; the same with the signs exchanged. Where nothing or both is shown, they stay as they are. A
 * percentage needs no thousands.
 */
export function withDecimals(rows: Block, columns: readonly BlockColumn[]): Block {
  const sign = decimalSignOf(rows, columns)
  if (sign === undefined) return rows
  const shape = grouped[sign === '.' ? ',' : '.']
  return rows.map((row) =>
    row.map((cell, k) => (kinds.get(columns[k]) === 'money' ? cell.replace(shape, `$&${sign}00`) : cell)),
  )
}
