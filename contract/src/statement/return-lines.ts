import type { AccountMonth } from '../figures/account-months.ts'
import type { Derivation } from '../figures/derivation.ts'
import { latestPosted } from '../figures/latest-change.ts'
import { sinceFunded } from '../figures/position.ts'
import type { Return } from '../figures/returns.ts'
import { deriveLinkedReturn, deriveMoneyWeighted, linkedFormula, linkedOf } from '../figures/return-terms.ts'
import type { AccountRecord, Statement } from '../figures/statement.ts'
import { formatMonth } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { signedOrDash } from '../values/percent.ts'

/** A return in the statement's box. */
export interface ReturnLine {
  name: string
  value: Percent | null
  text: string
  /** A note next to it, such as the yearly rate. */
  note: string
  /** Why there is no return. */
  missing: string | undefined
  derivation: Derivation<unknown>
}

const percentLine = (
  name: string,
  found: Return,
  note: string,
  derive: (name: string, value: Percent | null) => Derivation<unknown>,
): ReturnLine => {
  const { value, missing } = found
  return {
    name,
    value,
    text: signedOrDash(value),
    note: value === null ? '' : note,
    missing,
    derivation: derive(name, value),
  }
}

/** The returns of the period and since the start; `months` are the account's up to the period's end, of which some were withdrawn. */
export function returnLines(
  { months: own, periodReturn, periodBeforeFees, returns, roi }: Statement,
  { months, withdrawn = [] }: Pick<AccountRecord, 'months' | 'withdrawn'>,
  period: { name: string; reached: string },
): ReturnLine[] {
  if (returns === null) return []
  const last = months.at(-1)?.row.month ?? 0
  const changes = [...months.map(({ row }) => row), ...withdrawn.filter(({ month }) => month <= last)]
  const posted = latestPosted(changes)
  const linked =
    (of: readonly AccountMonth[], isBeforeFees = false) =>
    (name: string, value: Percent | null) =>
      deriveLinkedReturn({ name, formula: linkedFormula, posted }, value, linkedOf(of, isBeforeFees, changes))
  // After fees and, where there are any, before them too.
  const timeWeighted = (
    when: string,
    found: Return,
    before: Return | undefined,
    note: string,
    of: readonly AccountMonth[],
  ) =>
    before === undefined
      ? [percentLine(`Time-weighted, ${when}`, found, note, linked(of))]
      : [
          percentLine(
            `Time-weighted, ${when}`,
            found,
            note === '' ? 'after fees' : `after fees, ${note}`,
            linked(of),
          ),
          percentLine(`Return before fees, ${when}`, before, 'time-weighted', linked(of, true)),
        ]
  const yearly = returns.annualised.value
  const isSinceStart = own.length === months.length
  // No line of the period above says it.
  const reachedAlone = isSinceStart ? period.reached : ''
  const funded = sinceFunded(months)
  return [
    ...(isSinceStart ? [] : timeWeighted(period.name, periodReturn, periodBeforeFees, period.reached, own)),
    ...timeWeighted(
      'since start',
      returns.timeWeighted,
      returns.beforeFees,
      yearly === null ? reachedAlone : `in total; ${signedOrDash(yearly)} a year`,
      months,
    ),
    ...(funded === undefined || returns.sinceFunded === null
      ? []
      : timeWeighted(
          `since funded again in ${formatMonth(returns.sinceFunded.from)}`,
          returns.sinceFunded.timeWeighted,
          returns.sinceFunded.beforeFees,
          '',
          funded,
        )),
    // Next to the total above, so that nobody compares the two.
    percentLine('Money-weighted, since start', returns.moneyWeighted, 'a year, not in total', (name, value) =>
      deriveMoneyWeighted({ name, posted }, value, months),
    ),
    {
      name: 'ROI, since start',
      value: roi.value,
      text: roi.text,
      note: roi.value === null ? '' : 'of the money put in',
      missing: roi.value === null ? 'Nothing was put in.' : undefined,
      derivation: roi,
    },
  ]
}
