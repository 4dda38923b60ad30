import type { Dispatch } from 'react'
import { useState } from 'react'
import { refusedRows } from '@portico/contract/features/month-end'
import { summaryToText } from '@portico/contract/features/summaries'
import { controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { readMonthEnd, usePostMonthEnd } from './month-end-data.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { linesToPost, totalsOf } from './totals.ts'
import { RequestError } from '../../api/request-error.ts'
import { useBusy } from '../../components/form/use-busy.ts'

export interface Posting {
  busy: boolean
  failure: string | undefined
  message: string | undefined
  post: () => void
}

/**
 * Posts what the sheet has, once at a time, and marks what is refused. Whatever comes of it, the month is read anew:
 * it shows what is posted, also when the answer was lost on its way.
 */
export function usePosting(sheet: Sheet, change: Dispatch<SheetAction>, onSettled: () => void): Posting {
  const mutation = usePostMonthEnd()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [busy, run] = useBusy()
  const send = async () => {
    const sent = linesToPost(sheet.lines)
    const totals = totalsOf(sheet.lines)
    if (totals === null) return setFailure('These sums are too large to be held exactly.')
    try {
      const answer = await mutation.mutateAsync({
        month: formatMonth(sheet.month),
        rows: sent.flatMap(({ row, summary }) =>
          summary === null ? [] : [{ user_id: row.id, ...summaryToText(summary) }],
        ),
        totals: {
          rows: totals.rows,
          ...controlTotalsOf((total) => centsToText(totals[total])),
        },
      })
      // Before the month has been read anew: whoever leaves now loses nothing.
      change({ does: 'post' })
      setMessage(answer.message)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const refused = refusedRows(error.fields)
      const places = new Map(sheet.lines.map((line, k) => [line, k]))
      const marked = [...refused].flatMap(([k, sentence]) => {
        const line = sent[k]
        return line === undefined ? [] : [[places.get(line) ?? -1, sentence] as const]
      })
      change({ does: 'refuse', sentences: new Map(marked) })
      setFailure(failureSentence(error))
    }
    change({ does: 'read anew', monthEnd: await readMonthEnd(sheet.month) })
  }
  const post = () =>
    run(async () => {
      setFailure(undefined)
      setMessage(undefined)
      try {
        await send()
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        setFailure((before) => before ?? failureSentence(error))
      }
      onSettled()
    })
  return { busy, failure, message, post }
}

/** Without an answer nobody knows whether it was posted; posting again finds out and posts nothing twice. */
function failureSentence({ status, message }: RequestError): string {
  if (status >= 400) return message || `The server answered ${status}.`
  return `${message} Rows that were posted are shown as posted; posting again posts none of them twice.`
}
