import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { firstDayOf, formatDay } from '@portico/contract/values/day'
import { figureOr } from '@portico/contract/values/decimal'
import { cents, sumCents, zeroCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import type { CorrectedMonth } from '../../figures/corrected-months.tsx'
import { Corrections } from '../../figures/corrected-months.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { FindingsToCome } from '../../figures/findings-to-come.tsx'
import { MoneyCard } from '../../figures/money-card.tsx'
import { gapText } from '../../figures/months-text.ts'
import { previewReason, useSecondPerson } from '../../figures/release.ts'
import { gapsLeft, usePostingQuestion } from './before-posting.tsx'
import { OutdatedByInvestor } from '../../figures/review-lists.tsx'
import { shownMoved } from '../../figures/sheet-cells.ts'
import {
  CorrectionsEffect,
  FirmEffect,
  InvestorsEffect,
  Refused,
  refusalOf,
  useEffectOfPosting,
} from './effect.tsx'
import type { Line } from './line.ts'
import { firstPrincipal, linesToPost, movedIn, totalsOf } from './line.ts'
import { ListTotals, totalsOff } from './list-totals.tsx'
import { useControlTotals } from './posting-fields.tsx'
import { moneyOnRecord } from './recorded.ts'
import type { ReviewProps } from './review-frame.tsx'
import { ReviewFrame } from './review-frame.tsx'
import { NeedsReview, ReviewList } from './review-list.tsx'
import type { SentAgain } from './sent-again.ts'
import { TotalsFoot } from './totals-foot.tsx'
import type { Remark } from './unusual.ts'
import { unusualLines } from './unusual.ts'

/** What both reviews are made of: the lines to post, what is unusual in them, what posting them would do, and the control totals. */
function useReview({ sheet: { lines, month, corrects }, posting }: ReviewProps) {
  const toPost = useMemo(() => linesToPost(lines), [lines])
  const totals = useMemo(() => totalsOf(lines), [lines])
  const unusual = useMemo(() => unusualLines(toPost, lines), [toPost, lines])
  const isPrepared = useSecondPerson()
  const control = useControlTotals(corrects ? 'correct' : 'post')
  const effect = useEffectOfPosting(formatMonth(month), toPost.length, (signal) =>
    posting.preview(signal, corrects ? { reason: previewReason } : undefined),
  )
  const refusal = refusalOf(effect.error, toPost)
  return {
    toPost,
    totals,
    unusual,
    isPrepared,
    effect,
    refusal,
    frame: { count: toPost.length, isLoading: effect.isLoading, isRefused: refusal !== undefined },
    firm: toPost.length > 0 && refusal === undefined && <FirmEffect effect={effect} />,
    /** The control totals as typed, where a second person releases. */
    typed: isPrepared ? { totals: control.totals } : {},
    areTotalsValid: () => !isPrepared || control.isValid(totals),
    controlTotals: isPrepared && <ControlTotals fields={control.fields} />,
  }
}

/** What is about to be posted, what is not, and what is unusual about it. */
export function Review(props: ReviewProps) {
  const { sheet, posting, onBack, onAgain, onOpen } = props
  const { lines } = sheet
  const { toPost, totals, unusual, isPrepared, effect, refusal, ...review } = useReview(props)
  const moved = useMemo(() => movedLines(toPost), [toPost])
  const firstPrincipals = useMemo(
    () => figureOr(zeroCents, () => sumCents(toPost.map(firstPrincipal))),
    [toPost],
  )
  const out = lines.filter((line) => line.out && line.row.posted === null)
  const posted = lines.filter(({ row }) => row.posted !== null)
  const rows = countOf(toPost.length, 'row')
  // Where nothing is posted before, the firm's month has the same sums.
  const isInTable = effect.isPending
    ? toPost.length > 0 && posted.length === 0
    : effect.data?.firm?.before.rows === 0
  const { ask, question } = usePostingQuestion(
    () => posting.post(review.typed),
    { rows: toPost.length, notices: effect.data?.notices },
    { month: sheet.month, gap: gapText(gapsLeft(sheet)), totalsOff: totalsOff(sheet) },
  )
  const submit = () => {
    const isValid = review.areTotalsValid()
    if (isValid) ask([sheet.month])
    return isValid
  }
  return (
    <>
      <ReviewFrame
        title={`Review ${formatMonth(sheet.month)}`}
        verbs={['Post', 'Posting']}
        {...{ ...review.frame, posting, onBack, onAgain }}
        onPost={submit}
      >
        {refusal !== undefined ? (
          <Refused refusal={refusal} onOpen={onOpen} />
        ) : (
          <p>
            {isPrepared
              ? `${rows} will be sent for release. Nothing is posted, and investors see nothing, until someone else releases ${toPost.length === 1 ? 'it' : 'them'}.`
              : `${rows} will be posted${toPost.length === 1 ? '' : ', all of them or none'}.`}
          </p>
        )}
        <TotalsFoot totals={totals} isShort={isInTable} />
        <ListTotals sheet={sheet} />
        {review.firm}
        <OutdatedByInvestor outdated={effect.data?.outdated_statements} />
        <NeedsReview entries={unusual} onOpen={onOpen} />
        {(moved.length > 0 || firstPrincipals > 0) && (
          <MoneyCard
            about={moved.length > 0 ? `Recorded as of ${formatDay(firstDayOf(sheet.month))}.` : undefined}
            firstPrincipals={firstPrincipals}
          >
            {moved.length > 0 && <ReviewList none="" entries={moved} onOpen={onOpen} />}
          </MoneyCard>
        )}
        <InvestorsEffect effect={effect} />
        {out.length + posted.length > 0 && (
          <Card title="Left out" heading="large">
            <ReviewList none="" entries={withoutSentence(out)} onOpen={onOpen} />
            {posted.length > 0 && (
              <p className="my-2 text-muted">{`${countOf(posted.length, 'row')} posted before, not posted again.`}</p>
            )}
          </Card>
        )}
        {review.controlTotals}
      </ReviewFrame>
      {/* Not in the form: Enter in its field would submit that, too. */}
      {onAgain === undefined && question}
    </>
  )
}

/** Lines with money in or out, each with what is on record already. */
const movedLines = (lines: readonly Line[]): Remark[] =>
  lines.flatMap((line) => {
    const moved = shownMoved(movedIn(line))
    const recorded = moneyOnRecord(line)
    const sentence = `${moved}${recorded === '' ? '' : `, next to ${recorded}`}`
    return moved === '' ? [] : [{ line, sentence }]
  })

/** Where the control totals are typed, and what they are. */
const ControlTotals = ({ fields }: { fields: ReactNode }) => (
  <Card title="Control totals" heading="large">
    <div className="mt-2 grid grid-cols-1 gap-4">
      <p className="text-muted">From your own records, not from this page. They must match to the cent.</p>
      {fields}
    </div>
  </Card>
)

/** What is about to be corrected, before and after, for whom, and who is told; posted with one reason. */
export function CorrectionReview(props: ReviewProps) {
  const { sheet, posting, why, again, onBack, onOpen } = props
  const { toPost, unusual, effect, refusal, ...review } = useReview(props)
  const dropped = again === undefined ? [] : droppedOf(again, toPost, sheet.lines)
  const corrected = useMemo(() => correctedOf(toPost), [toPost])
  const submit = () => {
    const isComplete = review.areTotalsValid()
    const isValid = why.isValid() && isComplete
    if (isValid) posting.post({ corrections: why.sent, ...review.typed })
    return isValid
  }
  return (
    <ReviewFrame
      title={`Review the corrections of ${formatMonth(sheet.month)}`}
      verbs={['Correct', 'Correcting']}
      {...{ ...review.frame, posting, onBack }}
      onPost={submit}
    >
      {refusal !== undefined && <Refused refusal={refusal} onOpen={onOpen} />}
      <CorrectionsEffect corrections={sumsOf(corrected)} />
      <Corrections months={corrected} count={toPost.length} />
      {dropped.length > 0 && (
        <Card title={`No longer corrected: ${groupedNumber.format(dropped.length)}`} heading="large">
          <ReviewList none="" entries={withoutSentence(dropped)} onOpen={onOpen} />
        </Card>
      )}
      {effect.data && <FindingsToCome found={effect.data} />}
      <OutdatedByInvestor outdated={effect.data?.outdated_statements} />
      {unusual.length > 0 && <NeedsReview entries={unusual} onOpen={onOpen} />}
      {review.firm}
      <InvestorsEffect effect={effect} />
      <Card title="Reason" heading="large">
        <div className="mt-2.5 grid max-w-3xl gap-4">{why.fields}</div>
      </Card>
      {review.controlTotals}
    </ReviewFrame>
  )
}

/** Lines of which there is nothing to say. */
const withoutSentence = (lines: readonly Line[]): Remark[] => lines.map((line) => ({ line, sentence: '' }))

/** Lines whose correction was sent before, and is not to be sent again. */
function droppedOf({ rows }: SentAgain, toPost: readonly Line[], lines: readonly Line[]): Line[] {
  const [sent, kept] = [new Set(rows.map((row) => row.user_id)), new Set(toPost)]
  return lines.filter((line) => sent.has(line.row.id) && !kept.has(line))
}

/** The months of lines as they are posted and as they are corrected. */
const correctedOf = (lines: readonly Line[]): CorrectedMonth[] =>
  lines.flatMap(({ row, before, summary }) =>
    before === undefined || summary === null ? [] : [{ user: row, before, after: summary }],
  )

/** The sums of corrected months, before and after. */
function sumsOf(corrected: readonly CorrectedMonth[]) {
  const sums = (of: (month: CorrectedMonth) => Summary) =>
    byTotal(({ key }) => sumCents(corrected.map((month) => cents(of(month)[key]))))
  return { rows: corrected.length, before: sums(({ before }) => before), after: sums(({ after }) => after) }
}
