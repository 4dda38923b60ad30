import type { DownloadedFile } from '../../api/api-client.ts'
import { ActionNotice, useAction } from '../feedback/notice.tsx'
import { Button } from '../form/button.tsx'
import { saveFile } from './csv.ts'

type Format = 'csv' | 'xlsx'

/** Buttons that save a table as CSV and as a workbook. */
export function TableDownloads({ read }: { read: (format: Format) => Promise<DownloadedFile> }) {
  return (
    <div className="flex flex-wrap items-start gap-2.5 print:hidden">
      <Download name="CSV" read={() => read('csv')} />
      <Download name="XLSX" read={() => read('xlsx')} />
    </div>
  )
}

/** A button that downloads a file from the server. */
export function Download({ name, read }: { name: string; read: () => Promise<DownloadedFile> }) {
  const save = useDownload(read)
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
        {name}
      </Button>
      <ActionNotice of={save} />
    </div>
  )
}

/** Downloads a file from the server, one at a time. */
export const useDownload = (
  read: () => Promise<DownloadedFile>,
  what: 'file' | 'statement' | 'audit trail' = 'file',
) =>
  useAction(async () => {
    const { name, content } = await read()
    saveFile(name, content)
  }, `The ${what} could not be downloaded. Please try again.`)
