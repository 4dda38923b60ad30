import type { Profile } from '@portico/contract/features/accounts'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Statement } from '@portico/contract/figures/statement'
import { statementOf } from '@portico/contract/figures/statement'
import { riskNotice } from '@portico/contract/site'
import { formatDay, lastDayOf } from '@portico/contract/values/day'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { clipPeriod, formatPeriod, formatPeriodDays } from '@portico/contract/values/period'
import { site } from '../../../../site.config.ts'
import { today } from '../../api/firm-time.ts'
import { displayName } from '../../auth/display-name.ts'
import type { MonthNote, Versions } from './statement-notes.ts'
import { absences, monthNotes } from './statement-notes.ts'
import type { Choice } from './statement-period.ts'
import { endsOf } from './statement-period.ts'
import type { ReturnLine } from './statement-returns.ts'
import { returnLines } from './statement-returns.ts'

/** Everything that a statement says, on the page and in its file. */
export interface StatementTexts {
  firm: string
  offices: string
  contact: string
  holder: string
  email: string
  /** "1 January to 31 December 2025" */
  days: string
  prepared: string
  /** "in your account on 31 December 2025" */
  closedOn: string
  /** "2025", or "Since January 2023" for everything */
  period: string
  /** What the sums under the months are of. */
  sumLabel: string
  /** "Since January 2023" */
  since: string
  /** Whether the period begins with the account, so that both columns of sums would be the same. */
  isSinceStart: boolean
  statement: Statement
  returns: readonly ReturnLine[]
  notes: readonly MonthNote[]
  absences: readonly string[]
  risk: string
}

const sumLabels: Readonly<Record<Choice['preset'], string>> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'Total',
  chosen: 'Total',
}

interface StatementOf {
  owner: Profile
  /** All of the account's, of which there is at least one. */
  months: readonly AccountMonth[]
  versions: Versions
  choice: Choice
}

/** The statement of a period with everything it says. */
export function statementTexts({ owner, months, versions, choice }: StatementOf): StatementTexts {
  const ends = endsOf(months)
  const period = clipPeriod(choice.period, ends.from, ends.to)
  const statement = statementOf(months, period.from, period.to)
  const since = `Since ${formatMonth(ends.from)}`
  const name = choice.preset === 'all' ? since : formatPeriod(choice.period)
  const closed = lastDayOf(statement.months.at(-1)?.row.month ?? period.to)
  const upTo = months.filter(({ row }) => row.month <= period.to)
  return {
    firm: site.name,
    offices: site.offices.map(({ city }) => city).join(' · '),
    contact: site.email,
    holder: displayName(owner),
    email: owner.email,
    days: formatPeriodDays(period),
    prepared: formatDay(today()),
    closedOn: `in your account on ${formatDay(closed)}`,
    period: name,
    since,
    sumLabel: sumLabels[choice.preset],
    isSinceStart: period.from === ends.from,
    statement,
    returns: returnLines(statement, upTo, name),
    notes: monthNotes(statement.months, versions, ends.from),
    absences: absences(statement, versions, period, choice.period),
    risk: riskNotice,
  }
}

/** "with the $9,000.00 paid out to you since 2023" */
export const paidOutNote = ({ statement }: StatementTexts, first: AccountMonth | undefined): string =>
  statement.paidOut.value === 0
    ? 'nothing has been paid out to you yet'
    : `with the ${statement.paidOut.text} paid out to you since ${first === undefined ? '' : yearOf(first.row.month)}`
