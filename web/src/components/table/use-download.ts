import type { DownloadedFile } from '../../api/api-client.ts'
import { useAction } from '../feedback/notice.tsx'
import { saveFile } from './csv.ts'

/** Saves a file that the server answers with, one at a time. */
export const useDownload = (
  read: () => Promise<DownloadedFile>,
  what: 'file' | 'statement' | 'audit trail' = 'file',
) =>
  useAction(async () => {
    const { name, content } = await read()
    saveFile(name, content)
  }, `The ${what} could not be downloaded. Please try again.`)
