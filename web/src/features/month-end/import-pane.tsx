import type { Answer } from '@portico/contract/api/endpoints'
import type { ImportRow } from '@portico/contract/features/month-end'
import { importColumns } from '@portico/contract/features/month-end'
import type { ControlTotal } from '@portico/contract/figures/monthly-figures'
import { controlTotalFigures, controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import { centsToText } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { readMoneyCell, readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { DragEvent, SubmitEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { RequestError, sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { countOf } from '../../investments/figure-text.ts'
import styles from './import-pane.module.css'
import { useCurrentMonthQuestion } from './current-month.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImportSummaries, usePreviewImport } from './month-end-data.ts'
import { Progress } from './review.tsx'

/** A file as the server read it. */
interface Reading {
  name: string
  file: string
  preview: Answer<'previewImport'>
}

/** A spreadsheet of months: chosen, reviewed cell by cell, posted with the totals from staff's own records. */
export function ImportPane() {
  const preview = usePreviewImport()
  const [reading, setReading] = useState<Reading>()
  const [failure, setFailure] = useState<string>()
  const [posted, setPosted] = useState<string>()
  const latest = useRef<File>(undefined)

  const choose = async (chosen: File) => {
    latest.current = chosen
    setReading(undefined)
    setFailure(undefined)
    setPosted(undefined)
    try {
      const file = await readBase64(chosen)
      const read = await preview.mutateAsync(file)
      // Another file may have been chosen while this one was being read.
      if (latest.current === chosen) setReading({ name: chosen.name, file, preview: read })
    } catch (error) {
      if (latest.current !== chosen) return
      setFailure(sentenceOf(error, 'The file could not be read. Please try again.'))
    }
  }
  return (
    <div className={styles['pane']}>
      <FileChoice onChoose={(file) => void choose(file)} />
      {preview.isPending && <Progress doing="Reading the file" />}
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      {posted !== undefined && <Notice kind="news">{posted}</Notice>}
      {reading !== undefined && (
        <>
          <ImportPreview name={reading.name} preview={reading.preview} />
          <PostImport
            file={reading.file}
            preview={reading.preview}
            onPosted={(message) => {
              setReading(undefined)
              setPosted(message)
            }}
          />
        </>
      )}
    </div>
  )
}

/** A file, chosen or dropped. */
function FileChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles['choice']}
      data-over={over}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>Spreadsheet</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={(event) => {
          choose(event.target.files)
          // The same file may be chosen again once it is fixed.
          event.target.value = ''
        }}
      />
      <p>Choose a spreadsheet saved as CSV, or drop it here.</p>
    </div>
  )
}

/** The bytes of a file as base64. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}

type Field = 'rows' | ControlTotal
const fields: readonly { name: Field; label: string }[] = [
  { name: 'rows', label: 'Rows to post' },
  ...controlTotalFigures.map(({ total }) => ({ name: total, label: `Sum of ${total}` })),
]

interface PostImportProps {
  file: string
  preview: Answer<'previewImport'>
  onPosted: (message: string) => void
}

/** Posts a file once staff have entered its totals from their own records. */
function PostImport({ file, preview: { rows, refused }, onPosted }: PostImportProps) {
  const [typed, setTyped] = useState<Record<Field, string>>({ rows: '', ...controlTotalsOf(() => '') })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string>()
  const importing = useImportSummaries()
  const [busy, run] = useBusy()
  const toPost = rows.filter(({ state }) => state === 'to post').length

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { wrong } = readTotals(typed)
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length === 0) ask(monthsToPost(rows))
  }
  const post = () =>
    run(async () => {
      try {
        const { totals } = readTotals(typed)
        onPosted((await importing.mutateAsync({ file, totals })).message)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        setErrors(Object.fromEntries(fields.map(({ name }) => [name, error.fields[`totals.${name}`]])))
        setFailure(error.message || `The server answered ${error.status}.`)
      }
    })
  const { ask, question } = useCurrentMonthQuestion(post)
  if (refused > 0)
    return (
      <p className={styles['refused']}>
        {`${countOf(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused`}, so nothing can be posted. Fix
        the file and choose it again.
      </p>
    )
  if (toPost === 0) return <p className={styles['refused']}>Every row of the file is posted already.</p>
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
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

/** The months that a file would post. */
function monthsToPost(rows: readonly ImportRow[]): Month[] {
  const texts = new Set(
    rows.flatMap(({ state, cells }) => (state === 'to post' ? [cells[monthCell] ?? ''] : [])),
  )
  return Array.from(texts, readMonthCell)
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
