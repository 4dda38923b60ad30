import { paths } from '@portico/contract/api/paths'
import type { Firm } from '@portico/contract/features/firm'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { useState } from 'react'
import { Link } from 'react-router'
import { thisMonth } from '../../../api/firm-time.ts'
import { ActionNotice, useAction } from '../../../components/feedback/notice.tsx'
import { Button } from '../../../components/form/button.tsx'
import { ChoiceGroup } from '../../../components/form/choices.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { saveCsv, saveFile } from '../../../components/table/csv.ts'
import { BigFigure } from '../../../figures/big-figure.tsx'
import { noFigure, signedUsd, usdOrDash, withFirmMinus } from '../../../figures/figure-text.ts'
import { useKnownOn } from '../../../figures/known-on.ts'
import { ranges, useRange } from '../../../figures/range.ts'
import { FirmChart, FlowKey } from './firm-chart.tsx'
import type { FirmMonth } from './firm-data.ts'
import {
  csvColumnsOf,
  fileName,
  headlineMonth,
  monthsOf,
  movedSince,
  rowsOf,
  strayTexts,
  sumOf,
} from './firm-data.ts'
import { FirmTable } from './firm-table.tsx'

/** A year: a firm’s first month, in which everything came in, would dwarf all others. */
const usual = ranges[3]

const choices = ranges.filter(({ key }) => key !== '1m').map((range) => ({ name: range.name, value: range }))

/** Money under management and what moved: headline, chart, table and files. The month that is read drives all of them. */
export function FirmMonths({ firm }: { firm: Firm }) {
  const [range, setRange] = useRange(usual)
  const [point, setPoint] = useState<number>()
  const months = monthsOf(firm, range)
  const headline = headlineMonth(firm)
  const read = point === undefined ? headline : months[point]
  const strays = point === undefined ? strayTexts(firm) : []
  if (read === undefined)
    return (
      <Card title="Money under management">
        <BigFigure text={usdOrDash(firm.position.under_management)} />
        <p className="mt-1 tabular-nums">No month is posted yet.</p>
      </Card>
    )
  const settled = months.filter(({ quarter }) => quarter <= (headline?.quarter ?? 0)).length
  const before = firm.months[firm.months.indexOf(read) - 1]
  const moved = movedSince(firm, read)
  // Months after it that are posted in part do not hide what has moved.
  const isNow = point === undefined && (moved.money_in !== 0 || moved.money_out !== 0)
  const name = formatMonth(read.quarter)
  const end = read.quarter < thisMonth() ? `end of ${name}` : `${name} so far`
  return (
    <Card title={`Money under management, ${isNow ? 'now' : end}`}>
      <div className="flex flex-wrap items-baseline gap-x-5">
        <BigFigure text={usdOrDash(isNow ? firm.position.under_management : read.under_management)} />
        {strays.length > 0 && (
          <p className="text-sm text-muted">{`${strays.join(', ')}; ${isNow ? '' : 'not '}counted in this figure.`}</p>
        )}
      </div>
      <p className="mt-1 tabular-nums">
        {isNow && <MovedSince firm={firm} month={read} moved={moved} />}
        <Change month={read} before={before} />
      </p>
      <div className="mt-5 mb-3 flex flex-wrap justify-between gap-3 print:hidden">
        <ChoiceGroup label="Months shown" choices={choices} chosen={range} onChoose={setRange} />
        <Downloads months={months} />
      </div>
      <FirmChart months={months} settled={settled} onRead={setPoint} />
      <FlowKey months={months} settled={settled} />
      <FirmTable
        rows={rowsOf(months, firm.open_months ?? [])}
        sum={sumOf(months, firm.open_months ?? [])}
        read={point === undefined ? undefined : formatMonth(read.quarter)}
      />
      <Link to={recordsLink(months)} className="mt-3 touch-target print:hidden">
        Records for the accountant
      </Link>
      {months.some(({ under_management: total }) => total === null) && (
        <p className="mt-2.5 text-sm text-muted">
          A total without a figure is too large to be added up to the cent.
        </p>
      )}
    </Card>
  )
}

/** Where the same months are by investor. */
const recordsLink = (months: readonly FirmMonth[]): string => {
  const [first, last] = [months[0], months.at(-1)].map((each) => each && formatMonthIso(each.quarter))
  return `${paths.records}?from=${first}&to=${last}`
}

const difference = (a: Cents | null | undefined, b: Cents | null | undefined): Cents | undefined =>
  a === null || a === undefined || b === null || b === undefined ? undefined : cents(a - b)

interface MovedSinceProps {
  firm: Firm
  month: FirmMonth
  moved: ReturnType<typeof movedSince>
}

/**
 * "Moved since October 2026: $10,300.00 out. Posted since: +$120.00 from gains, losses and payouts. At its end it was
 * $20,600.00, …": from the position to the month that is posted for all, without terms of zero.
 */
function MovedSince({
  firm: { position },
  month,
  moved: { money_in: put, money_out: taken },
}: MovedSinceProps) {
  const terms = [
    { amount: put, way: 'in' },
    { amount: taken, way: 'out' },
  ].filter(({ amount }) => amount !== 0)
  const moved = difference(put, taken)
  const change = difference(position.under_management, month.under_management)
  const earned = difference(change, moved)
  return (
    <>
      Moved since {formatMonth(month.quarter)}:{' '}
      {terms.map(({ amount, way }) => `${usdOrDash(amount)} ${way}`).join(', ')}.{' '}
      {earned !== undefined && earned !== 0 && (
        <>Posted since: {withFirmMinus(signedUsd(earned))} from gains, losses and payouts. </>
      )}
      {`At the end of ${formatMonth(month.quarter)} it was `}
      {usdOrDash(month.under_management)},{' '}
    </>
  )
}

/**
 * "+$45,527.30 since September 2025: +$50,000.00 from money in and out, −$4,472.70 from gains, losses and payouts." A term
 * of zero is left out, and the only one is the whole change.
 */
function Change({ month, before }: { month: FirmMonth; before: FirmMonth | undefined }) {
  if (before === undefined) return 'The first month.'
  const change = difference(month.under_management, before.under_management)
  const moved = difference(month.money_in, month.money_out)
  if (change === undefined || moved === undefined) return noFigure
  const terms = [
    { amount: moved, from: 'from money in and out' },
    { amount: cents(change - moved), from: 'from gains, losses and payouts' },
  ].filter(({ amount }) => amount !== 0)
  return (
    <>
      {/* Neither a gain nor a loss: most of it may be money that moved. */}
      <b className="font-strong">{withFirmMinus(signedUsd(change))}</b>
      {` since ${formatMonth(before.quarter)}`}
      {terms.length === 1
        ? `, ${terms[0]?.from}`
        : withFirmMinus(
            terms
              .map(({ amount, from }, k) => `${k === 0 ? ':' : ','} ${signedUsd(amount)} ${from}`)
              .join(''),
          )}
      .
    </>
  )
}

/** The months that are shown as a file; the code that writes workbooks is loaded when the first is asked for. */
function Downloads({ months }: { months: readonly FirmMonth[] }) {
  const rows = rowsOf(months)
  const on = useKnownOn()
  const saveXlsx = useAction(async () => {
    const { firmWorkbook } = await import('./firm-xlsx.ts')
    saveFile(fileName(months, on, 'xlsx'), await firmWorkbook(rows))
  }, 'Failed to write the workbook.')
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button kind="quiet" onClick={() => saveCsv(fileName(months, on, 'csv'), csvColumnsOf(rows), rows)}>
        CSV
      </Button>
      <Button kind="quiet" busy={saveXlsx.isBusy} onClick={saveXlsx.run}>
        XLSX
      </Button>
      <ActionNotice of={saveXlsx} />
    </div>
  )
}
