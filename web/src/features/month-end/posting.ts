import type { BodySent, Received } from '@portico/contract/api/endpoints'
import { refusedRows } from '@portico/contract/features/month-end'
import { summaryToText } from '@portico/contract/features/summaries'
import { controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { use, useRef, useState } from 'react'
import { read } from '../../api/api-client.ts'
import { fieldsOf, RequestError, sentenceOf } from '../../api/request-error.ts'
import { useAction } from '../../components/feedback/notice.tsx'
import type { Line } from './line.ts'
import { linesToPost, moneyIn, moneyOut, totalsOf } from './line.ts'
import { previewPosting, usePostingCall } from '../../figures/release.ts'
import { readMonthEnd } from './month-end-data.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { DraftOfSheet, useUndecided } from './use-draft.ts'

/** A line in a request. */
function rowToPost(line: Line) {
  if (line.summary === null) return []
  const [received, withdrawn] = [moneyIn(line), moneyOut(line)]
  return {
    user_id: line.row.id,
    ...summaryToText(line.summary),
    ...(received > 0 ? { money_in: centsToText(received) } : {}),
    ...(withdrawn > 0 ? { money_out: centsToText(withdrawn) } : {}),
    ...(line.before === undefined ? {} : { version: line.row.version }),
  }
}

/** The request that posts a sheet. */
const bodyOf = (
  sheet: Sheet,
  totals: NonNullable<ReturnType<typeof totalsOf>>,
  corrections?: Corrections,
): BodySent<'postMonthEnd'> => ({
  month: formatMonth(sheet.month),
  rows: linesToPost(sheet.lines).flatMap(rowToPost),
  totals: { rows: totals.rows, ...controlTotalsOf((total) => centsToText(totals[total])) },
  ...(corrections === undefined ? {} : { corrections }),
})

type Corrections = BodySent<'postMonthEnd'>['corrections']

/** What staff enter to post a sheet. */
interface Entered {
  /** The control totals, where a second person releases. */
  totals?: BodySent<'preparePosting'>['totals']
  /** Why posted months are corrected, if the sheet does that. */
  corrections?: Corrections
}

export interface Posting {
  busy: boolean
  failure: string | undefined
  message: string | undefined
  post: (entered: Entered) => void
  /** Forgets what became of the last posting. */
  forget: () => void
  /** Marks the rows for which the last preview was refused, on what is posted by now. */
  mark: () => void
  /** What posting would do now; null for sums too large. Throws RequestError if it would be refused. */
  preview: (signal: AbortSignal, corrections?: Corrections) => Promise<Received<'previewPosting'> | null>
}

interface PostingOptions {
  /** How much of others' work had come into the sheet when it was reviewed. */
  taken: number | undefined
  /** What is said at first. */
  said: string | undefined
  onPosted: (message: string) => void
  onSettled: () => void
  /** The number of the preparation that this one is an edit of. */
  replaces: number | undefined
}

/**
 * Posts the sheet, one request at a time, and marks what is refused. In any case the month is read again afterwards:
 * it shows what is posted, even if the response was lost.
 */
export function usePosting(
  sheet: Sheet,
  change: Dispatch<SheetAction>,
  { taken = 0, said, onPosted, onSettled, replaces }: PostingOptions,
): Posting {
  const client = useQueryClient()
  // A correction has none.
  const draft = use(DraftOfSheet)?.sync
  const mutation = usePostingCall('post-month-end')
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useState(said)
  const readAgain = async () => change({ type: 'refresh', monthEnd: await readMonthEnd(sheet.month) })
  const send = async ({ totals: typed, corrections }: Entered): Promise<void> => {
    const totals = totalsOf(sheet.lines)
    if (totals === null) return setFailure('These sums are too large to be held exactly.')
    const body = bodyOf(sheet, totals, corrections)
    try {
      // Before the request: what it throws is a reason not to post.
      if (draft !== undefined) body.draft_version = await draft.ready(taken)
    } catch (error) {
      return setFailure(failureSentence(error))
    }
    try {
      const answer = await mutation.mutateAsync({ body, totals: typed, replaces })
      // Before the month is read again: leaving now loses nothing. A month that is sent for release stays as it is typed.
      if (!answer.isPrepared || sheet.corrects) onPosted(answer.message)
      setMessage(answer.message)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      change({ type: 'refuse', sentences: refusedIn(sheet, error) })
      setFailure(failureSentence(error))
    }
    await readAgain()
  }
  const post = useAction(async (entered: Entered) => {
    try {
      await send(entered)
    } finally {
      onSettled()
    }
  }, failureSentence)
  const isUndecided = useUndecided() !== undefined
  const [wasUndecided, setWasUndecided] = useState(isUndecided)
  if (wasUndecided !== isUndecided) {
    setWasUndecided(isUndecided)
    // That something had to be decided first is over once it is, or the row is posted.
    if (!isUndecided) setFailure(undefined)
  }
  const refusal = useRef<RequestError>(undefined)
  const forget = () => {
    refusal.current = undefined
    setFailure(undefined)
    setMessage(undefined)
    post.refuse()
  }
  const preview: Posting['preview'] = async (signal, corrections) => {
    const totals = totalsOf(sheet.lines)
    if (totals === null) return null
    try {
      return await previewPosting('post-month-end', bodyOf(sheet, totals, corrections), signal)
    } catch (error) {
      if (error instanceof RequestError) refusal.current = error
      // What was sent may have been released meanwhile.
      void client.invalidateQueries({ queryKey: read('preparedPostings').queryKey })
      throw error
    }
  }
  const mark = () => {
    const sentences = refusedIn(sheet, refusal.current)
    if (sentences.size > 0) change({ type: 'refuse', sentences })
    // A draft is told what is posted meanwhile; a correction has none.
    if (sheet.corrects && refusal.current !== undefined) void readAgain().catch(() => undefined)
  }
  // Both may be to be said: that it is posted, and that the month could not be read again.
  return {
    busy: post.isBusy,
    failure: failure ?? post.failure,
    message,
    post: post.run,
    forget,
    mark,
    preview,
  }
}

/** What is said of the rows of a sheet for which posting it was refused, by the index of their lines. */
function refusedIn(sheet: Sheet, error: unknown): Map<number, string> {
  const sent = linesToPost(sheet.lines)
  const places = new Map(sheet.lines.map((line, k) => [line, k]))
  return new Map(
    [...refusedRows(fieldsOf(error))].flatMap(([k, sentence]) => {
      const line = sent[k]
      return line === undefined ? [] : [[places.get(line) ?? -1, sentence] as const]
    }),
  )
}

/** Without a response it is unknown whether rows were posted; posting again finds out and posts nothing twice. */
function failureSentence(error: unknown): string {
  if (error instanceof RequestError && error.status >= 400)
    return error.message || `The server answered ${error.status}.`
  return `${sentenceOf(error, 'Something went wrong.')} Rows that were posted are shown as posted; posting again posts none of them twice.`
}
