import { refusedRows } from '@portico/contract/features/month-end'
import { summaryToText } from '@portico/contract/features/summaries'
import { controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Dispatch } from 'react'
import { useEffect, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { useBusy } from '../../components/form/button.tsx'
import { readMonthEnd, usePostMonthEnd } from './month-end-data.ts'
import styles from './posting.module.css'
import type { Sheet, SheetAction } from './sheet.ts'
import { linesToPost, totalsOf } from './totals.ts'

export interface Posting {
  busy: boolean
  failure: string | undefined
  message: string | undefined
  post: () => void
}

/**
 * Posts the sheet, one request at a time, and marks what is refused. In any case the month is read again afterwards:
 * it shows what is posted, even if the response was lost.
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
      // Before the month is read again: leaving now loses nothing.
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
    change({ does: 'refresh', monthEnd: await readMonthEnd(sheet.month) })
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

/** Without a response it is unknown whether rows were posted; posting again finds out and posts nothing twice. */
function failureSentence({ status, message }: RequestError): string {
  if (status >= 400) return message || `The server answered ${status}.`
  return `${message} Rows that were posted are shown as posted; posting again posts none of them twice.`
}

/** Shows what is under way and for how many seconds; only the database knows how far it is. */
export function Progress({ doing }: { doing: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles['progress']}>
      <progress aria-label={doing} />
      <p role="status">{doing}…</p>
      <span aria-hidden>{seconds} s</span>
    </div>
  )
}
