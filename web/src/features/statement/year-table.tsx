import type { AccountMonth } from '@portico/contract/figures/account-months'
import { returnBetween } from '@portico/contract/figures/returns'
import type { Movements, Statement } from '@portico/contract/figures/statement'
import { movementsIn } from '@portico/contract/figures/statement'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import { clipPeriod, formatPeriod, periodsOf } from '@portico/contract/values/period'
import { percentOrDash, signedUsd } from '../../investments/figure-text.ts'
import { widest } from './statement-months.tsx'
import styles from './statement-months.module.css'

/** The columns, which add up from the opening to the closing balance of a year. */
const columns: readonly { header: string; text: (movements: Movements) => string }[] = [
  { header: 'Opening', text: ({ opening }) => formatUsd(opening.value) },
  { header: 'In and out', text: ({ moneyIn, moneyOut }) => signedDifference(moneyIn.value, moneyOut.value) },
  { header: 'Gains', text: ({ gains, losses }) => signedDifference(gains.value, losses.value) },
  { header: 'Paid out', text: ({ paidOut }) => signedUsd(cents(-paidOut.value)) },
  { header: 'Closing', text: ({ closing }) => formatUsd(closing.value) },
]

const signedDifference = (a: Cents, b: Cents): string => signedUsd(cents(a - b))

/** The calendar years of a long statement, each from its opening to its closing balance. */
export function YearTable({ months, statement }: { months: readonly AccountMonth[]; statement: Statement }) {
  const posted = statement.months.map(({ row }) => row.month)
  return (
    <table
      role="table"
      className={styles['months']}
      aria-label="Years"
      style={widest(statement.months.map(({ balance }) => formatUsd(balance)))}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Year
          </th>
          {columns.map(({ header }) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
          <th role="columnheader" scope="col">
            Time-weighted
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {periodsOf('year', posted).map((year) => {
          const { from, to } = clipPeriod(year, posted[0], posted.at(-1))
          const movements = movementsIn(months, from, to)
          return (
            <tr key={year.from} role="row">
              <th role="rowheader" scope="row">
                {formatPeriod(year)}
              </th>
              {columns.map(({ header, text }) => (
                <td key={header} role="cell" data-label={header} data-strong={header === 'Closing'}>
                  {text(movements)}
                </td>
              ))}
              <td role="cell" data-label="Time-weighted">
                {percentOrDash(returnBetween(months, from, to).value)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
