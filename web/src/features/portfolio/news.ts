import type { CurrentSummary, PostedSummary, SummaryVersion } from '@portico/contract/features/summaries'
import { changedFigures } from '@portico/contract/features/summaries'
import type { Received } from '@portico/contract/api/endpoints'
import type { RecordedActivity } from '@portico/contract/features/activity'
import { isLosing, profitOf } from '@portico/contract/figures/account-months'
import { activityKinds } from '@portico/contract/figures/activity'
import type { Figure } from '@portico/contract/figures/monthly-figures'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { MarkKind } from '../../figures/mark.tsx'
import { signedUsd } from '../../figures/figure-text.ts'
import { shownFigure } from '../../figures/shown-figures.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'

/** Something that changed in an account. */
export interface NewsItem {
  key: string
  kind: Extract<MarkKind, 'month' | 'restated' | 'withdrawn' | 'in' | 'out' | 'reinvested'>
  title: string
  detail: string
  /** The month as it counts now, which can be opened. */
  row?: PostedSummary
}

/** An entry that was recorded in error. */
type RemovedEntry = Received<'withdrawnActivity'>[number]

/**
 * What was posted or removed after a moment, in epoch milliseconds: the newest month, then what one would not expect, then
 * the other months. A month that was posted and corrected since is only new.
 */
export function newsSince(
  since: number,
  { months, activity }: OwnHistory,
  versions: readonly SummaryVersion[],
  removedEntries: readonly RemovedEntry[],
): NewsItem[] {
  const seen = (month: number): SummaryVersion | undefined => {
    const known = versions.filter((each) => each.month === month && each.postedAt <= since).at(-1)
    return known?.isVoided === true ? undefined : known
  }
  const changed = months.filter(({ postedAt }) => postedAt > since).toReversed()
  const added = changed.filter((row) => seen(row.month) === undefined).map(newMonth)
  const restated = changed.flatMap((row) => restatement(seen(row.month), row, months))
  const newest = versions.filter((each, k) => versions[k + 1]?.month !== each.month)
  const withdrawn = newest
    .filter(({ isVoided, postedAt, month }) => isVoided && postedAt > since && seen(month) !== undefined)
    .map(withdrawal)
  const moved = activity.filter(({ postedAt }) => postedAt > since).map(movement)
  const removed = removedEntries
    .filter(({ postedAt, voidedAt }) => postedAt <= since && voidedAt > since)
    .map(removal)
  return [
    ...added.slice(0, 1),
    ...restated,
    ...withdrawn,
    ...removed,
    ...moved.toReversed(),
    ...added.slice(1),
  ]
}

function newMonth(row: PostedSummary): NewsItem {
  const profit = profitOf(row)
  const paid = row.dividendPaid
  const ofIt =
    paid === 0
      ? ''
      : paid === profit
        ? ', all of it paid to you'
        : `, of which ${formatUsd(paid)} was paid to you`
  return {
    key: `month ${row.month}`,
    kind: 'month',
    title: `${formatMonth(row.month)} is in`,
    detail: isLosing(row) ? `${signedUsd(profit)}, a loss` : `${signedUsd(profit)}${ofIt}`,
    row,
  }
}

/** Amounts, without those that follow from others. */
const isLeading = ({ key, kind }: Figure): boolean =>
  kind === 'money' && key !== 'unrealizedGain' && key !== 'endingBalance'

/** Their own figures are as they were, so they are no news of their own. */
const laterChanged = 'the balances of later months changed with it'

/** What a correction changed, before and after: at most two figures, which lead to the others. */
function restatement(
  before: CurrentSummary | undefined,
  row: PostedSummary,
  months: readonly PostedSummary[],
): NewsItem[] {
  const changed = changedFigures(before, row)
  if (before === undefined || changed.length === 0) return []
  const leading = changed.filter(isLeading)
  const told = (leading.length > 0 ? leading : changed).slice(0, 2)
  const hasChangedLater = months.some(
    ({ month, restated }) => month > row.month && restated !== undefined && restated.at >= row.postedAt,
  )
  const sentence = (figure: Figure) =>
    `${figure.label} ${shownFigure(figure, row)} (was ${shownFigure(figure, before)})`
  return [
    {
      key: `restated ${row.month}`,
      kind: 'restated',
      title: `${formatMonth(row.month)} was restated`,
      detail: [...told.map(sentence), ...(hasChangedLater ? [laterChanged] : [])].join('; '),
      row,
    },
  ]
}

const withdrawal = ({ month }: SummaryVersion): NewsItem => ({
  key: `withdrawn ${month}`,
  kind: 'withdrawn',
  title: `${formatMonth(month)} was withdrawn`,
  detail: 'It was posted in error',
})

const removal = ({ id, kind, amount, receivedOn }: RemovedEntry): NewsItem => ({
  key: `removed ${id}`,
  kind: 'withdrawn',
  title: `${activityKinds[kind].label} of ${formatUsd(amount)} removed`,
  detail: `It was recorded in error for ${formatDay(receivedOn)}`,
})

const movements = {
  contribution: { kind: 'in', what: 'added' },
  withdrawal: { kind: 'out', what: 'withdrawn' },
  reinvestment: { kind: 'reinvested', what: 'reinvested' },
} as const

function movement(entry: RecordedActivity): NewsItem {
  const { id, kind, amount, fromGains, receivedOn, effectiveMonth, sentOn } = entry
  const gains = fromGains > 0 ? `, of which ${formatUsd(fromGains)} was gains` : ''
  const work = kind === 'contribution' ? `, at work from ${formatMonth(effectiveMonth)}` : gains
  return {
    key: `activity ${id}`,
    kind: movements[kind].kind,
    title: `${formatUsd(amount)} ${movements[kind].what}`,
    detail: `On ${formatDay(receivedOn)}${work}${sentOn === null ? ', not sent yet' : ''}`,
  }
}
