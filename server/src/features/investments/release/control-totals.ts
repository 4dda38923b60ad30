import type { Answer } from '@portico/contract/api/endpoints'
import { controlTotalFigures } from '@portico/contract/figures/monthly-figures'
import { cents, centsFromJson, centsToJson, sumCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Account } from '../../identity/queries/account-queries.ts'
import { rowsOf } from './prepared-postings.ts'
import type { Change } from './trial.ts'

type Review = NonNullable<Answer<'preparedPosting'>['review']>
type Compared = Review['totals'][number]

/** The control totals as typed, JSON in cents, against the sums of the rows. */
export function compareTotals(
  typed: string,
  changes: readonly Change[],
  accounts: ReadonlyMap<number, Account>,
): Pick<Review, 'typed_rows' | 'made_rows' | 'totals'> {
  const said = JSON.parse(typed) as Readonly<Record<string, number | undefined>>
  const rows = rowsOf(changes)
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

const centsOf = (value: unknown) => centsFromJson(typeof value === 'number' ? value : 0)

/** "Ann Archer, August 2025" */
function describe({ userId, month }: Change, accounts: ReadonlyMap<number, Account>): string {
  const account = userId === null ? undefined : accounts.get(userId)
  const name = account === undefined ? '' : `${account.firstName} ${account.lastName}`.trim() || account.email
  return month === null ? name : `${name}, ${formatMonth(month)}`
}
