import type { ManagedDocument } from '@portico/contract/features/managed-documents'
import { useState } from 'react'
import { call } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { ChooseInvestors } from './choose-investors.tsx'
import { useRefreshDocuments } from './managed-documents-data.ts'
import styles from './managed-documents-page.module.css'

/** Says whose a document is, in place of whoever it is for now. */
export function AssignDialog({ document, onClose }: { document: ManagedDocument; onClose: () => void }) {
  const { id, version, file_name: fileName, recipients } = document
  const [userIds, setUserIds] = useState<readonly number[]>(() => recipients.map((each) => each.id))
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()
  const refresh = useRefreshDocuments()
  const assign = async () => {
    setFailure(undefined)
    try {
      await call('assignDocument', { body: { id, version, user_ids: [...userIds] } })
    } catch (error) {
      setFailure(sentenceOf(error, 'The document could not be assigned. Please try again.'))
      return
    }
    await refresh()
    onClose()
  }
  return (
    <Dialog title={`Whose is “${fileName}”?`} onClose={onClose}>
      <div className={styles['upload']}>
        <ChooseInvestors chosen={userIds} onChange={setUserIds} />
        {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
        <Button busy={busy} disabled={userIds.length === 0} onClick={() => run(assign)}>
          Assign
        </Button>
      </div>
    </Dialog>
  )
}
