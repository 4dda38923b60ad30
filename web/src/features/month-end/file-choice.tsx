import type { DragEvent } from 'react'
import { useId, useState } from 'react'
import styles from './file-choice.module.css'

interface FileChoiceProps {
  label: string
  onChoose: (file: File) => void
}

/** A file, chosen or dropped. */
export function FileChoice({ label, onChoose }: FileChoiceProps) {
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
          // The same file, mended, may be chosen again.
          event.target.value = ''
        }}
      />
      <p>Choose a spreadsheet saved as CSV, or drop it here.</p>
    </div>
  )
}
