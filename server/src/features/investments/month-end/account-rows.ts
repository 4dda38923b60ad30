import { errors } from '@portico/contract/api/errors'
import { whyNotPostable } from '@portico/contract/features/accounts'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import type { Activity } from '@portico/contract/figures/activity'
import { deductedFrom } from '@portico/contract/figures/deductions'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import { takesMonthClosed } from '@portico/contract/figures/position'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Account } from '../../identity/queries/account-queries.ts'
import type { HistoryWithEntries } from '../queries/history-queries.ts'
import type { Correction, InvestorMonth } from '../queries/summary-queries.ts'
import { whyNotBegun } from '../rules/posting-day.ts'

/** The possible errors of a row. If several rows are refused, the first of these becomes the error's code. */
export const refusalCodes = [
  'invalid',
  'noSuchUser',
  'staffAccount',
  'disabledAccount',
  'closedAccount',
  'alreadyPosted',
  'booksClosed',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** A month to post for an account, by id or by the e-mail it has when the month is posted. */
export type NamedMonth = ({ userId: number } | { email: string }) &
  Pick<InvestorMonth, 'summary' | 'activity' | 'movedFrom'>

export type MonthOfLine = NamedMonth & { line: number }

/** The outcome for a row. */
export type Outcome =
  | { state: 'posted'; month: InvestorMonth }
  | ({ state: 'corrected'; email: string } & Correction)
  | {
      state: 'same'
      email: string
      summary: Summary
      /** The line of the file that has the month already, with the same figures. */
      asLine?: number
    }
  | {
      state: 'refused'
      message: string
      code: RefusalCode
      /** The line that has the month with other figures. */
      asLine?: number
      /** The e-mail of the row, if there is no account for it. */
      unknownEmail?: string | undefined
    }

/** A month that is posted with other figures already. */
export const differs = ({ month }: Summary, email: string): Outcome => ({
  state: 'refused',
  message: `${formatMonth(month)} is already posted for ${email} with other figures.`,
  code: 'alreadyPosted',
})

/** A month that is posted with exactly these figures: the previous response was lost. */
export const postedBefore = ({ month }: Summary, email: string): Outcome => ({
  state: 'refused',
  message: `${formatMonth(month)} is already posted for ${email} with exactly these figures.`,
  code: 'alreadyPosted',
})

/** An investor's months during an import. */
export class AccountRows {
  readonly account: Account
  /** The months to post. */
  readonly taken: Summary[] = []
  readonly activity: Activity[] = []
  readonly #posted: ReadonlyMap<number, CurrentSummary>
  readonly #closed: HistoryWithEntries | undefined
  /** Lines whose month another line has with other figures, each with that one. */
  readonly #contradicted: ReadonlyMap<number, number>
  /** The lines of the months so far. */
  readonly #lines = new Map<number, number>()

  /** `rows` are those of the file for the account, `closed` is the history of a closed one. */
  constructor(
    account: Account,
    rows: readonly MonthOfLine[],
    posted: readonly CurrentSummary[],
    closed: HistoryWithEntries | undefined,
  ) {
    this.account = account
    this.#contradicted = contradictedIn(rows)
    this.#closed = closed
    this.#posted = new Map(posted.map((row) => [row.month, row]))
  }

  /** What the months and entries to post amount to regardless of direction, in cents. */
  totalTaken(): number {
    const months = this.taken.reduce(
      (sum, row) =>
        sum + row.unrealizedGain + row.dividendPaid + deductedFrom(row) + row.beginningBalance / 100,
      0,
    )
    return this.activity.reduce((sum, { amount }) => sum + amount, months)
  }

  #whyNotPostable(month: Month) {
    const why = whyNotPostable(this.account)
    const takesIt =
      this.#closed !== undefined &&
      takesMonthClosed(this.#closed, month, this.account.closedSince ?? undefined)
    return why === 'closedAccount' && takesIt ? undefined : why
  }

  take({ line, summary, activity = [], movedFrom }: MonthOfLine, current: Month): Outcome {
    const why = this.#whyNotPostable(summary.month)
    if (why !== undefined) return { state: 'refused', message: errors[why].message, code: why }
    const early = whyNotBegun(summary.month, current)
    if (early !== undefined) return { state: 'refused', message: early, code: 'invalid' }
    const other = this.#contradicted.get(line)
    if (other !== undefined)
      return {
        state: 'refused',
        message: `Twice in the file, see line ${other}.`,
        code: 'invalid',
        asLine: other,
      }
    const { id: userId, email } = this.account
    const posted = this.#posted.get(summary.month)
    const asLine = this.#lines.get(summary.month)
    if (asLine !== undefined) return { state: 'same', email, summary, asLine }
    this.#lines.set(summary.month, line)
    if (posted !== undefined && isSameSummary(posted, summary)) return { state: 'same', email, summary }
    this.taken.push(summary)
    if (posted !== undefined) return { state: 'corrected', userId, email, before: posted, summary }
    this.activity.push(...activity)
    return { state: 'posted', month: { userId, summary, activity, movedFrom } }
  }
}

/** Lines of one account whose month another line has with other figures, each with that line. Nobody can tell which is right. */
function contradictedIn(rows: readonly MonthOfLine[]): ReadonlyMap<number, number> {
  const contradicted = new Map<number, number>()
  for (const [first, ...others] of Map.groupBy(rows, ({ summary }) => summary.month).values()) {
    if (first === undefined) continue
    const isOther = ({ summary }: MonthOfLine) => !isSameSummary(first.summary, summary)
    const other = others.find(isOther)
    if (other === undefined) continue
    for (const row of [first, ...others]) contradicted.set(row.line, isOther(row) ? first.line : other.line)
  }
  return contradicted
}
