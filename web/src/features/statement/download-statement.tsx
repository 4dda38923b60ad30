import { useState } from 'react'
import { call, download } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { saveFile } from '../../components/table/csv.ts'

/** Issues the statement of a period and saves its file: the one that was issued before, if it still stands. */
export function DownloadStatement({ period }: { period: string }) {
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setFailure(undefined)
    try {
      const { statement } = await call('issueStatement', { body: { period } })
      const { name, content } = await download('statementFile', { params: { number: statement.number } })
      saveFile(name, content)
    } catch (error) {
      setFailure(sentenceOf(error, 'The statement could not be downloaded. Please try again.'))
    }
  }
  return (
    <>
      <Button busy={busy} onClick={() => run(save)}>
        Download PDF
      </Button>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
    </>
  )
}
