import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { FileChooser } from '../../components/form/file-chooser.tsx'

/** A file that was dropped, by its hash: the file itself stays in the browser. */
export interface CheckedFile {
  name: string
  sha256: string
}

interface FileCheckProps {
  /** Called with nothing as soon as another file is chosen: what was said of the one before is not about it. */
  onChecked: (file: CheckedFile | undefined) => void
}

/** Takes a PDF, hashes it here and has the hash compared. The field lies over the whole box, so a file can be dropped. */
export function FileCheck({ onChecked }: FileCheckProps) {
  const check = useAction(
    async (file: File) => onChecked({ name: file.name, sha256: await hashOf(file) }),
    () => 'This file could not be read.',
  )
  const take = (file: File) => {
    onChecked(undefined)
    if (isPdf(file)) check.run(file)
    else check.refuse(`“${file.name}” is not a PDF. Choose the PDF.`)
  }
  return (
    <div className="grid gap-3">
      <FileChooser
        title="Do you have the file?"
        hint={
          <>
            <span className="text-ink underline underline-offset-3">Choose the PDF</span>, or drop it here.
            Only its fingerprint (SHA-256), computed in your browser, is sent to us; the file is not.
          </>
        }
        accept="application/pdf,.pdf"
        onFiles={([file]) => file !== undefined && take(file)}
      />
      <ActionNotice of={check} />
    </div>
  )
}

/** A browser knows no type of a file without an ending. */
const isPdf = ({ type }: File): boolean => type === 'application/pdf' || type === ''

/** The SHA-256 of a file, in hex. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
