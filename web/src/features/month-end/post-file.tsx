import type { Received } from '@portico/contract/api/endpoints'
import type { Audience } from '@portico/contract/features/notice-deliveries'
import { importColumns } from '@portico/contract/features/month-import'
import type { Month } from '@portico/contract/values/month'
import { readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { fieldsOf, isRefused, RequestError, sentenceOf } from '../../api/request-error.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { useInvalidFocus } from '../../components/form/form.tsx'
import { waysText } from '../../figures/audience-text.ts'
import { countOf, usdOrDash } from '../../figures/figure-text.ts'
import { usePostingQuestion } from './before-posting.tsx'
import { useControlTotals, useCorrectionReason } from './posting-fields.tsx'
import { useReplaced } from './file-sent-again.tsx'
import { CorrectionsEffect } from './effect.tsx'
import type { SentFile } from '../../figures/imports/import-file.tsx'
import { gapText } from '../../figures/months-text.ts'
import { grouped } from '../../figures/grouped.ts'
import { isToPost, rowsToPost } from '../../figures/imports/import-preview.tsx'
import { OutdatedByInvestor } from '../../figures/review-lists.tsx'
import { previewPosting, usePostingCall, usePostLabel, useSecondPerson } from '../../figures/release.ts'
import { lookAgain, useSentCorrections } from './month-end-data.ts'

interface PostMonthsProps {
  sent: SentFile
  preview: Received<'previewImport'>
  onPosted: (message: string) => void
}

/** Posts a file once staff have entered its totals from their own records, and the reason if it corrects posted months. */
export function PostMonths({ sent, preview, onPosted }: PostMonthsProps) {
  const { rows, corrections } = preview
  const control = useControlTotals()
  const importing = usePostingCall('import-summaries')
  const toPost = rowsToPost(rows)
  const label = usePostLabel('Post the file')
  const replaced = useReplaced('import-summaries')
  const sentBefore = useSentCorrections(replaced.corrects ? replaced.number : undefined)
  const reason = useCorrectionReason(sentBefore.data)
  const bodyNow = () => {
    const why = corrections === undefined ? {} : { corrections: { ...reason.sent, basis: corrections.basis } }
    return { ...sent, totals: control.totals, ...why, looked_at: preview.to_look_at?.digest ?? '' }
  }
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<object>()
  // The fields are above the button, and on a phone out of view.
  useInvalidFocus(form, refusal)
  const refused = (error: unknown) => {
    control.refuse(fieldsOf(error))
    setRefusal({ fields: true })
    return failureSentence(error)
  }
  const post = useAction(async () => {
    const body = bodyNow()
    const sentFile = { body, totals: body.totals, replaces: replaced.number }
    onPosted((await importing.mutateAsync(sentFile)).message)
  }, refused)
  const [notices, setNotices] = useState<Received<'previewPosting'>['notices']>()
  const latest = preview.months.at(-1)
  const gap = gapText(preview.gaps ?? [])
  const { ask, question } = usePostingQuestion(
    post.run,
    { rows: toPost, notices },
    latest && { month: latest.quarter, gap },
  )
  const review = useAction(async () => {
    const months = monthsToPost(preview)
    // What is refused, such as the totals, is refused before a question is answered.
    if (months.has(thisMonth()) || gap !== undefined)
      setNotices((await previewPosting('import-summaries', bodyNow())).notices)
    ask(months.keys())
  }, refused)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    post.refuse()
    review.refuse()
    const isReady = corrections === undefined || reason.isValid()
    if (control.isValid() && isReady) review.run()
    else setRefusal({ fields: true })
  }
  return (
    <form ref={form} className="grid grid-cols-1 justify-items-start gap-3" onSubmit={submit} noValidate>
      <div className="grid w-full gap-cards empty:hidden">
        {corrections !== undefined && (
          <CorrectionsEffect
            corrections={corrections}
            more="What other months of the file add is not in these sums."
          />
        )}
        <OutdatedByInvestor outdated={preview.outdated_statements} />
      </div>
      {corrections !== undefined && <div className="grid w-full max-w-3xl gap-4">{reason.fields}</div>}
      <h2 className="text-xl font-extrabold font-stretch-112% not-first:mt-3">Control totals</h2>
      <p className="text-muted">
        Required. Enter them from your own records, not from this page, for the rows to post
        {corrections === undefined ? '' : ', corrections included'}. They must match to the cent.
      </p>
      {control.fields}
      {preview.told !== undefined && <p>{toldSentence(preview.told)}</p>}
      {replaced.field}
      <ActionNotice of={review} />
      <ActionNotice of={post} />
      <Button type="submit" busy={review.isBusy || post.isBusy}>
        {label}
      </Button>
      {post.isBusy && <Progress doing={`Posting ${countOf(toPost, 'row')}`} />}
      {question}
    </form>
  )
}

/** Who is told of a file, and which way. */
function toldSentence(told: Audience): string {
  const isAnyone = Object.values(told).some((count) => count > 0)
  return isAnyone ? `Investors will be told: ${waysText(told)}.` : 'No investor is told when it is posted.'
}

function failureSentence(error: unknown): string {
  if (isRefused(error, 'notLookedAt')) return lookAgain
  const status = error instanceof RequestError ? `The server answered ${error.status}.` : undefined
  return sentenceOf(error, status ?? 'The file could not be posted. Please try again.')
}

const monthCell = importColumns.indexOf('month')

/** The months that a file would post or correct, and how many rows of each. */
export function monthsToPost({
  rows,
  date_order: order,
}: Pick<PostMonthsProps['preview'], 'rows' | 'date_order'>): Map<Month, number> {
  const months = new Map<Month, number>()
  // A month is written in few ways in many rows.
  for (const [text, { length }] of grouped(rows.filter(isToPost), ({ cells }) => cells[monthCell] ?? '')) {
    const month = readMonthCell(text, order)
    months.set(month, (months.get(month) ?? 0) + length)
  }
  return months
}

interface PostActivityProps {
  sent: SentFile
  preview: Received<'previewActivityImport'>
  onPosted: (message: string) => void
}

/** "2 entries will be recorded, all of them or none: $100.00 in, $0.00 out." */
function entriesText(count: number, sums: PostActivityProps['preview']['sums'], isPrepared: boolean): string {
  const amounts = `${usdOrDash(sums.money_in)} in, ${usdOrDash(sums.money_out)} out.`
  const entries = countOf(count, 'entry', 'entries')
  return isPrepared
    ? `${entries} will be sent for release: ${amounts} Nothing is recorded until someone else releases ${count === 1 ? 'it' : 'them'}.`
    : `${entries} will be recorded, all of them or none: ${amounts}`
}

/** Posts the entries of a file. */
export function PostActivity({ sent, preview, onPosted }: PostActivityProps) {
  const { rows, to_look_at: found, sums, told } = preview
  const importing = usePostingCall('import-activity')
  const entries = countOf(rowsToPost(rows), 'entry', 'entries')
  const isPrepared = useSecondPerson()
  const label = usePostLabel(`Post ${entries}`)
  const replaced = useReplaced('import-activity')
  const post = useAction(
    async () => {
      const body = { ...sent, looked_at: found?.digest ?? '' }
      onPosted((await importing.mutateAsync({ body, replaces: replaced.number })).message)
    },
    (error) =>
      isRefused(error, 'notLookedAt')
        ? lookAgain
        : sentenceOf(error, 'The file could not be posted. Please try again.'),
  )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <div className="w-full empty:hidden">
        <OutdatedByInvestor outdated={preview.outdated_statements} />
      </div>
      <p>{entriesText(rowsToPost(rows), sums, isPrepared)}</p>
      {told !== undefined && (
        <p>
          {toldSentence(told)}
          {sums.money_out === 0 ? '' : ' Of a withdrawal, they are told once it is marked as sent.'}
        </p>
      )}
      {replaced.field}
      <ActionNotice of={post} />
      <Button busy={post.isBusy} onClick={post.run}>
        {label}
      </Button>
      {post.isBusy && <Progress doing={`Posting ${entries}`} />}
    </div>
  )
}
