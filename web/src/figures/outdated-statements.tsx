import type { StatementItem } from '@portico/contract/features/statements'
import type { Moved, Reaching } from '@portico/contract/statement/concerned'
import { outdates } from '@portico/contract/statement/concerned'
import { headingOf, statementTitles } from '@portico/contract/statement/kinds'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'
import { countOf, groupedNumber } from './figure-text.ts'
import { useIsOnPaper } from './on-paper.ts'

/** More are only counted. */
const mostNamed = 3

type Named = Pick<StatementItem, 'kind' | 'period_name'>

const nameOf = ({ kind, period_name: name }: Named): string =>
  kind === 'statement' ? name : headingOf(statementTitles[kind], name)

/** "Q4 2026, to October; Q3 2026; August 2026; and 4 more": a name may hold a comma. */
export function namesOf(statements: readonly Named[]): string {
  const named = statements.slice(0, mostNamed).map(nameOf)
  const more = statements.length - named.length
  return [...named, ...(more > 0 ? [`and ${groupedNumber.format(more)} more`] : [])].join('; ')
}

/** Of a statement from before they counted money by its day, no figures are on record. */
const reachOf = ({ last_month: lastMonth, closing_balance: closing }: StatementItem): Reaching => ({
  lastMonth,
  periodEnd: closing === null ? null : lastMonth,
})

interface OutdatedStatementsProps {
  userId: number
  /** What is about to change. */
  change: Moved
}

/** Which issued statements no longer stand once a month or an entry is changed; nothing where there are none. */
export function OutdatedStatements({ userId, change }: OutdatedStatementsProps) {
  const { data = [] } = useQuery({
    ...read('userStatements', { params: { userId } }),
    meta: { staff: true },
  })
  const isOnPaper = useIsOnPaper(userId)
  const concerned = data.filter((each) => each.superseded_at === null && outdates(reachOf(each), change))
  if (concerned.length === 0) return null
  const [its, it] = concerned.length === 1 ? ['its', 'it is'] : ['their', 'they are']
  const shown = ` Until ${it} issued again, the portal says that ${its} figures have changed.`
  return (
    <p className="text-sm text-muted">
      {`${countOf(concerned.length, 'issued statement')} will be out of date: ${namesOf(concerned)}.${isOnPaper ? '' : shown}`}
    </p>
  )
}
