import type { AccountMonth } from '../figures/account-months.ts'
import type { Derivation, Term } from '../figures/derivation.ts'
import { ratioOf } from '../figures/derivation.ts'
import { latestPosted } from '../figures/figures.ts'
import type { Return } from '../figures/returns.ts'
import { cashFlowsOf } from '../figures/returns.ts'
import type { Statement } from '../figures/statement.ts'
import { formatDay } from '../values/day.ts'
import { formatUsd } from '../values/money.ts'
import type { Percent } from '../values/percent.ts'
import { percentOrDash } from '../values/percent.ts'

/** A return in the statement's box. */
export interface ReturnLine {
  name: string
  value: Percent | null
  text: string
  /** What stands next to it, such as the same a year. */
  note: string
  /** Why there is none. */
  missing: string | undefined
  derivation: Derivation<unknown>
}

const monthTerms = (months: readonly AccountMonth[]): Term[] =>
  months.map(({ row: { month, postedAt }, profit, atWork }) => {
    const formula = 'What the month earned or lost, as a percentage of what was at work in it.'
    const from = ratioOf(
      { name: 'Return', formula, postedAt },
      { name: 'Profit', month, value: profit },
      { name: 'At work', month, value: atWork },
    )
    return { sign: '', name: 'Return', month, text: from.text, from }
  })

const flowTerms = (months: readonly AccountMonth[]): Term[] =>
  cashFlowsOf(months).map(({ name, day, amount }) => ({
    sign: '',
    name: `${name}, ${formatDay(day)}`,
    month: null,
    text: formatUsd(amount),
  }))

const formulas = {
  linked: 'The returns of the months, each linked to the one before it.',
  flows:
    'The yearly rate at which what you put in grows to what you took out and what is in the account. Amounts put in are negative.',
}

const percentLine = (
  name: string,
  found: Return,
  note: string,
  explained: { formula: string; terms: Term[]; postedAt: number | undefined },
): ReturnLine => {
  const text = percentOrDash(found.value)
  const { value } = found
  return {
    name,
    value,
    text,
    note: value === null ? '' : note,
    missing: found.missing,
    derivation: { ...explained, name, value, text },
  }
}

/** The returns of the period and since the start; `months` are the account's up to the period's end. */
export function returnLines(
  { months: own, periodReturn, returns, roi }: Statement,
  months: readonly AccountMonth[],
  periodName: string,
): ReturnLine[] {
  if (returns === null) return []
  const postedAt = latestPosted(months.map(({ row }) => row))
  const linked = (of: readonly AccountMonth[]) => ({
    formula: formulas.linked,
    terms: monthTerms(of),
    postedAt,
  })
  const yearly = returns.annualised.value
  const isSinceStart = own.length === months.length
  return [
    ...(isSinceStart ? [] : [percentLine(`Time-weighted, ${periodName}`, periodReturn, '', linked(own))]),
    percentLine(
      'Time-weighted, since start',
      returns.timeWeighted,
      yearly === null ? '' : `${percentOrDash(yearly)} a year`,
      linked(months),
    ),
    percentLine('Money-weighted, since start', returns.moneyWeighted, 'a year', {
      formula: formulas.flows,
      terms: flowTerms(months),
      postedAt,
    }),
    {
      name: 'ROI, since start',
      value: roi.value,
      text: roi.text,
      note: roi.value === null ? '' : 'of the money put in',
      missing: roi.value === null ? 'Nothing was put in.' : undefined,
      derivation: roi,
    },
  ]
}
