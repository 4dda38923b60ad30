import type { History } from '@portico/contract/figures/account-months'
import { fieldMessages } from '@portico/contract/api/fields'
import { addSummaryRequest, summaryToText } from '@portico/contract/features/summaries'
import { whyNotLost } from '@portico/contract/figures/checks'
import type { EnteredFigures, FigureName, Summary } from '@portico/contract/figures/monthly-figures'
import { byName, derivedFigures, enteredFigures } from '@portico/contract/figures/monthly-figures'
import { computeFromDividend, computeSummary, retainedAtWork } from '@portico/contract/figures/new-month'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, parsePostedMoney, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn, parseMonth } from '@portico/contract/values/month'
import { parsePostedPercent, percentOf, ratio } from '@portico/contract/values/percent'
import { thisMonth } from '../../api/firm-time.ts'
import { typedMoney, typedPercent } from '../../components/form/text-field.tsx'

export type DraftField = FigureName | 'quarter'
type Texts = Record<DraftField, string>
/** The texts of the form, as typed, and which of them count. */
export interface Draft extends Texts {
  /** Whether the month lost: then the loss counts, and not percentage, dividend and payment. */
  lost: boolean
  /** Whether the dividend was typed: then the percentage follows from it, and not the other way round. */
  dividendTyped: boolean
}
export type DraftErrors = Partial<Record<DraftField, string>>

export const emptyDraft: Draft = { quarter: '', ...byName(() => ''), lost: false, dividendTyped: false }

/** The fields that do not count in a month that lost. */
const withoutLoss: readonly FigureName[] = [
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
]

/** Whether a field counts: a month has either a loss or a dividend. */
export const counts = (field: DraftField, { lost }: Pick<Draft, 'lost'>): boolean =>
  lost ? !withoutLoss.includes(field as FigureName) : field !== 'loss_amount'

/** A month as a draft. Its dividend was typed if only it explains the percentage. */
export function draftFrom(row: Summary): Draft {
  const { beginningBalance, dividendPercent, dividendAmount } = row
  const follows = percentOf(beginningBalance, dividendPercent) === dividendAmount
  const lost = row.lossAmount > 0
  const texts = summaryToText(row)
  return {
    ...texts,
    loss_amount: lost ? texts.loss_amount : '',
    lost,
    dividendTyped: !follows && ratio(dividendAmount, beginningBalance) === dividendPercent,
  }
}

/** Whether anything differs from how it was found. */
export const isChanged = (draft: Draft, found: Draft): boolean =>
  (Object.keys(emptyDraft) as (keyof Draft)[]).some((field) => draft[field] !== found[field])

const someMonth = parseMonth('January 2000')

/** The draft with another text, and what that says about how its dividend is to be read. */
export const retype = (draft: Draft, field: DraftField, text: string): Draft => ({
  ...draft,
  [field]: text,
  dividendTyped: field === 'dividend_amount' || (field !== 'dividend_percent' && draft.dividendTyped),
})

/** The draft with what follows from its typed figures; empty where nothing can. */
export function recompute(draft: Draft): Draft {
  const computed = computedFrom(draft)
  const following: readonly FigureName[] = draft.lost
    ? ['ending_balance']
    : draft.dividendTyped
      ? ['dividend_percent', 'unrealized_gain', 'ending_balance']
      : derivedFigures.map(({ name }) => name)
  const texts = following.map((name) => [name, computed?.[name] ?? ''])
  return { ...draft, ...(Object.fromEntries(texts) as Partial<Texts>) }
}

function computedFrom(draft: Draft) {
  const plain = plainTexts(draft)
  const needed = enteredFigures.filter(
    ({ name }) => counts(name, draft) && !(draft.dividendTyped && name === 'dividend_percent'),
  )
  try {
    const entered = needed.map(({ key, name, kind }) => [key, parsers[kind].parse(plain[name] ?? '')])
    const figures = Object.fromEntries(entered) as EnteredFigures
    // Without a loss above zero, a month that lost has no figures at all yet.
    if (draft.lost && figures.lossAmount === 0) return undefined
    const summary =
      draft.dividendTyped && !draft.lost
        ? computeFromDividend(someMonth, figures, parsePostedMoney(plain.dividend_amount))
        : computeSummary(someMonth, figures)
    return summaryToText(summary)
  } catch (error) {
    if (error instanceof FigureError) return undefined
    throw error
  }
}

const parsers = {
  money: { plain: typedMoney, parse: parsePostedMoney },
  percent: { plain: typedPercent, parse: parsePostedPercent },
}

type Plain = Omit<Texts, 'loss_amount'> & { loss_amount?: string }

/** The draft as the API reads it: zero for what a month that lost does not have, and a loss only if there is one. */
export function plainTexts(draft: Draft): Plain {
  const { loss_amount: loss, ...figures } = byName(({ name, kind }) =>
    counts(name, draft) ? parsers[kind].plain(draft[name]) : '0.00',
  )
  return { quarter: draft.quarter.trim(), ...figures, ...(draft.lost ? { loss_amount: loss } : {}) }
}

/** The draft as a month, without its complaints; undefined while it cannot be read. */
export function summaryOf(draft: Draft): Summary | undefined {
  const read = addSummaryRequest.safeParse({ user_id: 1, ...plainTexts(draft) })
  return read.success ? read.data.summary : undefined
}

/** What earlier months leave at work in the month of a draft, on top of its principal. */
export function retainedIn(draft: Draft, history: History | undefined): Cents {
  const month = monthIn(draft.quarter)
  return history === undefined || month === undefined ? zeroCents : retainedAtWork(history, month)
}

/** The error of each field that cannot be posted. */
export function draftErrors(draft: Draft, history: History | undefined): DraftErrors {
  const plain = plainTexts(draft)
  const errors: DraftErrors = fieldMessages(addSummaryRequest.safeParse({ user_id: 1, ...plain }).error)
  for (const [field, text] of Object.entries(plain))
    if (text === '') errors[field as DraftField] = 'This field is required.'
  const { quarter } = errors
  const early = quarter === undefined ? notBegun(monthIn(plain.quarter)) : undefined
  const found = early === undefined ? errors : { ...errors, quarter: early }
  return draft.lost ? withLossError(plain, found, retainedIn(draft, history)) : withPaidError(plain, found)
}

/** Why a month cannot be posted yet. */
const notBegun = (month: Month | undefined): string | undefined =>
  month !== undefined && month > thisMonth() ? `${formatMonth(month)} has not begun.` : undefined

function withPaidError(plain: Plain, errors: DraftErrors): DraftErrors {
  if (errors.dividend_amount !== undefined || errors.dividend_paid !== undefined) return errors
  const dividend = parsePostedMoney(plain.dividend_amount)
  if (parsePostedMoney(plain.dividend_paid) <= dividend) return errors
  // The unrealized gain is negative only because too much is paid; one sentence, in the right place, is enough.
  const { unrealized_gain: _, ...others } = errors
  return { ...others, dividend_paid: `No more than the dividend of ${formatUsd(dividend)} can be paid.` }
}

function withLossError(plain: Plain, errors: DraftErrors, retained: Cents): DraftErrors {
  if (errors.beginning_balance !== undefined || errors.loss_amount !== undefined) return errors
  const beginningBalance = parsePostedMoney(plain.beginning_balance)
  const lossAmount = parsePostedMoney(plain.loss_amount ?? '')
  if (lossAmount === 0) return { ...errors, loss_amount: 'Enter what the month lost, above 0.00.' }
  const why = whyNotLost({ beginningBalance, lossAmount }, retained)
  return why === undefined ? errors : { ...errors, loss_amount: why }
}
