import type { StatementItem } from '@portico/contract/features/statements'
import { headingOf, statementTitles } from '@portico/contract/statement/kinds'
import type { Month } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'
import { countOf, groupedNumber } from './figure-text.ts'

/** More are only counted. */
const mostNamed = 3

/** Whether a statement stands that a change of a month supersedes: one that reaches to it, or is to be completed to it. */
const isConcerned = ({ superseded_at: at, period, last_month: last }: StatementItem, month: Month): boolean =>
  at === null && month <= (periodIn(period)?.to ?? last)

type Named = Pick<StatementItem, 'kind' | 'period_name'>

const nameOf = ({ kind, period_name: name }: Named): string =>
  kind === 'statement' ? name : headingOf(statementTitles[kind], name)

/** "Q3 2026, August 2026, July 2026 and 4 more" */
export function namesOf(statements: readonly Named[]): string {
  const named = statements.slice(0, mostNamed).map(nameOf)
  const more = statements.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${groupedNumber.format(more)} more` : ''}`
}

interface OutdatedStatementsProps {
  userId: number
  /** The month that is about to change. */
  month: Month
}

/** Which issued statements no longer stand once a month is changed; nothing where there are none. */
export function OutdatedStatements({ userId, month }: OutdatedStatementsProps) {
  const { data = [] } = useQuery({
    ...read('userStatements', { params: { userId } }),
    meta: { staff: true },
  })
  const concerned = data.filter((each) => isConcerned(each, month))
  if (concerned.length === 0) return null
  const [its, it] = concerned.length === 1 ? ['its', 'it is'] : ['their', 'they are']
  return (
    <p className="text-sm text-muted">
      {`${countOf(concerned.length, 'issued statement')} will be out of date: ${namesOf(concerned)}. The investor sees that ${its} figures have changed until ${it} issued again.`}
    </p>
  )
}
