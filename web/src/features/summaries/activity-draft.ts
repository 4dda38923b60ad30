import { fieldMessages } from '@portico/contract/api/fields'
import { staffActivityEndpoints } from '@portico/contract/features/activity'
import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Activity, ActivityKind } from '@portico/contract/figures/activity'
import { entryKey, principalMoved } from '@portico/contract/figures/activity'
import { figuresOf } from '@portico/contract/figures/figures'
import { whyNotFromPrincipal } from '@portico/contract/figures/overdrawn'
import { recordedText } from '@portico/contract/figures/recorded'
import { effectOnPosted, monthToPost, newPrincipal } from '@portico/contract/figures/new-month'
import { figureOr } from '@portico/contract/values/decimal'
import { effectiveMonthOf, parseDay, whyNotCome } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, parsePostedMoney } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import { thisMonth, today } from '../../api/firm-time.ts'
import { typedMoney } from '../../components/form/text-field.tsx'

/** The texts of the form for an entry, under the names of the API. */
export interface ActivityDraft {
  kind: ActivityKind
  amount: string
  received_on: string
  effective_month: string
  from_gains: string
  note: string
}

export type ActivityErrors = Partial<Record<keyof ActivityDraft, string>>

export const emptyActivity: ActivityDraft = {
  kind: 'contribution',
  amount: '',
  received_on: '',
  effective_month: '',
  from_gains: '',
  note: '',
}

/** Whether anything of the entry is typed; its kind is only chosen. */
export const isTyped = (draft: ActivityDraft): boolean =>
  activityTexts.some((name) => draft[name] !== emptyActivity[name])

const activityTexts = ['amount', 'received_on', 'effective_month', 'from_gains', 'note'] as const

/** The month that a day leads to, as text; empty while there is no such day. */
export const effectiveText = (receivedOn: string): string =>
  figureOr('', () => formatMonth(effectiveMonthOf(parseDay(receivedOn))))

/** The draft as the API reads it. */
export function activityBody(userId: number, { kind, from_gains: gains, note, ...draft }: ActivityDraft) {
  return {
    user_id: userId,
    kind,
    amount: typedMoney(draft.amount),
    received_on: draft.received_on.trim(),
    effective_month: draft.effective_month.trim(),
    ...(kind === 'withdrawal' && gains.trim() !== '' ? { from_gains: typedMoney(gains) } : {}),
    ...(note.trim() === '' ? {} : { note }),
  }
}

const request = staffActivityEndpoints.addActivity.body

/**
 * Whether it is still to be said what part of a withdrawal comes from the retained gains. Nobody can guess it, and it
 * decides what earns dividends from then on.
 */
const lacksGains = ({ kind, from_gains: gains }: ActivityDraft, history: History): boolean =>
  kind === 'withdrawal' && gains.trim() === '' && retainedGains(history) > 0

/** The draft as an entry; undefined while it cannot be read. */
export function activityOf(draft: ActivityDraft, history: History): Activity | undefined {
  if (lacksGains(draft, history)) return undefined
  const read = request.safeParse(activityBody(1, draft))
  return read.success ? read.data.activity : undefined
}

/** The error of each field that cannot be posted. */
export function activityErrors(draft: ActivityDraft, history: History): ActivityErrors {
  const read = request.safeParse(activityBody(1, draft))
  const unsaid = lacksGains(draft, history)
    ? {
        from_gains: `Say how much of it comes from the retained ${formatUsd(retainedGains(history))}; 0.00 takes all of it from the principal.`,
      }
    : {}
  const early = figureOr(undefined, () => whyNotCome(parseDay(draft.received_on.trim()), today()))
  const toCome = early === undefined ? {} : { received_on: early }
  if (!read.success) return { ...fieldMessages(read.error), ...unsaid, ...toCome }
  if ('from_gains' in unsaid || 'received_on' in toCome) return { ...unsaid, ...toCome }
  const { kind, amount, fromGains } = read.data.activity
  const retained = retainedGains(history)
  if (fromGains > retained) return { from_gains: `Only ${formatUsd(retained)} is retained.` }
  if (kind === 'reinvestment' && amount > retained)
    return { amount: `No more than the retained ${formatUsd(retained)} can be reinvested.` }
  const beyond = whyNotFromPrincipal(history, read.data.activity)
  return beyond === undefined ? {} : { amount: beyond }
}

/**
 * Why an entry cannot be posted, as far as that is known while it is typed: what is not typed yet, or cannot be read, is no
 * reason.
 */
export function refusalOf(draft: ActivityDraft, history: History): string | undefined {
  const errors = activityErrors(draft, history)
  if (activityOf(draft, history) !== undefined) return Object.values(errors)[0]
  if (draft.received_on !== '' && errors.received_on !== undefined) return errors.received_on
  if (monthIn(draft.effective_month) !== undefined && errors.effective_month !== undefined)
    return errors.effective_month
  const gains = figureOr(undefined, () => parsePostedMoney(typedMoney(draft.from_gains)))
  return gains === undefined ? undefined : errors.from_gains
}

/** The gains retained after the latest month, less what pending entries take of them; 0 after more losses than gains. */
export const retainedGains = (history: History): Cents =>
  cents(Math.max(figuresOf(history).unrealizedGain, 0))

/** What an entry will do to the principal: "August 2025 will start from $12,500.00 instead of $10,000.00." */
export function effectSentence(history: History, entry: Activity): string {
  const withEntry = { ...history, activity: [...history.activity, entry] }
  const posted = history.months.find((row) => row.month >= entry.effectiveMonth)
  if (posted !== undefined) return effectOnPosted(history, withEntry, posted.month)
  const next = monthToPost(history, thisMonth())
  const month = Math.max(next, entry.effectiveMonth) as Month
  const before = formatUsd(newPrincipal(history, month).principal)
  const after = formatUsd(newPrincipal(withEntry, month).principal)
  const name = formatMonth(month)
  return before === after
    ? `${name} will start from ${after}, as before: only retained gains move.`
    : `${name} will start from ${after} instead of ${before}.`
}

/** What is said of an entry that may be recorded already, before it is posted; undefined of any other. */
export const recordedAlready = ({ activity }: History, entry: Activity): string | undefined =>
  activity.some((each) => entryKey(each) === entryKey(entry)) ? `${recordedText(entry)}.` : undefined

export const without = (history: History, entry: Activity): History => ({
  ...history,
  activity: history.activity.filter((each) => each !== entry),
})

/** What still counts of an entry without it: "November 2026 is posted with a principal of $45,000.00; correct it too." */
export function stillCounted(history: History, entry: Activity): string | undefined {
  const [first, ...later] = accountMonths(without(history, entry)).filter(
    ({ row }) => row.month >= entry.effectiveMonth,
  )
  if (first === undefined || first.moved === 0 || principalMoved(entry) === 0) return undefined
  const { month, beginningBalance } = first.row
  const others = later.length === 0 ? '' : ', and what follows from it'
  return `${formatMonth(month)} is posted with a principal of ${formatUsd(beginningBalance)}; correct it too${others}.`
}
