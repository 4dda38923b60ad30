import type { UseMutationResult } from '@tanstack/react-query'
import type { DragEvent, ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { countOf } from '../figure-text.ts'
import styles from './import-file.module.css'
import type { ImportedRow } from './import-preview.tsx'

/** A file as the server read it. */
export interface Reading<Preview> {
  name: string
  file: string
  preview: Preview
}

interface ImportFileProps<Preview> {
  /** Sends the file to the server, which changes nothing. */
  reader: UseMutationResult<Preview, Error, string>
  /** What follows once a file is read. */
  children: (reading: Reading<Preview>, onPosted: (message: string) => void) => ReactNode
}

/** A spreadsheet: chosen, read by the server, and reviewed before anything is posted. */
export function ImportFile<Preview>({ reader, children }: ImportFileProps<Preview>) {
  const [reading, setReading] = useState<Reading<Preview>>()
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
      const preview = await reader.mutateAsync(file)
      // Another file may have been chosen while this one was being read.
      if (latest.current === chosen) setReading({ name: chosen.name, file, preview })
    } catch (error) {
      if (latest.current !== chosen) return
      setFailure(sentenceOf(error, 'The file could not be read. Please try again.'))
    }
  }
  return (
    <>
      <FileChoice onChoose={(file) => void choose(file)} />
      {reader.isPending && <Progress doing="Reading the file" />}
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      {posted !== undefined && <Notice kind="news">{posted}</Notice>}
      {reading !== undefined &&
        children(reading, (message) => {
          setReading(undefined)
          setPosted(message)
        })}
    </>
  )
}

/** How many rows a file would post. */
export const rowsToPost = (rows: readonly ImportedRow[]): number =>
  rows.filter(({ state }) => state === 'to post').length

interface PostableProps {
  preview: { rows: readonly ImportedRow[]; refused: number }
  /** What is done with a row. */
  done?: 'posted' | 'created'
  children: ReactNode
}

/** The way to post a file, or why it cannot be posted. */
export function Postable({ preview: { rows, refused }, done = 'posted', children }: PostableProps) {
  if (refused > 0)
    return (
      <p className={styles['refused']}>
        {`${countOf(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused`}, so nothing can be {done}. Fix
        the file and choose it again.
      </p>
    )
  if (rowsToPost(rows) > 0) return children
  return <p className={styles['refused']}>Every row of the file is {done} already.</p>
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
