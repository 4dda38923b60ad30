import { formatCount } from '../values/count.ts'
import type { Cents } from '../values/money.ts'
import { formatUsd } from '../values/money.ts'
import type { ControlTotal } from './monthly-figures.ts'
import { controlTotalFigures } from './monthly-figures.ts'

/** How many rows there are, and their sums. */
type Totals = { rows: number } & Record<ControlTotal, Cents>

/** What is said where control totals do not match, of what was to be posted, sent or released. */
export const totalsDiffer = 'The control totals do not match the rows. Nothing has changed.'

/** What is said of each control total that does not match the rows to the cent, by its name; those left out match. */
export function differingTotals(
  said: { readonly [Name in keyof Totals]?: Totals[Name] | undefined },
  made: Totals,
  verb = 'post',
): Partial<Record<keyof Totals, string>> {
  const differs = (name: keyof Totals) => said[name] !== undefined && said[name] !== made[name]
  return {
    ...(differs('rows') ? { rows: rowsSentence(made.rows, verb) } : {}),
    ...Object.fromEntries(
      controlTotalFigures
        .filter(({ total }) => differs(total))
        .map(({ total }) => [total, `The rows to ${verb} add up to ${formatUsd(made[total])}.`]),
    ),
  }
}

const rowsSentence = (count: number, verb: string): string =>
  count === 1 ? `There is 1 row to ${verb}.` : `There are ${formatCount(count)} rows to ${verb}.`
