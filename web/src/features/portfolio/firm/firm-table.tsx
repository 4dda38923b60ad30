import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { useState } from 'react'
import { below, useMedia } from '../../../components/hooks.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { Column } from '../../../components/table/data-table.tsx'
import { AllMonths } from '../../../components/table/show-more.tsx'
import { groupedNumber, noFigure } from '../../../figures/figure-text.ts'
import type { FirmRow } from './firm-data.ts'
import { figuresOf } from './firm-data.ts'
import styles from './firm-table.module.css'

const caption = 'The firm by month'

interface FirmTableProps {
  rows: readonly FirmRow[]
  sum: FirmRow
  /** The label of the month that the chart reads. */
  read: string | undefined
}

/** How many months, each a block, a phone shows before it is asked for all: what follows is not pushed out of reach. */
const shownOnPhone = 3

/** The months with what moved in each, the newest first, and the sums of all of them. On a phone each is a block. */
export function FirmTable({ rows, sum, read }: FirmTableProps) {
  const isPhone = useMedia(below.md)
  const [isWhole, setWhole] = useState(false)
  const canFold = isPhone && rows.length > shownOnPhone
  return (
    <>
      <DataTable
        caption={caption}
        columns={columnsOf(rows)}
        rows={canFold && !isWhole ? rows.slice(0, shownOnPhone) : rows}
        keyOf={({ label }) => label}
        foot={sum}
        kindOf={({ label }) => (label === read ? 'read' : undefined)}
        className={`mt-5 text-sm ${styles['table']} ${isLong(sum, rows) ? styles['long'] : ''}`}
      />
      {canFold && (
        <AllMonths
          first={shownOnPhone}
          all={rows.length}
          isWhole={isWhole}
          onTurn={() => setWhole(!isWhole)}
        />
      )}
    </>
  )
}

/** More columns, as with a fee in one of the months, do not fit next to each other at the size of other tables. */
const mostColumns = 8

/** Whether there are more columns than fit, or an amount has nine digits before the point. */
const isLong = (sum: FirmRow, rows: readonly FirmRow[]): boolean =>
  columnsOf(rows).length > mostColumns ||
  [sum, ...rows].some((row) => figuresOf(rows).some(({ key }) => Math.abs(row[key] ?? 0) >= 100_000_000_00))

/** What moved in none of these months has no column here; files have all of them. */
const rare: ReadonlySet<keyof FirmRow> = new Set(['money_in', 'money_out', 'lost'])

/** The columns of these months; what is deducted has a minus. */
const columnsOf = (rows: readonly FirmRow[]): readonly Column<FirmRow>[] => [
  { header: 'Month', cell: ({ label }) => label },
  ...figuresOf(rows)
    .filter(({ key }) => !rare.has(key) || rows.some((row) => row[key] !== 0))
    .map(({ key, header, isDeducted }): Column<FirmRow> => {
      // What is under management does not add up over time.
      const isNone = ({ isSum }: FirmRow) => isSum && key === 'under_management'
      return {
        header,
        key,
        cell: (row) => (isNone(row) ? '' : amountText(row[key], isDeducted === true)),
        tone: (row) => (isNone(row) || row[key] === 0 ? 'quiet' : key === 'lost' ? 'loss' : undefined),
      }
    }),
  {
    header: 'Investors',
    cell: ({ investors, partly }) =>
      partly === null ? (
        investors !== null && groupedNumber.format(investors)
      ) : (
        <span className="text-muted">{partly}</span>
      ),
    tone: ({ investors }) => (investors === null ? 'quiet' : undefined),
  },
]

/** An amount without its currency sign; what is deducted has a minus. A dash for nothing, and for what is too large to be exact. */
function amountText(amount: Cents | null, isDeducted: boolean): string {
  if (amount === null) return noFigure
  if (amount === 0) return '–'
  return `${isDeducted ? '−' : ''}${formatUsd(amount).replace('$', '')}`
}
