import type { StaffActivity } from '@portico/contract/features/activity'
import type { Activity } from '@portico/contract/figures/activity'
import { activityKinds, principalMoved } from '@portico/contract/figures/activity'
import { formatDay } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { signedUsd } from './figure-text.ts'

/** The amount of an entry, negative for a withdrawal. */
const entered = ({ kind, amount }: Activity): Cents =>
  kind === 'withdrawal' ? subtractCents(zeroCents, amount) : amount

/** "+$25,000.00" or "−$30,000.00". */
export const signedAmount = (entry: Activity): string => signedUsd(entered(entry))

/** Whether a withdrawal was sent, and when; undefined of other entries. */
export const sentText = ({ sentOn }: Activity): string | undefined =>
  sentOn === undefined ? undefined : sentOn === null ? 'Not sent yet' : `Sent on ${formatDay(sentOn)}`

/** "at work from December 2026" */
export const worksFrom = ({ kind, effectiveMonth }: Activity): string =>
  `${kind === 'withdrawal' ? 'out' : 'at work'} from ${formatMonth(effectiveMonth)}`

/** The details of an entry besides its amount and day. */
export function entryDetails(entry: StaffActivity): string[] {
  const { kind, fromGains, note, reference } = entry
  // One that is voided will not be sent.
  const sent = entry.voidedAt !== null && entry.sentOn === null ? undefined : sentText(entry)
  return [
    worksFrom(entry).replace(/^./, (letter) => letter.toUpperCase()),
    ...(kind === 'withdrawal' && fromGains > 0 ? [`${formatUsd(fromGains)} of it from gains`] : []),
    ...(sent === undefined ? [] : [sent]),
    ...(reference === undefined ? [] : [`Reference ${reference}`]),
    ...(note === '' ? [] : [note]),
  ]
}

/** What an entry moved: "+$25,000.00 received November 3, 2025", or "$400.00 of gains withdrawn November 3, 2025". */
function movedSentence(entry: Activity): string {
  const moved = principalMoved(entry)
  const gains =
    entry.kind === 'withdrawal' && entry.fromGains > 0 ? `${formatUsd(entry.fromGains)} of gains` : ''
  const when = `${activityKinds[entry.kind].moved} ${formatDay(entry.receivedOn)}`
  if (moved === 0) return `${gains} ${when}`
  return `${signedUsd(moved)} ${when}${gains === '' ? '' : `, and ${gains}`}`
}

/** What several entries did to the principal. */
export const movedText = (activity: readonly Activity[]): string => activity.map(movedSentence).join(' · ')
