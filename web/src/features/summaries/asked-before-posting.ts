import type { History } from '@portico/contract/figures/account-months'
import { figuresOf } from '@portico/contract/figures/figures'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { knownPrincipal } from '@portico/contract/figures/new-month'
import type { Unlike } from '@portico/contract/figures/unusual'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, nextMonth } from '@portico/contract/values/month'
import { notPostedText } from '@portico/contract/figures/missing-months'
import { notOver } from '../../figures/months-text.ts'

interface Account {
  /** The months already posted and the money, if they are loaded. */
  posted: History | undefined
  isClosed: boolean
}

/** What is said before a month is posted in which something is unusual; nothing for any other. */
export function askedBeforePosting(
  summary: Summary | undefined,
  { posted, isClosed }: Account,
  unlike: readonly Unlike[],
): readonly string[] {
  if (summary === undefined) return []
  return [
    isClosed ? leftSentence(summary, posted) : undefined,
    notOver(summary.month),
    principalSentence(summary, posted),
    ...unlike.map(({ sentence }) => sentence),
    gapSentence(summary.month, posted),
  ].filter((each) => each !== undefined)
}

function principalSentence(
  { month, beginningBalance }: Summary,
  posted: History | undefined,
): string | undefined {
  const principal = posted && knownPrincipal(posted, month)
  return principal === undefined || principal === beginningBalance
    ? undefined
    : `Principal is ${formatUsd(beginningBalance)}, expected ${formatUsd(principal)}.`
}

/** What a month leaves in a closed account. */
function leftSentence(summary: Summary, posted: History | undefined): string | undefined {
  if (posted === undefined) return undefined
  const { currentBalance } = figuresOf({ ...posted, months: [...posted.months, summary] })
  return `The account is closed; this month leaves ${formatUsd(currentBalance)} in it.`
}

/** The months that one before or after all others leaves out. */
function gapSentence(month: Month, posted: History | undefined): string | undefined {
  const months = posted?.months.map((row) => row.month) ?? []
  if (months.length === 0) return undefined
  const [first, last] = [Math.min(...months) as Month, Math.max(...months) as Month]
  const [from, to] =
    month < first ? [nextMonth(month), addMonths(first, -1)] : [nextMonth(last), addMonths(month, -1)]
  return from > to ? undefined : notPostedText({ from, to })
}
