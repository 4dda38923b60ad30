import type { FigureKind, MonthlyFigure } from './monthly-figure.ts'
import type { Cents } from '../values/money.ts'
import { cents, centsToJson, centsToText, formatUsd, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { formatPercent, percent, percentToJson, percentToText } from '../values/percent.ts'
import { readMoneyCell, readPercentCell } from '../values/spreadsheet-cells.ts'

/**
 * THE TABLE, in API order. Schemas, columns, forms, files, the audit trail and totals are all built from it. The letters are those
 * of docs/figures.md.
 */
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
    deducted: null,
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
    deducted: null,
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
    deducted: null,
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
    deducted: null,
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
    deducted: null,
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
    sign: 'below 0 after a loss',
    deducted: null,
    headings: ['endbalance', 'currentbalance', 'balance'],
  },
  // L
  {
    key: 'lossAmount',
    name: 'loss_amount',
    label: 'Loss',
    formLabel: 'Loss Amount',
    kind: 'money',
    source: 'entered',
    sign: 'never negative',
    deducted: { as: 'losses', flow: 'lost', isFee: false },
    optional: true,
    total: 'loss',
    headings: ['loss'],
  },
  // F
  {
    key: 'managementFee',
    name: 'management_fee',
    label: 'Management Fee',
    formLabel: 'Management Fee',
    kind: 'money',
    source: 'entered',
    sign: 'never negative',
    deducted: { as: 'management fees', flow: 'management_fees', isFee: true },
    optional: true,
    total: 'management_fee',
    investorColumn: 6,
    headings: ['managementfee', 'managementfees', 'mgmtfee'],
  },
  // F
  {
    key: 'performanceFee',
    name: 'performance_fee',
    label: 'Performance Fee',
    formLabel: 'Performance Fee',
    kind: 'money',
    source: 'entered',
    sign: 'never negative',
    deducted: { as: 'performance fees', flow: 'performance_fees', isFee: true },
    optional: true,
    total: 'performance_fee',
    investorColumn: 7,
    headings: ['performancefee', 'performancefees', 'incentivefee'],
  },
] as const satisfies readonly MonthlyFigure[]

type Table = (typeof monthlyFigures)[number]
export type FigureName = Table['name']
export type FigureKey = Table['key']
type Entered = Extract<Table, { source: 'entered' }>
type Optional = { optional: true }
export type EnteredName = Entered['name']
export type OptionalName = Extract<Table, Optional>['name']
/** A figure with the general type, for iterating over the table. */
export type Figure = MonthlyFigure & { key: FigureKey; name: FigureName }

type Named<Name extends FigureName> = Figure & { name: Name }

/** The API names of the totals over all investors, and of those that staff enter. */
export type TotalName = Extract<Table, { total: string }>['total']
export type ControlTotal = Extract<Table, { controlTotal: true }>['total']

/** A figure that is added up over all investors. */
export type TotalFigure = Figure & { total: TotalName }

type ValueOf<Kind extends FigureKind> = Kind extends 'money' ? Cents : Percent
/** The figures of a month by key. */
type MonthFigures = { [F in Table as F['key']]: ValueOf<F['kind']> }
/** The same by API name. */
export type NamedFigures = { [F in Table as F['name']]: ValueOf<F['kind']> }
/** The figures of a month that staff enter; an omitted optional one is zero. */
export type EnteredFigures = { [F in Exclude<Entered, Optional> as F['key']]: ValueOf<F['kind']> } & {
  [F in Extract<Entered, Optional> as F['key']]?: ValueOf<F['kind']>
}

/** One investor's posted month. */
export interface Summary extends MonthFigures {
  month: Month
}

/** All figures and their API names, then the entered and the derived ones, in the order of the table. */
export const allFigures: readonly Figure[] = monthlyFigures.slice()
export const figureNames = allFigures.map(({ name }) => name)
export const enteredFigures = allFigures.filter(
  ({ source }) => source === 'entered',
) as readonly Named<EnteredName>[]
export const derivedFigures = allFigures.filter(({ source }) => source === 'derived') as readonly Named<
  Exclude<FigureName, EnteredName>
>[]

/** The columns of the investor's monthly table, in order; a loss is shown as a negative gain in them. */
export const investorFigures = allFigures
  .filter(({ investorColumn }) => investorColumn !== undefined)
  .toSorted((a, b) => (a.investorColumn ?? 0) - (b.investorColumn ?? 0))

const isDividend = ({ name }: Figure): boolean => name === 'dividend_amount'

/**
 * The figures in the order of the columns of a month's sheet: losses and fees, whose columns come while others are typed,
 * last of those that are typed, so that they move none of these from its place.
 */
export const sheetFigures: readonly Figure[] = [
  ...enteredFigures.filter(({ deducted }) => deducted === null),
  ...derivedFigures.filter(isDividend),
  ...enteredFigures.filter(({ deducted }) => deducted !== null),
  ...derivedFigures.filter((figure) => !isDividend(figure)),
]

/** The figures that are added up, in the order of the sheet's columns. */
export const totalFigures = sheetFigures.filter(({ total }) => total !== undefined) as readonly TotalFigure[]
export const controlTotalFigures = totalFigures.filter(
  ({ controlTotal }) => controlTotal === true,
) as readonly (Figure & { total: ControlTotal })[]

/** Builds a record by the names of the totals over all investors. */
export const byTotal = <Value>(
  of: (figure: (typeof totalFigures)[number]) => Value,
): Record<TotalName, Value> =>
  Object.fromEntries(totalFigures.map((figure) => [figure.total, of(figure)])) as Record<TotalName, Value>

/** Builds a record by the names of the control totals. */
export const controlTotalsOf = <Value>(of: (total: ControlTotal) => Value): Record<ControlTotal, Value> =>
  Object.fromEntries(controlTotalFigures.map(({ total }) => [total, of(total)])) as Record<
    ControlTotal,
    Value
  >

/** With a capital first letter: "Management fees". */
export const capitalised = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase())

/** A total's name for display; pages show `gain` less the losses, as in the column Unrealized. */
export const totalLabel = (total: TotalName): string =>
  total === 'gain' ? 'Unrealized' : capitalised(total.replaceAll('_', ' '))

/** Conversions for each kind: for display, to plain decimals for forms and files, to JSON, from the database, and from a spreadsheet cell. */
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
    toJson: (value) => centsToJson(value as Cents),
    fromWhole: cents,
    readCell: readMoneyCell,
  },
  percent: {
    format: (value) => formatPercent(percent(value)),
    toText: (value) => percentToText(percent(value)),
    toJson: (value) => percentToJson(value as Percent),
    fromWhole: percent,
    readCell: readPercentCell,
  },
}

/** A figure of a month for display. */
export const formatFigure = ({ key, kind }: Figure, row: MonthFigures): string => kinds[kind].format(row[key])

/** Builds a record by API name, for all figures or the given ones. */
export function byName<Value, Name extends FigureName = FigureName>(
  of: (figure: Named<Name>) => Value,
  figures: readonly Named<Name>[] = allFigures as readonly Named<Name>[],
): Record<Name, Value> {
  const record: Partial<Record<Name, Value>> = {}
  for (const figure of figures) record[figure.name] = of(figure)
  return record as Record<Name, Value>
}

/** A month from figures by API name; omitted ones are zero. */
export function summaryFrom(
  month: Month,
  named: { readonly [Name in FigureName]?: NamedFigures[Name] | undefined },
): Summary {
  const summary: Record<string, number> = { month }
  for (const { key, name } of allFigures) summary[key] = named[name] ?? zeroCents
  return summary as unknown as Summary
}

/** A month from a database row, in whole cents and hundredths of a percent. */
export function summaryFromStore(month: Month, row: Readonly<Record<FigureName, number>>): Summary {
  const summary: Record<string, number> = { month }
  for (const { key, name, kind } of allFigures) summary[key] = kinds[kind].fromWhole(row[name])
  return summary as unknown as Summary
}

/** Whether two months have the same figures. */
export const isSameSummary = (a: Summary, b: Summary): boolean =>
  a.month === b.month && allFigures.every(({ key }) => a[key] === b[key])
