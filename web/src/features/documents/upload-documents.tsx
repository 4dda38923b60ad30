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
import { useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { FileChooser } from '../../components/form/file-chooser.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { ChooseInvestors } from './choose-investors.tsx'
import { useRefreshDocuments } from './managed-documents-data.ts'

type Whose = 'match' | 'chosen' | 'everyone'

const whose: readonly { text: string; value: Whose }[] = [
  { text: 'The investor named in each file', value: 'match' },
  { text: 'Investors I choose', value: 'chosen' },
  { text: 'All investors', value: 'everyone' },
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

const isComplete = ({ title, year, whose: by, userIds }: About): boolean =>
  title.trim() !== '' && /^\d{4}$/.test(year) && (by !== 'chosen' || userIds.length > 0)

/** Uploads files one after the other; each waits for release, or is held if it is not clear whose it is. */
export function UploadDocuments() {
  const [about, setAbout] = useState<About>(() => ({
    kind: 'tax-form',
    year: String(yearOf(thisMonth()) - 1),
    title: '',
    whose: 'match',
    userIds: [],
    list: new Map(),
  }))
  const [files, setFiles] = useState<readonly File[]>([])
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [total, setTotal] = useState(0)
  const refresh = useRefreshDocuments()
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const upload = useAction(async () => {
    const now = momentCells(firmTimeZone())(new Date().toISOString()).slice(0, 16)
    const batch = files.length > 1 ? `${about.title} ${now}`.slice(0, 60) : ''
    setOutcomes([])
    setTotal(files.length)
    const { signal } = (underWay.current = new AbortController())
    const failed: File[] = []
    // One after the other: each may have 20 MB.
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await uploadOne(file, { about, batch, signal })
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
  return (
    <div className="mt-2.5 grid gap-4 *:min-w-0 [&>button]:justify-self-start">
      <LeaveGuard unsaved={upload.isBusy} fate="uploaded" />
      <AboutFields about={about} onChange={(change) => setAbout((before) => ({ ...before, ...change }))} />
      <FileChooser
        title={files.length === 0 ? 'Choose PDF files' : countOf(files.length, 'file')}
        hint={`Drop them here or choose them; up to ${sizeText(maxDocumentBytes)} each.`}
        accept="application/pdf,.pdf"
        multiple
        disabled={upload.isBusy}
        onFiles={setFiles}
      />
      <Button disabled={files.length === 0 || !isComplete(about)} busy={upload.isBusy} onClick={upload.run}>
        {files.length > 1 ? `Upload ${countOf(files.length, 'file')}` : 'Upload'}
      </Button>
      {total > 0 && <Outcomes outcomes={outcomes} total={total} />}
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
          onChoose={(value) => onChange({ kind: value as DocumentKind })}
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
      {by === 'match' && <MatchFields list={about.list} onChange={(list) => onChange({ list })} />}
    </>
  )
}

/** How each file finds its investor, and the list that may help. */
function MatchFields({ list, onChange }: { list: InvestorList; onChange: (list: InvestorList) => void }) {
  return (
    <>
      <p className="text-sm text-muted">
        A file goes to the investor whose reference code, such as{' '}
        <span className="whitespace-nowrap">P-000042-69</span>, is in its name or on its pages. A file without
        a code is held until you confirm the investor whom its pages, its name or the list suggests. A file
        with two different codes is held too. The codes are in the CSV of the accounts page.
      </p>
      <FileChooser
        title={list.size === 0 ? 'Choose a list (optional)' : `The list names ${countOf(list.size, 'file')}`}
        hint="A CSV of two columns: file name, and the name, e-mail or code of the investor."
        accept="text/csv,.csv"
        onFiles={([file]) => void file?.text().then((text) => onChange(readInvestorList(text)))}
      />
    </>
  )
}

/** How far the upload is, and what needs a look. */
function Outcomes({ outcomes, total }: { outcomes: readonly Outcome[]; total: number }) {
  const odd = outcomes.filter(({ held, failure }) => held !== null || failure !== null)
  const failed = outcomes.filter(({ failure }) => failure !== null).length
  const held = odd.length - failed
  return (
    <div className="grid w-full gap-2">
      <progress className="w-full accent-gain" aria-label="Uploading" max={total} value={outcomes.length} />
      <p role="status">
        {`${groupedNumber.format(outcomes.length - failed)} of ${countOf(total, 'file')} uploaded`}
        {held > 0 && `, ${groupedNumber.format(held)} held`}
        {failed > 0 && `, ${groupedNumber.format(failed)} failed`}
      </p>
      {odd.map(({ file, held: reason, failure }) => (
        <p
          key={outcomes.findIndex((each) => each.file === file)}
          className="grid gap-0.5 border-l-2 border-l-loss pl-2.5 wrap-anywhere"
        >
          <b>{file.name}</b>
          <span>{failure ?? `Held. ${reason}`}</span>
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

/** Which investor a list names for each file, by the file's name in lower case. */
type InvestorList = ReadonlyMap<string, string>

const line = /^\s*"?([^"]+?\.pdf)"?\s*[\t,;]\s*(?:"((?:[^"]|"")+)"|([^"\t,;]+?))\s*(?:[\t,;].*)?$/i

/**
 * Reads a CSV of file and investor, an e-mail, a name or a reference code. Lines of anything else, such as a heading, are
 * left out. A file with two investors gets the text of both, which is nobody: it is held.
 */
function readInvestorList(text: string): InvestorList {
  const found = new Map<string, string>()
  for (const each of text.split(/\r?\n/)) {
    const [, file, quoted, bare] = line.exec(each.replace(/^\uFEFF/, '')) ?? []
    const investor = (quoted?.replaceAll('""', '"') ?? bare ?? '').trim()
    if (file === undefined || investor === '') continue
    const name = file.trim().toLowerCase()
    const before = found.get(name)
    found.set(name, before === undefined || before === investor ? investor : `${before} / ${investor}`)
  }
  return found
}
