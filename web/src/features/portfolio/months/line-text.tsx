import type { Activity } from '@portico/contract/figures/activity'
import { principalMoved } from '@portico/contract/figures/activity'
import { formatDay } from '@portico/contract/values/day'
import { onOneLine } from '@portico/contract/values/firm-lines'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth } from '@portico/contract/values/month'
import { notPostedText } from '@portico/contract/figures/missing-months'
import type { ReactNode } from 'react'
import { sentText } from '../../../figures/activity-text.ts'
import { withdrawnMonthText } from '../../../figures/months-text.ts'
import type { MarkKind } from '../../../figures/mark.tsx'
import type { Line } from './years.ts'
import { Mark } from '../../../figures/mark.tsx'
import styles from './month-table.module.css'

type LineOf<Kind extends Line['kind']> = Extract<Line, { kind: Kind }>

const marks: Readonly<Record<Activity['kind'], MarkKind>> = {
  contribution: 'in',
  withdrawal: 'out',
  reinvestment: 'reinvested',
}

/** The mark in front of a line. */
function markOf(line: Line): MarkKind {
  switch (line.kind) {
    case 'entry':
      return marks[line.entry.kind]
    case 'moved':
      return line.amount > 0 ? 'in' : 'out'
    case 'withdrawn':
    case 'missing':
      return line.kind
  }
}

/** What an entry was: "You added $50,000.00 on June 28, 2023". */
const happened: Readonly<Record<Activity['kind'], (entry: Activity) => ReactNode>> = {
  contribution: ({ amount, receivedOn }) => (
    <>
      You added <b>{formatUsd(amount)}</b> on {formatDay(receivedOn)}
    </>
  ),
  withdrawal: (entry) => (
    <>
      {entry.sentOn === null ? 'Withdrawal of' : 'You withdrew'} <b>{formatUsd(entry.amount)}</b>{' '}
      {entry.sentOn === null ? 'recorded for' : 'on'} {formatDay(entry.receivedOn)}
      {partsOf(entry)}
    </>
  ),
  reinvestment: ({ amount, receivedOn }) => (
    <>
      You reinvested <b>{formatUsd(amount)}</b> of your gains on {formatDay(receivedOn)}
    </>
  ),
}

/** What a withdrawal was taken from, where that is not only the principal. */
function partsOf(entry: Activity): string {
  if (entry.fromGains === 0) return ''
  const principal = subtractCents(zeroCents, principalMoved(entry))
  return principal === 0
    ? ', all of it gains'
    : `, of which ${formatUsd(entry.fromGains)} was gains and ${formatUsd(principal)} principal`
}

/** From when it is at work, or until when. */
const worked: Readonly<Record<Activity['kind'], (from: Month) => string>> = {
  contribution: (from) => `At work from ${formatMonth(from)}.`,
  withdrawal: (from) => `At work until the end of ${formatMonth(addMonths(from, -1))}.`,
  reinvestment: (from) => `Principal from ${formatMonth(from)}.`,
}

const countedText: Readonly<
  Record<LineOf<'entry'>['counts'], (entry: Pick<Activity, 'kind' | 'effectiveMonth'>) => string>
> = {
  now: ({ kind, effectiveMonth }) => ` ${worked[kind](effectiveMonth)}`,
  later: ({ effectiveMonth }) => ` Counts in your months from ${formatMonth(effectiveMonth)}.`,
  never: () => ' Your account was closed.',
}

const sentences: { readonly [Kind in Line['kind']]: (line: LineOf<Kind>) => ReactNode } = {
  entry: ({ entry, counts }) => (
    <>
      {happened[entry.kind](entry)}.{countedText[counts](entry)}
      {entry.sentOn !== entry.receivedOn &&
        sentText(entry) !== undefined &&
        ` ${onOneLine(`${sentText(entry)}.`)}`}
    </>
  ),
  moved: ({ text }) => text,
  withdrawn: withdrawnMonthText,
  missing: notPostedText,
}

/** A line as a sentence. */
const sentenceOf = <Kind extends Line['kind']>(line: LineOf<Kind>): ReactNode =>
  (sentences[line.kind] as (line: LineOf<Kind>) => ReactNode)(line)

/** What happened between the months, with its mark. */
export const LineText = ({ line }: { line: Line }) => (
  <span className={`flex items-baseline gap-3 ${styles['line']}`}>
    <Mark kind={markOf(line)} />
    <span>{sentenceOf(line)}</span>
  </span>
)

/** The same as a row across the table. */
export const LineRow = ({ line, columns }: { line: Line; columns: number }) => (
  <tr className={styles['lineRow']}>
    {/* Rendered again for another width: Chromium draws the line below a cell only as wide as it was at first. */}
    <td
      key={columns}
      colSpan={columns}
      tabIndex={-1}
      data-withdrawn={line.kind === 'withdrawn' ? line.month : undefined}
    >
      <LineText line={line} />
    </td>
  </tr>
)
