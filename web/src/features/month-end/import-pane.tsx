import type { Answer } from '@portico/contract/api/endpoints'
import { useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportPreview } from './import-preview.tsx'
import styles from './import-pane.module.css'
import { usePreviewImport } from './month-end-data.ts'
import { PostImport } from './post-import.tsx'
import { Progress } from './progress.tsx'
import { readBase64 } from './read-base64.ts'

/** A file as the server has read it. */
interface Reading {
  name: string
  file: string
  preview: Answer<'previewImport'>
}

/** A spreadsheet of months: chosen, looked over cell by cell, posted with the totals that staff have of it. */
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
      // Another one may have been chosen while this one was read.
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
