import { formatDay } from '../values/day.ts'
import { formatUsd } from '../values/money.ts'
import type { Activity } from './activity.ts'

/** "A contribution of $5,000.00 on November 3, 2026 is recorded already" */
export const recordedText = ({ kind, amount, receivedOn }: Activity): string =>
  `A ${kind} of ${formatUsd(amount)} on ${formatDay(receivedOn)} is recorded already`

/** The recorded entries that may be the same money as a month's own, which has no day: those of its kind and amount. */
export const sameMoney = <Entry extends Activity>(
  recorded: readonly Entry[],
  { kind, amount }: Pick<Activity, 'kind' | 'amount'>,
): Entry[] => recorded.filter((entry) => entry.kind === kind && entry.amount === amount)

/** What staff should know before money is recorded that may be recorded already; '' if it is not. */
export const recordedTwice = (same: readonly Activity[]): string =>
  same.map((entry) => `${recordedText(entry)}; this is another one.`).join(' ')
