import { fieldMessages } from '@portico/contract/api/fields'
import { addSummaryRequest, summaryToText } from '@portico/contract/features/summaries'
import type { EnteredFigures, FigureName } from '@portico/contract/figures/monthly-figures'
import { byName, derivedFigures, enteredFigures } from '@portico/contract/figures/monthly-figures'
import { computeSummary } from '@portico/contract/figures/new-month'
import { FigureError } from '@portico/contract/values/decimal'
import { formatUsd, parsePostedMoney } from '@portico/contract/values/money'
import { parseMonth } from '@portico/contract/values/month'
import { parsePostedPercent } from '@portico/contract/values/percent'
import { typedMoney, typedPercent } from '../../components/form/text-field.tsx'

export type DraftField = FigureName | 'quarter'
/** The texts of the form, as typed. */
export type Draft = Record<DraftField, string>
export type DraftErrors = Partial<Record<DraftField, string>>

export const emptyDraft: Draft = { quarter: '', ...byName(() => '') }

/** Whether anything stands otherwise than it was found. */
export const isChanged = (draft: Draft, found: Draft): boolean =>
  (Object.keys(emptyDraft) as DraftField[]).some((field) => draft[field] !== found[field])

const someMonth = parseMonth('January 2000')

/** The draft with what follows from its typed figures; empty where nothing can. */
export function recompute(draft: Draft): Draft {
  const computed = computedFrom(draft)
  return { ...draft, ...byName(({ name }) => computed?.[name] ?? '', derivedFigures) }
}

function computedFrom(draft: Draft) {
  const plain = plainTexts(draft)
  try {
    const entered = enteredFigures.map(({ key, name, kind }) => [key, parsers[kind].parse(plain[name])])
    return summaryToText(computeSummary(someMonth, Object.fromEntries(entered) as EnteredFigures))
  } catch (error) {
    if (error instanceof FigureError) return undefined
    throw error
  }
}

const parsers = {
  money: { plain: typedMoney, parse: parsePostedMoney },
  percent: { plain: typedPercent, parse: parsePostedPercent },
}

/** The draft as the API reads it. */
export const plainTexts = (draft: Draft): Draft => ({
  quarter: draft.quarter.trim(),
  ...byName(({ name, kind }) => parsers[kind].plain(draft[name])),
})

/** The sentence beside each field that cannot be posted. */
export function draftErrors(draft: Draft): DraftErrors {
  const plain = plainTexts(draft)
  const errors: DraftErrors = fieldMessages(addSummaryRequest.safeParse({ user_id: 1, ...plain }).error)
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
