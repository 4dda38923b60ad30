import type { Answer } from '@portico/contract/api/endpoints'
import type { ControlTotals } from '@portico/contract/features/month-end'
import { controlTotalFigures } from '@portico/contract/figures/monthly-figures'
import { cents, centsFromJson, centsToJson, sumCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Account } from '../../identity/queries/account-queries.ts'
import type { ApiError } from '../../../api-error.ts'
import { refusalOfTotals } from '../month-end/post-month-end.ts'
import type { Change } from './trial.ts'

type Review = NonNullable<Answer<'preparedPosting'>['review']>
type Compared = Review['totals'][number]

/** The control totals as typed, JSON in cents, against the sums of the rows. */
export function compareTotals(
  typed: string,
  rows: readonly Change[],
  accounts: ReadonlyMap<number, Account>,
): Pick<Review, 'typed_rows' | 'made_rows' | 'totals'> {
  const said = JSON.parse(typed) as Readonly<Record<string, number | undefined>>
  const totals = controlTotalFigures.flatMap(({ total, name }): Compared[] => {
    const entered = said[total]
    if (entered === undefined) return []
    const amounts = rows.map(({ after }) => centsOf(after[name]))
    const made = sumCents(amounts)
    const off = Math.abs(entered - made)
    const row = off === 0 ? undefined : rows[amounts.findIndex((amount) => amount === off)]
    return [
      {
        name: total,
        typed: centsToJson(cents(entered)),
        made: centsToJson(made),
        explained_by: row === undefined ? null : describe(row, accounts),
      },
    ]
  })
  return { typed_rows: said['rows'] ?? null, made_rows: rows.length, totals }
}

/** The control totals as typed, JSON in cents, as the API gives them; undefined if none were. */
export function typedToJson(typed: string): Answer<'preparedPosting'>['control_totals'] {
  const { rows, ...totals } = JSON.parse(typed) as Partial<ControlTotals>
  const amounts = controlTotalFigures.flatMap(({ total }) => {
    const amount = totals[total]
    return amount === undefined ? [] : [[total, centsToJson(amount)] as const]
  })
  if (rows === undefined && amounts.length === 0) return undefined
  return { ...(rows === undefined ? {} : { rows }), ...Object.fromEntries(amounts) }
}

/** The refusal of control totals as typed, JSON in cents, that are not those of the rows; undefined if they match. */
export function refusalOfTyped(typed: string, rows: readonly Change[]): ApiError | undefined {
  const sums = controlTotalFigures.map(({ total, name }) => [
    total,
    sumCents(rows.map(({ after }) => centsOf(after[name]))),
  ])
  const made = { rows: rows.length, ...Object.fromEntries(sums) } as ControlTotals
  return refusalOfTotals(JSON.parse(typed) as Partial<ControlTotals>, made)
}

const centsOf = (value: unknown) => centsFromJson(typeof value === 'number' ? value : 0)

/** "Ann Archer, August 2025" */
function describe({ userId, month }: Change, accounts: ReadonlyMap<number, Account>): string {
  const account = userId === null ? undefined : accounts.get(userId)
  const name = account === undefined ? '' : `${account.firstName} ${account.lastName}`.trim() || account.email
  return month === null ? name : `${name}, ${formatMonth(month)}`
}
