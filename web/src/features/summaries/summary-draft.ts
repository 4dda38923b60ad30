import { fieldSentences } from '@portico/contract/api/fields'
import { formatUsd, parsePostedMoney } from '@portico/contract/values/money'
import { parseMonth } from '@portico/contract/values/month'
import { parsePostedPercent } from '@portico/contract/values/percent'
import { computeSummary } from '@portico/contract/figures/new-month'
import type { SummaryField } from '@portico/contract/features/summaries'
import { addSummaryRequest, summaryFields, summaryToText } from '@portico/contract/features/summaries'
import { FigureError } from '@portico/contract/values/decimal'
import { typedMoney, typedPercent } from '../../components/form/typed-figure.ts'

export type DraftField = SummaryField | 'quarter'
/** The texts of the form, as typed. */
export type Draft = Record<DraftField, string>
export type DraftErrors = Partial<Record<DraftField, string>>

const moneyFields = (Object.keys(summaryFields) as SummaryField[]).filter(
  (name) => name !== 'dividend_percent',
)

export const emptyDraft: Draft = {
  quarter: '',
  beginning_balance: '',
  dividend_percent: '',
  dividend_amount: '',
  dividend_paid: '',
  unrealized_gain: '',
  ending_balance: '',
}

/** Whether anything stands otherwise than it was found. */
export const isChanged = (draft: Draft, found: Draft): boolean =>
  (Object.keys(emptyDraft) as DraftField[]).some((field) => draft[field] !== found[field])

const someMonth = parseMonth('January 2000')

/** The draft with dividend, unrealized gain and ending balance following from what is typed; empty where they cannot. */
export function recompute(draft: Draft): Draft {
  const computed = computedFrom(draft)
  return {
    ...draft,
    dividend_amount: computed?.dividend_amount ?? '',
    unrealized_gain: computed?.unrealized_gain ?? '',
    ending_balance: computed?.ending_balance ?? '',
  }
}

function computedFrom(draft: Draft) {
  const plain = plainTexts(draft)
  try {
    return summaryToText(
      computeSummary(
        someMonth,
        parsePostedMoney(plain.beginning_balance),
        parsePostedPercent(plain.dividend_percent),
        parsePostedMoney(plain.dividend_paid),
      ),
    )
  } catch (error) {
    if (error instanceof FigureError) return undefined
    throw error
  }
}

/** The draft as the API reads it. */
export function plainTexts(draft: Draft): Draft {
  const plain = {
    ...draft,
    quarter: draft.quarter.trim(),
    dividend_percent: typedPercent(draft.dividend_percent),
  }
  for (const field of moneyFields) plain[field] = typedMoney(draft[field])
  return plain
}

/** The sentence beside each field that cannot be posted. */
export function draftErrors(draft: Draft): DraftErrors {
  const plain = plainTexts(draft)
  const errors: DraftErrors = fieldSentences(addSummaryRequest.safeParse({ user_id: 1, ...plain }).error)
  for (const field of Object.keys(emptyDraft) as DraftField[]) {
    if (plain[field] === '') errors[field] = 'This field is required.'
  }
  const tooMuch = paidAboveDividend(plain, errors)
  if (tooMuch === undefined) return errors
  // The unrealized gain is negative only because too much is paid; one sentence, in the right place, is enough.
  const { unrealized_gain: _, ...others } = errors
  return { ...others, dividend_paid: tooMuch }
}

function paidAboveDividend(plain: Draft, errors: DraftErrors): string | undefined {
  if (errors.dividend_amount !== undefined || errors.dividend_paid !== undefined) return undefined
  const dividend = parsePostedMoney(plain.dividend_amount)
  if (parsePostedMoney(plain.dividend_paid) <= dividend) return undefined
  return `No more than the dividend of ${formatUsd(dividend)} can be paid.`
}
