import { returnBetween } from '@portico/contract/figures/returns'
import type { AccountRecord, Movements } from '@portico/contract/figures/statement'
import { movementsIn } from '@portico/contract/figures/statement'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import { clipPeriod, formatPeriod, periodsOf } from '@portico/contract/values/period'
import { percentOrDash, signedUsd } from '../../investments/figure-text.ts'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { layoutBy } from './statement-months.tsx'
import styles from './statement-months.module.css'

/** The columns, which add up from the opening to the closing balance of a year. */
const columns: readonly { header: string; text: (movements: Movements) => string }[] = [
  { header: 'Opening', text: ({ opening }) => formatUsd(opening.value) },
  { header: 'In and out', text: ({ moneyIn, moneyOut }) => signedDifference(moneyIn.value, moneyOut.value) },
  { header: 'Net gains', text: ({ gains, losses }) => signedDifference(gains.value, losses.value) },
  { header: 'Paid out', text: ({ paidOut }) => signedDifference(zeroCents, paidOut.value) },
  { header: 'Closing', text: ({ closing }) => formatUsd(closing.value) },
]

const signedDifference = (a: Cents, b: Cents): string => signedUsd(subtractCents(a, b))

interface YearTableProps {
  account: AccountRecord
  texts: Pick<StatementTexts, 'statement' | 'from' | 'to' | 'until'>
}

/** The calendar years of a long statement, each from its opening to its closing balance. */
export function YearTable({ account, texts }: YearTableProps) {
  const { statement, until } = texts
  return (
    <table
      role="table"
      className={styles['months']}
      aria-label="Years"
      {...layoutBy(statement.months.map(({ balance }) => balance))}
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
        {periodsOf('year', [...statement.months.map(({ row }) => row.month), texts.to]).map((year) => {
          const { from, to } = clipPeriod(year, texts.from, texts.to)
          const movements = movementsIn(account, from, to, to === texts.to ? until : undefined)
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
                {percentOrDash(returnBetween(account.months, from, to).value)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
