import type { Received } from '@portico/contract/api/endpoints'
import { importColumns } from '@portico/contract/features/month-import'
import type { ControlTotal } from '@portico/contract/figures/monthly-figures'
import { controlTotalFigures, controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import { centsToText } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { readMoneyCell, readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { isRefused, RequestError } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { countOf } from '../../investments/figure-text.ts'
import { useCurrentMonthQuestion } from './current-month.tsx'
import { CorrectionsEffect } from './corrections-effect.tsx'
import type { SentFile } from '../../investments/imports/import-file.tsx'
import { isToPost, rowsToPost } from '../../investments/imports/import-preview.tsx'
import styles from './import-pane.module.css'
import { lookAgain, useImportSummaries } from './month-end-data.ts'

type Field = 'rows' | ControlTotal
const fields: readonly { name: Field; label: string }[] = [
  { name: 'rows', label: 'Rows to post' },
  ...controlTotalFigures.map(({ total }) => ({ name: total, label: `Sum of ${total}` })),
]

interface PostMonthsProps {
  sent: SentFile
  preview: Received<'previewImport'>
  onPosted: (message: string) => void
}

/** Posts a file once staff have entered its totals from their own records, and the reason if it corrects posted months. */
export function PostMonths({ sent, preview, onPosted }: PostMonthsProps) {
  const { rows, corrections } = preview
  const [typed, setTyped] = useState<Record<Field, string>>({ rows: '', ...controlTotalsOf(() => '') })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [reason, setReason] = useState({ text: '', error: '' })
  const importing = useImportSummaries()
  const [busy, run] = useBusy()
  const toPost = rowsToPost(rows)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { wrong } = readTotals(typed)
    setErrors(wrong)
    setFailure(undefined)
    const isReasonMissing = corrections !== undefined && reason.text.trim() === ''
    if (isReasonMissing) setReason({ ...reason, error: 'Say why the months are corrected.' })
    if (Object.keys(wrong).length === 0 && !isReasonMissing) ask(monthsToPost(preview))
  }
  const post = () =>
    run(async () => {
      try {
        const { totals } = readTotals(typed)
        const why =
          corrections === undefined ? {} : { corrections: { reason: reason.text, basis: corrections.basis } }
        onPosted(
          (await importing.mutateAsync({ ...sent, totals, ...why, looked_at: preview.to_look_at?.digest }))
            .message,
        )
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        setErrors(Object.fromEntries(fields.map(({ name }) => [name, error.fields[`totals.${name}`]])))
        setFailure(
          isRefused(error, 'notLookedAt')
            ? lookAgain
            : error.message || `The server answered ${error.status}.`,
        )
      }
    })
  const { ask, question } = useCurrentMonthQuestion(post)
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {corrections !== undefined && (
        <>
          <CorrectionsEffect corrections={corrections} />
          <div className={styles['reason']}>
            <TextField
              label="Reason for all corrections"
              name="reason"
              autoComplete="off"
              value={reason.text}
              error={reason.error === '' ? undefined : reason.error}
              onChange={(event) => setReason({ text: event.target.value, error: '' })}
            />
          </div>
        </>
      )}
      <h2 className={styles['title']}>Control totals</h2>
      <p className={styles['hint']}>
        From your own records, for the rows to post. They must match to the cent.
      </p>
      <div className={styles['fields']}>
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode={name === 'rows' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={typed[name]}
            error={errors[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
      </div>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <Button type="submit" busy={busy}>
        Post the file
      </Button>
      {busy && <Progress doing={`Posting ${countOf(toPost, 'row')}`} />}
      {question}
    </form>
  )
}

const monthCell = importColumns.indexOf('month')

/** The months that a file would post or correct. */
function monthsToPost({ rows, date_order: order }: PostMonthsProps['preview']): Month[] {
  const texts = new Set(rows.filter(isToPost).map(({ cells }) => cells[monthCell] ?? ''))
  return Array.from(texts, (text) => readMonthCell(text, order))
}

/** The totals to send, and the error for each that cannot be read. */
function readTotals(typed: Record<Field, string>) {
  const wrong: Partial<Record<Field, string>> = {}
  const money = (name: ControlTotal): string => {
    try {
      return centsToText(readMoneyCell(typed[name]))
    } catch (error) {
      if (!(error instanceof FigureError)) throw error
      wrong[name] = typed[name].trim() === '' ? 'This field is required.' : error.message
      return ''
    }
  }
  const rows = typed.rows.trim().replaceAll(',', '')
  if (!/^\d{1,7}$/.test(rows)) wrong.rows = 'Enter how many rows are posted.'
  return { totals: { rows: Number(rows), ...controlTotalsOf(money) }, wrong }
}
