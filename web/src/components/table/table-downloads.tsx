import type { DownloadedFile } from '../../api/api-client.ts'
import { ActionNotice } from '../feedback/notice.tsx'
import { Button } from '../form/button.tsx'
import { useDownload } from './use-download.ts'

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

/** A button that saves a file of the server. */
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
