import type { History } from '@portico/contract/figures/account-months'
import { fieldMessages } from '@portico/contract/api/fields'
import { addSummaryRequest, summaryToText } from '@portico/contract/features/summaries'
import { tooMuchDeducted, unearnedIn, whyNotPaid } from '@portico/contract/figures/checks'
import { byDeducted, deductedFigures, feeFigures, feesOf } from '@portico/contract/figures/deductions'
import type {
  EnteredFigures,
  FigureName,
  OptionalName,
  Summary,
} from '@portico/contract/figures/monthly-figures'
import { allFigures, byName, derivedFigures } from '@portico/contract/figures/monthly-figures'
import { computeFromDividend, computeSummary, retainedAtWork } from '@portico/contract/figures/new-month'
import type { Unlike } from '@portico/contract/figures/unusual'
import { unlikeMost, unlikeSentences } from '@portico/contract/figures/unusual'
import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { addCents, cents, centsToText, parsePostedMoney, zeroCents } from '@portico/contract/values/money'
import { monthIn, parseMonth } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { parsePostedPercent, percentOf, percentToText, ratio } from '@portico/contract/values/percent'
import { typedMoney, typedPercent } from '../../components/form/text-field.tsx'

export type DraftField = FigureName | 'quarter'
type Texts = Record<DraftField, string>
/** The texts of the form, as typed, and which of them count. */
export interface Draft extends Texts {
  /** Whether the month lost: then the loss counts, and not percentage, dividend and payment. */
  lost: boolean
  /** Whether the month has fees. */
  charged: boolean
  /** Whether the dividend was typed: then the percentage follows from it, and not the other way round. */
  dividendTyped: boolean
}
export type DraftErrors = Partial<Record<DraftField, string>>

export const emptyDraft: Draft = {
  quarter: '',
  ...byName(() => ''),
  lost: false,
  charged: false,
  dividendTyped: false,
}

/** The fields that do not count in a month that lost. */
const withoutLoss: readonly FigureName[] = [
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
]

const feeNames: readonly DraftField[] = feeFigures.map(({ name }) => name)

/** Whether a field counts: a month has either a loss or a dividend, and may have fees. */
export function counts(field: DraftField, { lost, charged }: Pick<Draft, 'lost' | 'charged'>): boolean {
  if (feeNames.includes(field)) return charged
  return lost ? !withoutLoss.includes(field as FigureName) : field !== 'loss_amount'
}

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
    charged: feesOf(row) > 0,
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

/** The figures that follow from the typed ones. */
export function followingIn(draft: Draft): readonly FigureName[] {
  if (draft.lost) return ['ending_balance']
  return draft.dividendTyped
    ? ['dividend_percent', 'unrealized_gain', 'ending_balance']
    : derivedFigures.map(({ name }) => name)
}

/** The draft with what follows from its typed figures; empty is only what follows from one that cannot be read. */
export function recompute(draft: Draft): Draft {
  const computed = computedFrom(draft)
  const texts = followingIn(draft).map((name) => [name, computed[name] ?? ''])
  return { ...draft, ...(Object.fromEntries(texts) as Partial<Texts>) }
}

const ofDividend: readonly FigureName[] = ['beginning_balance', 'dividend_percent', 'dividend_amount']

/** What figures follow from, if not from all others. */
const sources: Partial<Record<FigureName, readonly FigureName[]>> = {
  dividend_percent: ofDividend,
  dividend_amount: ofDividend,
  unrealized_gain: [...ofDividend, 'dividend_paid'],
}

function computedFrom(draft: Draft): Partial<Texts> {
  const plain = plainTexts(draft)
  const typed = allFigures.filter(({ name }) => counts(name, draft) && !followingIn(draft).includes(name))
  const values = typed.map(({ name, kind }) =>
    figureOr(undefined, () => parsers[kind].parse(plain[name] ?? '')),
  )
  const unread = typed.flatMap(({ name }, k) => (values[k] === undefined ? [name] : []))
  const figures = Object.fromEntries(typed.map(({ key }, k) => [key, values[k] ?? 0])) as EnteredFigures & {
    dividendAmount: Cents
  }
  // Without a loss above zero, a month that lost has no figures at all yet.
  if (draft.lost && figures.lossAmount === 0) return {}
  const texts = figureOr({}, () =>
    summaryToText(
      draft.dividendTyped && !draft.lost
        ? computeFromDividend(someMonth, figures, figures.dividendAmount)
        : computeSummary(someMonth, figures),
    ),
  )
  const isKnown = ([name]: [string, string]) => {
    const needed = sources[name as FigureName]
    return unread.every((each) => needed?.includes(each) === false)
  }
  return Object.fromEntries(Object.entries(texts).filter(isKnown))
}

const parsers = {
  money: { plain: typedMoney, parse: parsePostedMoney },
  percent: { plain: typedPercent, parse: parsePostedPercent },
}

type Plain = Omit<Texts, OptionalName> & { [Name in OptionalName]?: string }

/** The draft as the API reads it: zero for what a month that lost does not have, and a loss and fees only if there are any. */
export function plainTexts(draft: Draft): Plain {
  const sent = allFigures.filter(({ name, optional }) => optional !== true || counts(name, draft))
  const figures = byName(
    ({ name, kind }) => (counts(name, draft) ? parsers[kind].plain(draft[name]) : '0.00'),
    sent,
  )
  return { quarter: draft.quarter.trim(), ...figures }
}

/** The draft as a month, without its complaints; undefined while it cannot be read. */
export function summaryOf(draft: Draft): Summary | undefined {
  const read = addSummaryRequest.safeParse({ user_id: 1, ...plainTexts(draft) })
  return read.success ? read.data.summary : undefined
}

/** What earlier months leave at work in the month of a draft, on top of its principal. */
function retainedIn(draft: Draft, history: History | undefined): Cents {
  const month = monthIn(draft.quarter)
  return history === undefined || month === undefined ? zeroCents : retainedAtWork(history, month)
}

/** The most that the month of a draft can lose: what is at work in it; undefined until its principal can be read. */
export const mostLost = (draft: Draft, history: History | undefined): Cents | undefined =>
  figureOr(undefined, () => {
    const principal = parsePostedMoney(plainTexts(draft).beginning_balance)
    return cents(Math.max(addCents(principal, retainedIn(draft, history)), 0))
  })

/** The error of each field that cannot be posted; of figures that follow from others, only if nothing typed is wrong. */
export function draftErrors(draft: Draft, history: History | undefined, computed: boolean): DraftErrors {
  const errors = errorsIn(draft, history)
  const following: readonly string[] = computed ? followingIn(draft) : []
  const typed = Object.entries(errors).filter(([field]) => !following.includes(field))
  return typed.length === 0 ? errors : Object.fromEntries(typed)
}

function errorsIn(draft: Draft, history: History | undefined): DraftErrors {
  const plain = plainTexts(draft)
  const errors: DraftErrors = fieldMessages(addSummaryRequest.safeParse({ user_id: 1, ...plain }).error)
  for (const [field, text] of Object.entries(plain))
    if (text === '') errors[field as DraftField] = 'This field is required.'
  const paid = draft.lost ? withoutLossError(plain, errors) : withPaidError(plain, errors)
  return withDeductionErrors(plain, paid, retainedIn(draft, history))
}

function withPaidError(plain: Plain, errors: DraftErrors): DraftErrors {
  if (errors.dividend_amount !== undefined || errors.dividend_paid !== undefined) return errors
  const why = whyNotPaid({
    dividendAmount: parsePostedMoney(plain.dividend_amount),
    dividendPaid: parsePostedMoney(plain.dividend_paid),
  })
  if (why === undefined) return errors
  // The unrealized gain is negative only because too much is paid; one sentence, in the right place, is enough.
  const { unrealized_gain: _, ...others } = errors
  return { ...others, dividend_paid: why }
}

function withoutLossError(plain: Plain, errors: DraftErrors): DraftErrors {
  if (errors.loss_amount !== undefined || parsePostedMoney(plain.loss_amount ?? '') > 0) return errors
  return { ...errors, loss_amount: 'Enter what the month lost, above 0.00.' }
}

/** No more can be lost, or taken as fees, than the account holds. */
function withDeductionErrors(plain: Plain, errors: DraftErrors, retained: Cents): DraftErrors {
  const amountOf = (name: FigureName) => parsePostedMoney(plain[name] ?? '0.00')
  const added: readonly FigureName[] = ['beginning_balance', 'dividend_paid', 'unrealized_gain']
  const names = [...added, ...deductedFigures.map(({ name }) => name)]
  if (names.some((name) => errors[name] !== undefined)) return errors
  const row = {
    beginningBalance: amountOf('beginning_balance'),
    unrealizedGain: amountOf('unrealized_gain'),
    ...byDeducted(
      ({ key }) => key,
      ({ name }) => amountOf(name),
    ),
  }
  const charged = feeFigures.find(({ key }) => row[key] > 0)?.name
  const found = tooMuchDeducted(row, retained).map(
    ({ code, message }) => [code === 'fees' ? charged : code, message] as const,
  )
  return { ...errors, ...(Object.fromEntries(found) as DraftErrors) }
}

/**
 * What is unusual in what a draft earned or lost: with nothing at work; against the investor's last month without a loss, as in the month-end
 * sheet, but its percentage against the one that most investors have in the month, `usual`, if there is one. A payout is
 * at most the dividend, so a slip in it stays small.
 */
export function unlikeIn(draft: Draft, history: History | undefined, usual: Percent | undefined): Unlike[] {
  const summary = summaryOf(draft)
  if (summary === undefined) return []
  const before = history?.months.filter(({ month }) => month < summary.month) ?? []
  const latest = before.at(-1)
  const loss = latest !== undefined && latest.lossAmount > 0 ? latest : undefined
  const ordinary = before.findLast(({ lossAmount }) => lossAmount === 0)
  const most = unlikeMost(summary, usual)
  const rate =
    most === undefined ? [] : [{ figure: 'dividendPercent' as const, sentence: most, reason: most }]
  const asked: readonly string[] = usual === undefined ? ['lossAmount', 'dividendPercent'] : ['lossAmount']
  const own = unlikeSentences(summary, { ordinary, loss }, zeroCents)
  const unearned = unearnedIn(summary, retainedIn(draft, history))
  const ofNothing =
    unearned === undefined
      ? []
      : [{ figure: 'dividendAmount' as const, sentence: unearned.message, reason: unearned.reason }]
  return [...ofNothing, ...rate, ...own.filter(({ figure }) => asked.includes(figure))]
}

/** The draft with the principal and the percentage that are expected in its month. */
export const withExpected = (draft: Draft, { beginningBalance, dividendPercent }: EnteredFigures): Draft =>
  recompute({
    ...draft,
    beginning_balance: centsToText(beginningBalance),
    dividend_percent: percentToText(dividendPercent),
  })
