import type { ReactNode } from 'react'
import { useId } from 'react'

interface FileChooserProps {
  title: string
  hint: ReactNode
  /** The files that are offered, as in the attribute of an input. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** A place to drop files on or to choose them at: the input covers it, and takes what is dropped itself. */
export function FileChooser({ title, hint, onFiles, ...input }: FileChooserProps) {
  const id = useId()
  return (
    <div className="relative grid w-full gap-1 rounded border-2 border-dashed border-control-line p-5 wrap-anywhere focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus hover:border-ink hover:bg-wash">
      <b id={`${id}-title`}>{title}</b>
      <span id={`${id}-hint`} className="text-md text-muted">
        {hint}
      </span>
      <input
        {...input}
        type="file"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again once it is mended.
          target.value = ''
        }}
      />
    </div>
  )
}
