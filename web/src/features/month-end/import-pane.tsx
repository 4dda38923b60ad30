import type { Answer } from '@portico/contract/api/endpoints'
import type { DragEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import styles from './import-pane.module.css'
import { ImportPreview } from './import-preview.tsx'
import { usePreviewImport } from './month-end-data.ts'
import { PostImport } from './post-import.tsx'
import { Progress } from './posting.tsx'

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
      const said = error instanceof RequestError ? error.message : ''
      setFailure(said || 'The file could not be read. Please try again.')
    }
  }
  return (
    <div className={styles['pane']}>
      <FileChoice label="Spreadsheet" onChoose={(file) => void choose(file)} />
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

interface FileChoiceProps {
  label: string
  onChoose: (file: File) => void
}

/** A file, chosen or dropped. */
function FileChoice({ label, onChoose }: FileChoiceProps) {
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
      <label htmlFor={id}>{label}</label>
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
