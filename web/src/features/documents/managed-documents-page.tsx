import { paths } from '@portico/contract/api/paths'
import { documentKinds } from '@portico/contract/features/documents'
import type { DocumentState, ManagedDocument } from '@portico/contract/features/managed-documents'
import { documentStates } from '@portico/contract/features/managed-documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { call, read } from '../../api/api-client.ts'
import { isForbidden, sentenceOf } from '../../api/request-error.ts'
import { StaffOnly } from '../../app/staff-only.tsx'
import { useMay } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import { DocumentItem } from './document-item.tsx'
import styles from './managed-documents-page.module.css'
import { UploadDocuments } from './upload-documents.tsx'

/** Where staff upload documents, release them, and see who has opened them. */
export const Component = () => (
  <StaffOnly refusal="Admin access required.">
    {(refused) => <ManagedDocuments refused={refused} />}
  </StaffOnly>
)

const stateNames: Readonly<Record<DocumentState, string>> = {
  held: 'Held',
  waiting: 'Waiting',
  released: 'Released',
  withdrawn: 'Withdrawn',
}

function ManagedDocuments({ refused }: { refused: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const state = documentStates.find((each) => each === search.get('state')) ?? 'waiting'
  const found = useQuery({
    ...read('managedDocuments', { query: { state, limit: 200 } }),
    meta: { staff: true },
  })
  const mayUpload = useMay('preparer')
  if (isForbidden(found.error)) return refused
  const counts = found.data?.counts
  const choices = documentStates.map((value) => ({
    value,
    text:
      counts === undefined
        ? stateNames[value]
        : `${stateNames[value]} (${groupedNumber.format(counts[value])})`,
  }))
  return (
    <>
      <title>{`Documents · ${site.name}`}</title>
      <h1 className={styles['title']}>Documents</h1>
      <p className={styles['lead']}>
        Statements are issued <Link to={paths.statements}>on a page of their own</Link>.
      </p>
      <div className={styles['cards']}>
        {mayUpload && (
          <Card title="Upload" heading="large">
            <UploadDocuments />
          </Card>
        )}
        <Card title="All documents" heading="large">
          <div className={styles['states']}>
            <SelectField
              label="State"
              value={state}
              options={choices}
              onChoose={(value) => setSearch({ state: value }, { replace: true })}
            />
          </div>
          <QuerySection query={found} skeleton={<TableSkeleton />} failure="Failed to load the documents.">
            {({ documents }) => <DocumentList key={state} documents={documents} />}
          </QuerySection>
        </Card>
      </div>
      <Unopened />
    </>
  )
}

function DocumentList({ documents }: { documents: readonly ManagedDocument[] }) {
  const releasable = documents.filter(({ may_release: may }) => may)
  const [message, setMessage] = useState<string>()
  return (
    <>
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      {releasable.length > 0 && <ReleaseAll documents={releasable} onReleased={setMessage} />}
      {documents.length === 0 ? (
        <p className={styles['quiet']}>There is none.</p>
      ) : (
        <ul className={styles['list']}>
          {documents.map((document) => (
            <DocumentItem key={document.id} document={document} about={documentKinds[document.kind]} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Releases what is on the page, as it is on the page. */
function ReleaseAll({
  documents,
  onReleased,
}: {
  documents: readonly ManagedDocument[]
  onReleased: (message: string) => void
}) {
  const mayPrepare = useMay('preparer')
  const queries = useQueryClient()
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState<string>()
  if (!mayPrepare) return null
  const release = async () => {
    setFailure(undefined)
    try {
      const body = { documents: documents.map(({ id, version }) => ({ id, version })) }
      onReleased((await call('releaseDocuments', { body })).message)
    } catch (error) {
      setFailure(sentenceOf(error, 'Nothing was released. Please try again.'))
    }
    await queries.invalidateQueries({ queryKey: ['managedDocuments'] })
  }
  return (
    <div className={styles['release']}>
      <Button busy={busy} onClick={() => run(release)}>
        {`Release ${countOf(documents.length, 'document')}`}
      </Button>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
    </div>
  )
}

/** Who has not opened what they received. */
function Unopened() {
  const found = useQuery({ ...read('unopenedDocuments'), meta: { staff: true } })
  if (found.data === undefined || found.data.total === 0) return null
  const { investors, total } = found.data
  return (
    <div className={styles['unopened']}>
      <Card title={`Not opened yet: ${countOf(total, 'investor')}`} heading="large">
        <ul className={styles['list']}>
          {investors.slice(0, 50).map(({ id, email, unopened }) => (
            <li key={id} className={styles['investor']}>
              <span>{email}</span>
              <span className={styles['quiet']}>{countOf(unopened, 'document')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
