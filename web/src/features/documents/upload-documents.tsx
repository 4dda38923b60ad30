import type { DocumentKind } from '@portico/contract/features/documents'
import { documentKindNames, documentKinds } from '@portico/contract/features/documents'
import { documentTooLarge, maxDocumentBytes } from '@portico/contract/features/managed-documents'
import { yearOf } from '@portico/contract/values/month'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../api/api-client.ts'
import { thisMonth } from '../../api/firm-time.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { UserSelect } from '../../components/form/user-select.tsx'
import { countOf } from '../../investments/figure-text.ts'
import styles from './managed-documents-page.module.css'

type Whose = 'match' | 'one' | 'everyone'

const whose: readonly { text: string; value: Whose }[] = [
  { text: 'By reference code', value: 'match' },
  { text: 'One investor', value: 'one' },
  { text: 'Everyone', value: 'everyone' },
]

const kinds = documentKindNames.map((value) => ({ value, text: documentKinds[value] }))

/** What became of each file. */
interface Outcome {
  name: string
  held: string | null
  failure: string | null
}

/** The bytes of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
  return btoa(pieces.join(''))
}

/** Uploads files one after the other; each waits for release, or is held if it is not clear whose it is. */
export function UploadDocuments() {
  const [kind, setKind] = useState<DocumentKind>('tax-form')
  const [year, setYear] = useState(String(yearOf(thisMonth()) - 1))
  const [title, setTitle] = useState('')
  const [by, setBy] = useState<Whose>('match')
  const [userId, setUserId] = useState<number | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [total, setTotal] = useState(0)
  const [busy, run] = useBusy()
  const queries = useQueryClient()
  const uploadOne = async (file: File, batch: string): Promise<Outcome> => {
    const { name } = file
    try {
      if (file.size > maxDocumentBytes) return { name, held: null, failure: documentTooLarge }
      const to =
        by === 'match'
          ? { match: true as const }
          : by === 'everyone'
            ? { everyone: true as const }
            : { user_ids: userId === null ? [] : [userId] }
      const body = {
        kind,
        year: Number(year),
        title,
        file_name: name,
        file: await base64Of(file),
        batch,
        ...to,
      }
      const { document } = await call('addDocument', { body })
      return { name, held: document.held_because, failure: null }
    } catch (error) {
      return {
        name,
        held: null,
        failure: sentenceOf(error, 'This file could not be uploaded. Please try again.'),
      }
    }
  }
  const upload = async () => {
    const batch = files.length > 1 ? `${title} ${new Date().toISOString().slice(0, 16)}`.slice(0, 60) : ''
    setOutcomes([])
    setTotal(files.length)
    // One after the other: each may have 20 MB.
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await uploadOne(file, batch)
      setOutcomes((before) => [...before, outcome])
    }
    setFiles([])
    await queries.invalidateQueries({ queryKey: ['managedDocuments'] })
  }
  const isReady =
    files.length > 0 && title.trim() !== '' && /^\d{4}$/.test(year) && (by !== 'one' || userId !== null)
  return (
    <div className={styles['upload']}>
      <div className={styles['fields']}>
        <SelectField
          label="Kind"
          value={kind}
          options={kinds}
          onChoose={(value) => setKind(value as DocumentKind)}
        />
        <TextField
          label="Year"
          name="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <TextField
          label="Title"
          name="title"
          maxLength={120}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <SelectField label="Whose" value={by} options={whose} onChoose={(value) => setBy(value as Whose)} />
      {by === 'one' && <ChooseInvestor chosen={userId} onChoose={setUserId} />}
      {by === 'match' && (
        <p className={styles['quiet']}>
          Each file goes to the investor whose reference code, such as P-000042-69, is in its name or on its
          pages. Files without one, or with two that differ, are held and never released.
        </p>
      )}
      <label className={styles['drop']}>
        <b>{files.length === 0 ? 'Choose PDF files' : countOf(files.length, 'file')}</b>
        <span>Drop them here or choose them; up to 20 MB each.</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          multiple
          className={styles['file']}
          onChange={(event) => setFiles([...(event.target.files ?? [])])}
        />
      </label>
      <Button disabled={!isReady} busy={busy} onClick={() => run(upload)}>
        {files.length > 1 ? `Upload ${countOf(files.length, 'file')}` : 'Upload'}
      </Button>
      {total > 0 && <Outcomes outcomes={outcomes} total={total} />}
    </div>
  )
}

function ChooseInvestor({ chosen, onChoose }: { chosen: number | null; onChoose: (userId: number) => void }) {
  const users = useQuery({ ...read('users'), meta: { staff: true } })
  return (
    <UserSelect
      users={(users.data ?? []).filter((user) => !user.is_staff)}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

/** How far the upload is, and what needs a look. */
function Outcomes({ outcomes, total }: { outcomes: readonly Outcome[]; total: number }) {
  const odd = outcomes.filter(({ held, failure }) => held !== null || failure !== null)
  return (
    <div role="status" className={styles['outcomes']}>
      <progress aria-label="Uploading" max={total} value={outcomes.length} />
      <p>
        {`${outcomes.length} of ${countOf(total, 'file')} uploaded`}
        {odd.length > 0 && `, ${countOf(odd.length, 'needs', 'need')} a look`}
      </p>
      {odd.map(({ name, held, failure }) => (
        <Notice key={name} kind={failure === null ? 'news' : 'failure'}>
          {`${name}: ${failure ?? `held. ${held}`}`}
        </Notice>
      ))}
    </div>
  )
}
