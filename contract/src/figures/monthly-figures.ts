import type { Cents } from '../values/money.ts'
import { cents, centsToJson, centsToText, formatUsd, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { formatPercent, percent, percentToJson, percentToText } from '../values/percent.ts'
import { readMoneyCell, readPercentCell } from '../values/spreadsheet-cells.ts'

/** A figure of a posted month. Schemas, columns, forms, files, the audit trail and totals all follow the table below. */
export interface MonthlyFigure {
  /** Its property in the code. */
  key: string
  /** Its name in the API, in the database, in files and on the audit trail. */
  name: string
  /** Over the columns of tables. */
  label: string
  /** Beside the field of a form. */
  formLabel: string
  kind: FigureKind
  /** Typed by staff, or following from what they type. */
  source: 'entered' | 'derived'
  /** What requests, files and the database accept. */
  sign: 'never negative'
  /** Left out by older clients and files, which then mean zero. */
  optional?: true
  /** Its sum over all investors, under this name. */
  total?: string
  /** The sum that staff type before a file or a month is posted. */
  controlTotal?: true
  /** Its place in the investor's monthly table, which shows not all of them and in an order of its own. */
  investorColumn?: number
  /** What else spreadsheets call it; lower case, letters and % only. */
  headings: readonly string[]
}

/** THE TABLE, in the order of the API. The letters are those of docs/figures.md. */
export const monthlyFigures = [
  // P
  {
    key: 'beginningBalance',
    name: 'beginning_balance',
    label: 'Principal',
    formLabel: 'Principal',
    kind: 'money',
    source: 'entered',
    sign: 'never negative',
    total: 'principal',
    controlTotal: true,
    investorColumn: 1,
    headings: ['principal', 'principalinvestment'],
  },
  // d
  {
    key: 'dividendPercent',
    name: 'dividend_percent',
    label: 'Div %',
    formLabel: 'Dividend Percent',
    kind: 'percent',
    source: 'entered',
    sign: 'never negative',
    investorColumn: 2,
    headings: ['div%', 'dividend%', 'divpercent', '%', 'percent'],
  },
  // D
  {
    key: 'dividendAmount',
    name: 'dividend_amount',
    label: 'Dividend',
    formLabel: 'Dividend Amount',
    kind: 'money',
    source: 'derived',
    sign: 'never negative',
    total: 'dividend',
    investorColumn: 3,
    headings: ['dividend'],
  },
  // Q
  {
    key: 'dividendPaid',
    name: 'dividend_paid',
    label: 'Paid',
    formLabel: 'Dividend Paid',
    kind: 'money',
    source: 'entered',
    sign: 'never negative',
    total: 'paid',
    controlTotal: true,
    investorColumn: 5,
    headings: ['paid'],
  },
  // U
  {
    key: 'unrealizedGain',
    name: 'unrealized_gain',
    label: 'Unrealized',
    formLabel: 'Unrealized Gain',
    kind: 'money',
    source: 'derived',
    sign: 'never negative',
    total: 'gain',
    investorColumn: 4,
    headings: ['unrealized', 'unrealised', 'unrealisedgain'],
  },
  // E
  {
    key: 'endingBalance',
    name: 'ending_balance',
    label: 'End Balance',
    formLabel: 'Current Balance',
    kind: 'money',
    source: 'derived',
    sign: 'never negative',
    headings: ['endbalance', 'currentbalance', 'balance'],
  },
] as const satisfies readonly MonthlyFigure[]

type Table = (typeof monthlyFigures)[number]
export type FigureKind = 'money' | 'percent'
export type FigureName = Table['name']
export type FigureKey = Table['key']
type Entered = Extract<Table, { source: 'entered' }>
type Optional = { optional: true }
export type EnteredName = Entered['name']
/** A figure of the table in its general form, for those who go through all of them. */
export type Figure = MonthlyFigure & { key: FigureKey; name: FigureName }

type Named<Name extends FigureName> = Figure & { name: Name }

/** The sums over all investors, and those that staff type, by their names in the API. */
export type TotalName = Extract<Table, { total: string }>['total']
export type ControlTotal = Extract<Table, { controlTotal: true }>['total']

type ValueOf<Kind extends FigureKind> = Kind extends 'money' ? Cents : Percent
/** The figures of a month by their keys. */
export type MonthFigures = { [F in Table as F['key']]: ValueOf<F['kind']> }
/** The same by their names in the API. */
export type NamedFigures = { [F in Table as F['name']]: ValueOf<F['kind']> }
/** What staff type of a month; an optional figure that is left out is zero. */
export type EnteredFigures = { [F in Exclude<Entered, Optional> as F['key']]: ValueOf<F['kind']> } & {
  [F in Extract<Entered, Optional> as F['key']]?: ValueOf<F['kind']>
}

/** One investor's posted month. */
export interface Summary extends MonthFigures {
  month: Month
}

/** All of them, and those that are typed or follow, in the order of the table. */
export const allFigures: readonly Figure[] = monthlyFigures.slice()
export const enteredFigures = allFigures.filter(
  ({ source }) => source === 'entered',
) as readonly Named<EnteredName>[]
export const derivedFigures = allFigures.filter(({ source }) => source === 'derived') as readonly Named<
  Exclude<FigureName, EnteredName>
>[]

/** Those of the investor's monthly table, in its order. */
export const investorFigures = allFigures
  .filter(({ investorColumn }) => investorColumn !== undefined)
  .toSorted((a, b) => (a.investorColumn ?? 0) - (b.investorColumn ?? 0))
export const totalFigures = allFigures.filter(({ total }) => total !== undefined) as readonly (Figure & {
  total: TotalName
})[]
export const controlTotalFigures = totalFigures.filter(
  ({ controlTotal }) => controlTotal === true,
) as readonly (Figure & { total: ControlTotal })[]

/** A record by the names of the sums over all investors. */
export const byTotal = <Value>(
  of: (figure: (typeof totalFigures)[number]) => Value,
): Record<TotalName, Value> =>
  Object.fromEntries(totalFigures.map((figure) => [figure.total, of(figure)])) as Record<TotalName, Value>

/** A record by the names of the sums that staff type. */
export const controlTotalsOf = <Value>(of: (total: ControlTotal) => Value): Record<ControlTotal, Value> =>
  Object.fromEntries(controlTotalFigures.map(({ total }) => [total, of(total)])) as Record<
    ControlTotal,
    Value
  >

/** A total's name as people read it. */
export const totalLabel = (total: TotalName): string => total.replace(/^./, (letter) => letter.toUpperCase())

/** What is done with values of a kind: as text for people, as the plain decimal of a form or file, as JSON, from the store's whole number, from a cell. */
export const kinds: Readonly<
  Record<
    FigureKind,
    {
      format: (value: number) => string
      toText: (value: number) => string
      toJson: (value: number) => number
      fromWhole: (whole: number) => Cents | Percent
      readCell: (text: string) => Cents | Percent
    }
  >
> = {
  money: {
    format: (value) => formatUsd(cents(value)),
    toText: (value) => centsToText(cents(value)),
    toJson: (value) => centsToJson(cents(value)),
    fromWhole: cents,
    readCell: readMoneyCell,
  },
  percent: {
    format: (value) => formatPercent(percent(value)),
    toText: (value) => percentToText(percent(value)),
    toJson: (value) => percentToJson(percent(value)),
    fromWhole: percent,
    readCell: readPercentCell,
  },
}

/** A figure of a month as people read it. */
export const formatFigure = ({ key, kind }: Figure, row: MonthFigures): string => kinds[kind].format(row[key])

/** A record by the figures' names in the API, of all figures or some. */
export function byName<Value, Name extends FigureName = FigureName>(
  of: (figure: Named<Name>) => Value,
  figures: readonly Named<Name>[] = allFigures as readonly Named<Name>[],
): Record<Name, Value> {
  return Object.fromEntries(figures.map((figure) => [figure.name, of(figure)])) as Record<Name, Value>
}

/** A month from its figures under their API names; one that is left out is zero. */
export function summaryFrom(month: Month, named: Partial<NamedFigures>): Summary {
  const summary: Record<string, number> = { month }
  for (const { key, name } of allFigures) summary[key] = named[name] ?? zeroCents
  return summary as unknown as Summary
}

/** A month from a row of the store: whole cents and hundredths of a percent. */
export function summaryFromStore(month: Month, row: Readonly<Record<FigureName, number>>): Summary {
  const summary: Record<string, number> = { month }
  for (const { key, name, kind } of allFigures) summary[key] = kinds[kind].fromWhole(row[name])
  return summary as unknown as Summary
}

/** Whether two months have the same figures. */
export const isSameSummary = (a: Summary, b: Summary): boolean =>
  a.month === b.month && allFigures.every(({ key }) => a[key] === b[key])
