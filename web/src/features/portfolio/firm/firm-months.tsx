import type { Firm } from '@portico/contract/features/firm'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { ActionNotice, useAction } from '../../../components/feedback/notice.tsx'
import { Button } from '../../../components/form/button.tsx'
import { ChoiceGroup } from '../../../components/form/choices.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { saveCsv, saveFile } from '../../../components/table/csv.ts'
import { BigFigure } from '../../../figures/big-figure.tsx'
import { noFigure, signedUsd } from '../../../figures/figure-text.ts'
import { useKnownOn } from '../../../figures/known-on.ts'
import { ranges, useRange } from '../../../figures/range.ts'
import { FirmChart, FlowKey } from './firm-chart.tsx'
import type { FirmMonth } from './firm-data.ts'
import { csvColumns, fileName, monthsOf, rowsOf, sumOf } from './firm-data.ts'
import styles from './firm-view.module.css'
import { FirmTable } from './firm-table.tsx'

/** A year: a firm’s first month, in which everything came in, would dwarf all others. */
const usual = ranges[3]

const choices = ranges.filter(({ key }) => key !== '1m').map((range) => ({ name: range.name, value: range }))

/** Money under management and what moved: headline, chart, table and files. The month that is read drives all of them. */
export function FirmMonths({ firm }: { firm: Firm }) {
  const [range, setRange] = useRange(usual)
  const [point, setPoint] = useState<number>()
  const months = monthsOf(firm, range)
  const read = months[point ?? months.length - 1]
  if (read === undefined)
    return (
      <Card title="Money under management">
        <BigFigure text={textOf(firm.position.under_management)} />
        <p className={`mt-1 tabular-nums ${styles['change']}`}>No month is posted yet.</p>
      </Card>
    )
  const before = firm.months[firm.months.indexOf(read) - 1]
  const isNow = point === undefined && hasMoved(firm)
  const end = `end of ${formatMonth(read.quarter)}`
  return (
    <Card title={`Money under management, ${isNow ? 'now' : end}`}>
      <BigFigure text={textOf(isNow ? firm.position.under_management : read.under_management)} />
      <p className={`mt-1 tabular-nums ${styles['change']}`}>
        {isNow && <MovedSince firm={firm} month={read} />}
        <Change month={read} before={before} />
      </p>
      <div className="mt-5 mb-3 flex flex-wrap justify-between gap-3 print:hidden">
        <ChoiceGroup label="Months shown" choices={choices} chosen={range} onChoose={setRange} />
        <Downloads months={months} />
      </div>
      <FirmChart months={months} onRead={setPoint} />
      <FlowKey months={months} />
      <FirmTable
        rows={rowsOf(months)}
        sum={sumOf(months)}
        read={point === undefined ? undefined : formatMonth(read.quarter)}
      />
      {months.some(({ under_management: total }) => total === null) && (
        <p className="mt-2.5 text-sm text-muted">
          A total without a figure is too large to be added up to the cent.
        </p>
      )}
    </Card>
  )
}

const textOf = (amount: Cents | null): string => (amount === null ? noFigure : formatUsd(amount))

const difference = (a: Cents | null | undefined, b: Cents | null | undefined): Cents | undefined =>
  a === null || a === undefined || b === null || b === undefined ? undefined : cents(a - b)

/** Whether money came or went after the latest posted month. */
const hasMoved = ({ position }: Firm): boolean => position.money_in !== 0 || position.money_out !== 0

/** "Moved since October 2026: $0.00 in, $10,300.00 out. At its end $20,600.00, …": the position and the latest month. */
const MovedSince = ({ firm: { position }, month }: { firm: Firm; month: FirmMonth }) => (
  <>
    Moved since {formatMonth(month.quarter)}: {textOf(position.money_in)} in, {textOf(position.money_out)}{' '}
    out. At its end it was {textOf(month.under_management)},{' '}
  </>
)

/** "+$392,376.90 since September 2025, of which $81,000.00 is money in less money out". */
function Change({ month, before }: { month: FirmMonth; before: FirmMonth | undefined }) {
  if (before === undefined) return 'The first month.'
  const change = difference(month.under_management, before.under_management)
  const moved = difference(month.money_in, month.money_out)
  if (change === undefined || moved === undefined) return noFigure
  return (
    <>
      <b data-loss={change < 0}>{signedUsd(change)}</b> since {formatMonth(before.quarter)}, of which{' '}
      {formatUsd(moved)} is money in less money out
    </>
  )
}

/** The months that are shown as a file; the code that writes workbooks is loaded when the first is asked for. */
function Downloads({ months }: { months: readonly FirmMonth[] }) {
  const on = useKnownOn()
  const saveXlsx = useAction(async () => {
    const { firmWorkbook } = await import('./firm-xlsx.ts')
    saveFile(fileName(months, on, 'xlsx'), await firmWorkbook(rowsOf(months)))
  }, 'Failed to write the workbook.')
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button kind="quiet" onClick={() => saveCsv(fileName(months, on, 'csv'), csvColumns, rowsOf(months))}>
        CSV
      </Button>
      <Button kind="quiet" busy={saveXlsx.isBusy} onClick={saveXlsx.run}>
        XLSX
      </Button>
      <ActionNotice of={saveXlsx} />
    </div>
  )
}
