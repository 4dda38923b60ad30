import type { BodySent } from '@portico/contract/api/endpoints'
import { visibleLine } from '@portico/contract/api/fields'
import { paths } from '@portico/contract/api/paths'
import type { DocumentKind } from '@portico/contract/features/documents'
import { documentKindNames, documentKinds } from '@portico/contract/features/documents'
import { documentTooLarge, maxDocumentBytes } from '@portico/contract/features/managed-documents'
import { momentCells } from '@portico/contract/values/moment'
import { yearOf } from '@portico/contract/values/month'
import { sizeText } from '@portico/contract/values/size'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/api-client.ts'
import { firmTimeZone, thisMonth } from '../../api/firm-time.ts'
import { RequestError, sentenceOf } from '../../api/request-error.ts'
import { ActionNotice, FocusedNews, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { FileChooser } from '../../components/form/file-chooser.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { ChooseInvestors } from './choose-investors.tsx'
import { WithCodes } from './with-codes.tsx'
import type { InvestorList } from './match-fields.tsx'
import { MatchList } from './match-fields.tsx'
import { useRefreshDocuments } from './managed-documents-data.ts'

type Whose = 'match' | 'chosen' | 'everyone'

const whose: readonly { text: string; value: Whose }[] = [
  { text: 'The investor named in each file', value: 'match' },
  { text: 'Investors I choose', value: 'chosen' },
  { text: 'All active investors', value: 'everyone' },
]

const kinds = documentKindNames.map((value) => ({ value, text: documentKinds[value] }))

/** Fields shared by the batch. */
interface About {
  kind: DocumentKind
  year: string
  title: string
  whose: Whose
  userIds: readonly number[]
  list: InvestorList
}

/** Files that are uploaded one after the other. */
interface Batch {
  total: number
}

/** What became of each file. */
interface Outcome {
  file: File
  held: string | null
  failure: string | null
}

const again = 'This file could not be uploaded. Please try again.'

/** Why a file was not uploaded; a proxy may refuse a large one without a sentence. */
function failureOf(error: unknown): string {
  if (!(error instanceof RequestError)) return again
  const [about] = Object.values(error.fields)
  if (about !== undefined) return about
  return error.status === 413 && error.message === ''
    ? 'This file is too large for the server.'
    : sentenceOf(error, again)
}

/** The bytes of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
  return btoa(pieces.join(''))
}

const recipientsOf = ({ whose: by, userIds, list }: About, file: File) => {
  const listed = list.get(file.name.toLowerCase())
  if (by === 'match')
    return { match: true as const, ...(listed === undefined ? {} : { listed_investor: listed }) }
  return by === 'everyone' ? { everyone: true as const } : { user_ids: [...userIds] }
}

/** Uploads one file. Its failure is an outcome, so that the next one is uploaded too. */
async function uploadOne(
  file: File,
  { about, batch, signal }: { about: About; batch: string; signal: AbortSignal },
): Promise<Outcome> {
  const failed = (failure: string): Outcome => ({ file, held: null, failure })
  if (file.size > maxDocumentBytes) return failed(documentTooLarge)
  try {
    const { kind, year, title } = about
    const body: BodySent<'addDocument'> = {
      kind,
      year: Number(year),
      title,
      batch,
      ...recipientsOf(about, file),
      // Some systems put invisible characters into the names of files.
      file_name: visibleLine(file.name),
      file: await base64Of(file),
    }
    const { document } = await call('addDocument', { body, signal })
    return { file, held: document.held_because, failure: null }
  } catch (error) {
    return failed(failureOf(error))
  }
}

/** What every upload needs, with the name of its field where there is one to go to. */
const needs: readonly { name?: string; sentence: string; isThere: (about: About) => boolean }[] = [
  { name: 'year', sentence: 'Enter a year of four digits.', isThere: ({ year }) => /^\d{4}$/.test(year) },
  { name: 'title', sentence: 'Enter a title.', isThere: ({ title }) => title.trim() !== '' },
  {
    sentence: 'Choose the investors.',
    isThere: ({ whose: by, userIds }) => by !== 'chosen' || userIds.length > 0,
  },
]

/** The year that a document is about, as a rule: tax forms are of the year before. */
const usualYear = (kind: DocumentKind): string => String(yearOf(thisMonth()) - (kind === 'tax-form' ? 1 : 0))

/** "letter.pdf, large.pdf and 3 more" */
const namesOf = (files: readonly File[]): string =>
  `${files
    .slice(0, 3)
    .map(({ name }) => visibleLine(name))
    .join(', ')}${files.length > 3 ? ` and ${groupedNumber.format(files.length - 3)} more` : ''}`

/** Uploads files one after the other; each waits for release, or is held if it is not clear whose it is. */
export function UploadDocuments() {
  const [about, setAbout] = useState<About>(() => ({
    kind: 'tax-form',
    year: usualYear('tax-form'),
    title: '',
    whose: 'match',
    userIds: [],
    list: new Map(),
  }))
  const [files, setFiles] = useState<readonly File[]>([])
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [batch, setBatch] = useState<Batch>()
  const refresh = useRefreshDocuments()
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const upload = useAction(async () => {
    const now = momentCells(firmTimeZone())(new Date().toISOString()).slice(0, 16)
    const name = files.length > 1 ? `${about.title} ${now}`.slice(0, 60) : ''
    setOutcomes([])
    setBatch({ total: files.length })
    const { signal } = (underWay.current = new AbortController())
    const failed: File[] = []
    // One after the other: each may have 20 MB.
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await uploadOne(file, { about, batch: name, signal })
      if (signal.aborted) return
      setOutcomes((before) => [...before, outcome])
      if (outcome.failure !== null) failed.push(file)
    }
    // They can be tried again; the others would be held as known already.
    setFiles(failed)
    // Reset the audience after each upload: the next file may not be for all investors.
    if (failed.length === 0)
      setAbout((before) => ({ ...before, title: '', whose: 'match', userIds: [], list: new Map() }))
    await refresh()
  })
  const change = (changed: Partial<About>) => setAbout((before) => ({ ...before, ...changed }))
  const fields = useRef<HTMLDivElement>(null)
  const press = () => {
    const lack = needs.find(({ isThere }) => !isThere(about))
    if (lack === undefined) return upload.run()
    upload.refuse(lack.sentence)
    fields.current?.querySelector<HTMLElement>(`[name="${lack.name}"]`)?.focus()
  }
  return (
    <div ref={fields} className="mt-2.5 grid gap-4 *:min-w-0">
      <LeaveGuard unsaved={upload.isBusy} fate="uploaded" />
      <AboutFields about={about} onChange={change} />
      <FileChooser
        title={files.length === 0 ? 'Choose PDF files' : countOf(files.length, 'file')}
        hint={
          files.length === 0
            ? `Drop them here or choose them; up to ${sizeText(maxDocumentBytes).replace(' ', '\u00a0')} each.`
            : namesOf(files)
        }
        accept="application/pdf,.pdf"
        multiple
        disabled={upload.isBusy}
        onFiles={setFiles}
      />
      {about.whose === 'match' && <MatchList list={about.list} onChange={(list) => change({ list })} />}
      <ActionNotice of={upload} />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={files.length === 0} busy={upload.isBusy} onClick={press}>
          {files.length > 1 ? `Upload ${countOf(files.length, 'file')}` : 'Upload'}
        </Button>
        {files.length === 0 && <p className="text-sm text-muted">Choose PDF files first.</p>}
      </div>
      {batch !== undefined && <Outcomes outcomes={outcomes} batch={batch} />}
    </div>
  )
}

/** What the files are, and whose. */
function AboutFields({ about, onChange }: { about: About; onChange: (change: Partial<About>) => void }) {
  const { kind, year, title, whose: by, userIds } = about
  return (
    <>
      <div className="grid w-full grid-cols-[1fr_6rem] gap-3 *:last:col-span-full">
        <SelectField
          label="Kind"
          value={kind}
          options={kinds}
          onChoose={(value) => {
            const next = value as DocumentKind
            onChange({ kind: next, ...(year === usualYear(kind) && { year: usualYear(next) }) })
          }}
        />
        <TextField
          label="Year"
          name="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={year}
          onChange={(event) => onChange({ year: event.target.value })}
        />
        <TextField
          label="Title"
          name="title"
          maxLength={120}
          autoComplete="off"
          value={title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <SelectField
        label="For"
        value={by}
        options={whose}
        onChoose={(value) => onChange({ whose: value as Whose })}
      />
      {by === 'chosen' && <ChooseInvestors chosen={userIds} onChange={(ids) => onChange({ userIds: ids })} />}
      {by === 'match' && (
        <p className="text-sm text-muted">
          A file goes to the investor whose reference code (such as{' '}
          <span className="whitespace-nowrap">P-000042-69</span>) is in its name or on its pages. Others are
          held until you confirm the investor.
        </p>
      )}
    </>
  )
}

/** How far the upload is, and what needs a look. */
function Outcomes({ outcomes, batch }: { outcomes: readonly Outcome[]; batch: Batch }) {
  const { total } = batch
  const odd = outcomes.filter(({ held, failure }) => held !== null || failure !== null)
  const failed = outcomes.filter(({ failure }) => failure !== null).length
  const held = odd.length - failed
  return (
    <div className="grid w-full gap-2">
      <progress className="w-full accent-gain" aria-label="Uploading" max={total} value={outcomes.length} />
      <FocusedNews
        message={[
          `${groupedNumber.format(outcomes.length - failed)} of ${countOf(total, 'file')} uploaded`,
          ...(held > 0 ? [`${groupedNumber.format(held)} held`] : []),
          ...(failed > 0 ? [`${groupedNumber.format(failed)} failed`] : []),
        ].join(', ')}
        kind={odd.length === 0 && outcomes.length === total ? 'news' : 'plain'}
        about={batch}
      />
      {odd.map(({ file, held: reason, failure }) => (
        <p
          key={outcomes.findIndex((each) => each.file === file)}
          className="grid gap-0.5 border-l-2 border-l-loss pl-2.5 wrap-anywhere"
        >
          <b>{file.name}</b>
          <span>
            <WithCodes text={failure ?? `Held. ${reason}`} />
          </span>
        </p>
      ))}
      {held > 0 && (
        <Link to={`${paths.managedDocuments}?state=held`} className="touch-target">
          Show what is held
        </Link>
      )}
    </div>
  )
}
