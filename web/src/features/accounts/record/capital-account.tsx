import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { accountMonths } from '@portico/contract/figures/account-months'
import { closingDayOf } from '@portico/contract/figures/position'
import type { StatementLine } from '@portico/contract/figures/statement'
import { movementsIn } from '@portico/contract/figures/statement'
import { choiceIn, reachOf, statedPart, statementName } from '@portico/contract/statement/choice'
import { sumsOf } from '@portico/contract/statement/kinds'
import { signedLine } from '@portico/contract/statement/texts'
import { firstMonth, formatMonth } from '@portico/contract/values/month'
import { today } from '../../../api/firm-time.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { Column } from '../../../components/table/table-column.ts'
import type { InvestorHistory } from '../../../figures/investor-history.ts'

interface CapitalAccountProps {
  account: ManagedAccount
  period: string
  history: InvestorHistory
}

/** The sums of a period; undefined where nothing of it can be stated. */
function sumsIn({ account, period, history }: CapitalAccountProps) {
  const record = { months: accountMonths(history), activity: history.activity }
  const closingDay = closingDayOf(history, account.state === 'closed' ? today() : null)
  const reach = reachOf(record.months, { today: today(), closingDay })
  const choice = reach && choiceIn(period, reach)
  if (reach === undefined || choice === undefined) return undefined
  const part = statedPart(choice, reach)
  const { from, to, until } = part
  const texts = {
    period: statementName(period, part),
    since: `Since ${formatMonth(reach.from)}`,
    isSinceStart: from === reach.from,
    statement: {
      inPeriod: movementsIn(record, from, to, until),
      sinceStart: movementsIn(record, firstMonth, to, until),
    },
  }
  return sumsOf(texts, 'capital-account')
}

/** What a capital account statement says, before it is issued. */
export function CapitalAccount(props: CapitalAccountProps) {
  const sums = sumsIn(props)
  if (sums === undefined) return <p className="no-entries">Nothing of this period can be stated yet.</p>
  return (
    <DataTable
      caption={sums.title}
      columns={[
        { header: sums.title, cell: ({ label }) => label },
        ...sums.columns.map(({ header, movements }): Column<StatementLine> => ({
          header,
          cell: (line) => signedLine(line, movements),
        })),
      ]}
      rows={sums.lines}
    />
  )
}
