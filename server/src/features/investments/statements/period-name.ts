import { statementName } from '@portico/contract/statement/choice'
import type { IssuedStatement } from '../queries/statement-queries.ts'

/** The name of a statement: "Q3 2025", or "Q3 2025, to August" if it does not reach the end. */
export const periodName = ({
  period,
  firstMonth,
  lastMonth,
  endsOn,
}: Pick<IssuedStatement, 'period' | 'firstMonth' | 'lastMonth' | 'endsOn'>): string =>
  statementName(period, { from: firstMonth, to: lastMonth, until: endsOn })
