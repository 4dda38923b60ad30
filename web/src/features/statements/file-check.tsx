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
    async (file: File) => {
      const fault = await faultOf(file)
      if (fault !== undefined) throw new NoPdf(`“${file.name}” ${fault}. Choose the PDF.`)
      onChecked({ name: file.name, sha256: await hashOf(file) })
    },
    (error) => (error instanceof NoPdf ? error.message : 'This file could not be read.'),
  )
  const take = (file: File) => {
    onChecked(undefined)
    check.run(file)
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

class NoPdf extends Error {}

/** Why a file is no PDF, if it is none. The mark of one may stand anywhere in the first kilobyte. */
async function faultOf(file: File): Promise<string | undefined> {
  if (file.size === 0) return 'is empty'
  return (await file.slice(0, 1024).text()).includes('%PDF-') ? undefined : 'is not a PDF'
}

/** The SHA-256 of a file, in hex. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
