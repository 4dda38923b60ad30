import type { AccountMonth, YearFigures, WithdrawnMonth } from '@portico/contract/figures/account-months'
import { cents } from '@portico/contract/values/money'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { signedUsd } from '../../../figures/figure-text.ts'
import type { MonthlyFigure, MonthlyKey, MonthlyRow } from '../monthly-columns.ts'
import { figuresOf, monthlyFigures } from '../monthly-columns.ts'
import type { Year } from './years.ts'

/** A column as the table lays it out: those of the months, and what a month earned or lost in one figure. */
export interface TableFigure extends Omit<MonthlyFigure, 'key' | 'plain'> {
  key: MonthlyKey | 'profit'
}

const gainOrLoss: TableFigure = {
  key: 'profit',
  header: 'Gain or loss',
  value: (row) => row.walked.profit,
  format: (value) => signedUsd(cents(value)),
}

/** A figure of a year; null in columns that have none. */
export const yearValue = ({ key }: TableFigure, figures: YearFigures | undefined): number | null =>
  figures?.[key as keyof YearFigures] ?? null

/** How the table is laid out where it has a certain width. */
export interface Layout {
  name: 'wide' | 'medium' | 'narrow' | 'slim'
  /** The columns next to the month. */
  shown: readonly TableFigure[]
  /** What has no column of its own and stands below the last figure. */
  beneath?: TableFigure
  /** What a month opens into; none where everything is in its line. */
  folded: readonly MonthlyFigure[]
  /** Whether the figures of a line explain themselves; where they do not, the whole line opens. */
  isExplaining: boolean
  /** The least width of the page. All widths are in px of the normal text size. */
  least: number
  /** The space that the page leaves next to the table. */
  margins: number
  /** The width of the months' column. */
  month: number
  /** The width of a figure's character. */
  character: number
  /** The distance of the last figure from the edge. */
  edge: number
}

/** The columns that give way first. */
const isFirstToFold = ({ key }: MonthlyFigure) => key === 'beginningBalance' || key === 'dividendPercent'
const isBalance = ({ key }: MonthlyFigure) => key === 'currentBalance'

/** From the widest on. */
const layouts: readonly Layout[] = [
  {
    name: 'wide',
    shown: monthlyFigures,
    folded: [],
    isExplaining: true,
    least: 1101,
    margins: 200,
    month: 265,
    character: 8.2,
    edge: 12,
  },
  {
    name: 'medium',
    shown: monthlyFigures.filter((figure) => !isFirstToFold(figure)),
    folded: monthlyFigures.filter(isFirstToFold),
    isExplaining: true,
    least: 720,
    margins: 118,
    month: 190,
    character: 8.2,
    edge: 12,
  },
  {
    name: 'narrow',
    shown: [gainOrLoss, ...monthlyFigures.filter(isBalance)],
    folded: monthlyFigures,
    isExplaining: false,
    least: 360,
    margins: 80,
    month: 126,
    character: 6.2,
    edge: 4,
  },
  {
    name: 'slim',
    shown: monthlyFigures.filter(isBalance),
    beneath: gainOrLoss,
    folded: monthlyFigures,
    isExplaining: false,
    least: 0,
    margins: 80,
    month: 124,
    character: 6.9,
    edge: 4,
  },
]

/** The layouts of these months, which have columns of fees only where there are some. */
const layoutsOf = (rows: readonly MonthlyRow[]) =>
  layouts.map((layout) => ({
    ...layout,
    shown: figuresOf(layout.shown, rows),
    folded: figuresOf(layout.folded, rows),
  })) as unknown as readonly [Layout, ...Layout[]]

/** What the widths of the columns have room for. */
export interface TableRows {
  rows: readonly MonthlyRow[]
  years: readonly Year[]
}

/** The longest text of a column in characters, of a month or a year; at least its header's, which are smaller. */
function charactersOf(figure: TableFigure, { rows, years }: TableRows): number {
  const values = [
    ...rows.map((row) => figure.value(row) ?? 0),
    ...years.map(({ figures }) => yearValue(figure, figures) ?? 0),
  ]
  // The longest is the largest or the smallest: hundreds of texts would be written for nothing.
  const ends = [Math.max(...values), Math.min(...values)].map((value) => figure.format(value).length)
  return Math.max(Math.ceil(0.85 * figure.header.length), ...ends)
}

/** The widths of the columns, that of the months first, each with its distance from the one before. */
export const widthsOf = (layout: Layout, rows: TableRows): readonly number[] => [
  layout.month,
  ...layout.shown.map((figure) => {
    const characters = charactersOf(figure, rows) + (layout.isExplaining ? 2 : 1.5)
    return characters * layout.character + (figure.key === 'currentBalance' ? layout.edge : 0)
  }),
]

/** Whether the longest balance is longer than the narrowest layout has room for on the smallest phone. */
export const isLong = (layout: Layout, rows: TableRows): boolean => leastWidth(layout, rows) > smallestPhone

const smallestPhone = 320

const leastWidth = (layout: Layout, rows: TableRows): number =>
  Math.max(layout.least, layout.margins + widthsOf(layout, rows).reduce((sum, width) => sum + width, 0))

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Whether the page is narrower than this. */
const isBelow = (width: number): boolean => window.matchMedia(`(max-width: ${(width - 0.02) / 16}em)`).matches

/** The widest layout in which these months fit next to each other; on paper always the widest. */
export function useLayout(own: TableRows, isPrinting: boolean): Layout {
  const fitting = useMemo(() => layoutsOf(own.rows), [own])
  const leasts = useMemo(() => fitting.map((layout) => leastWidth(layout, own)), [fitting, own])
  // The narrowest one has to do wherever no other fits.
  const at = useSyncExternalStore(onResize, () => leasts.slice(0, -1).findIndex((least) => !isBelow(least)))
  const [widest] = fitting
  return (isPrinting ? widest : fitting.at(at)) ?? widest
}

/** What the table's explanations refer to. */
interface Account {
  /** The oldest first. */
  months: readonly AccountMonth[]
  withdrawn: readonly WithdrawnMonth[]
}

export const AccountContext = createContext<Account>({ months: [], withdrawn: [] })

export const useAccount = (): Account => use(AccountContext)
