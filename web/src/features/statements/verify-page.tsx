import { paths } from '@portico/contract/api/paths'
import type { Verification } from '@portico/contract/features/statements'
import { readNumber } from '@portico/contract/features/statements'
import type { Day } from '@portico/contract/values/day'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { useEffect, useState } from 'react'
import { generatePath, Link, useNavigate, useParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { call } from '../../api/api-client.ts'
import { fieldsOf, sentenceOf } from '../../api/request-error.ts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { FileChooser } from '../../components/form/file-chooser.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

/** Where the code on a statement leads: whether it was issued, and whether a later one replaces it. */
export function Component() {
  const { number = '' } = useParams()
  const [file, setFile] = useState<CheckedFile>()
  return (
    <AuthLayout
      title="Is this statement genuine?"
      view="spot"
      text="Check that we issued this statement and that it is still current."
      links={<Link to={paths.login}>Client Portal</Link>}
    >
      <Verdict key={`${number} ${file?.sha256}`} number={number} file={file} />
      <FileCheck onChecked={setFile} />
    </AuthLayout>
  )
}

/** A file that was dropped, by its hash: the file itself stays in the browser. */
interface CheckedFile {
  name: string
  sha256: string
}

type LookUp =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; found: Verification }

/** Asks the server about a number, or a file and its number. Visitors' pages have no query client. */
function useLookUp(number: string, sha256: string | undefined): [LookUp, again: () => void] {
  const [lookUp, setLookUp] = useState<LookUp>({ state: 'pending' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const body = { number, ...(sha256 === undefined ? {} : { sha256 }) }
    call('verifyDocument', { body, signal }).then(
      (found) => setLookUp({ state: 'found', found }),
      (error: unknown) => {
        if (!signal.aborted) setLookUp({ state: 'failed', error })
      },
    )
    return () => leaving.abort()
  }, [number, sha256, attempt])
  const again = () => {
    setLookUp({ state: 'pending' })
    setAttempt((before) => before + 1)
  }
  return [lookUp, again]
}

/** What the server says about the number, or about the file and its number. */
function Verdict({ number, file }: { number: string; file: CheckedFile | undefined }) {
  const [lookUp, again] = useLookUp(number, file?.sha256)
  if (lookUp.state === 'pending') return <p role="status">Looking it up…</p>
  if (lookUp.state === 'failed') {
    const wrong = fieldsOf(lookUp.error)['number']
    return wrong !== undefined ? (
      <NumberField number={number} error={wrong} />
    ) : (
      <Notice kind="failure" onRetry={again}>
        {sentenceOf(lookUp.error, 'The number could not be looked up. Please try again.')}
      </Notice>
    )
  }
  const { found } = lookUp
  return (
    <>
      <Found found={found} file={file} />
      {found.state === 'unknown' && file === undefined ? (
        <NumberField number={number} />
      ) : (
        <p className="font-strong wrap-anywhere tabular-nums">
          <span className="block text-sm font-normal text-muted">Number</span> {readNumber(number)}
        </p>
      )}
    </>
  )
}

function Found({ found, file }: { found: Verification; file: CheckedFile | undefined }) {
  return (
    <div
      role="status"
      className="rounded border-l-4 border-l-rule bg-wash px-5 py-4 data-[state=issued]:border-gain data-[state=issued]:bg-gain-wash data-[state=unknown]:border-loss data-[state=unknown]:bg-loss-wash"
      data-state={found.state}
    >
      <h2 className="mb-1 text-xl font-extrabold font-stretch-112%">{headings[found.state]}</h2>
      <p>{sentenceFor(found, file)}</p>
    </div>
  )
}

/** Takes another number, where the one of the address is no statement's: looking it up again would not help. */
function NumberField({ number, error }: { number: string; error?: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(number)
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(generatePath(paths.verify, { number: typed.trim() || number }), { replace: true })
      }}
    >
      <TextField
        label="Number on the statement"
        autoComplete="off"
        spellCheck={false}
        error={typed === number ? error : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Look it up</Button>
    </form>
  )
}

const headings: Readonly<Record<Verification['state'], string>> = {
  issued: 'Issued and still current',
  superseded: 'Issued, but no longer current',
  unknown: 'Unknown',
}

function sentenceFor(
  { state, issued_on, superseded_on, confirms }: Verification,
  file: CheckedFile | undefined,
): string {
  if (issued_on === null)
    return file === undefined
      ? `${site.name} has issued no statement with this number. Compare it with the one on the statement, letter by letter.`
      : `“${file.name}” is not the file that ${site.name} issued under this number: they differ in at least one byte.`
  if (confirms !== undefined) return confirmationSentence({ ...confirms, issued_on }, state, file)
  const what = file === undefined ? 'This statement' : `“${file.name}” is identical to the file that`
  const issued = `${what} was issued on ${formatDay(issued_on)}.`
  return superseded_on === null
    ? `${issued} No figure in it has changed since.`
    : `${issued} Its figures changed on ${formatDay(superseded_on)}; ask for the latest one.`
}

type Confirmed = NonNullable<Verification['confirms']> & { issued_on: Day }

/** What a confirmation of balances says, and whether the books still say so. */
function confirmationSentence(
  { on, investors, total, issued_on }: Confirmed,
  state: Verification['state'],
  file: CheckedFile | undefined,
): string {
  const what = file === undefined ? 'This confirmation' : `“${file.name}” is identical to the file that`
  const who = investors === 1 ? '1 investor' : `${investors} investors`
  const still =
    state === 'issued'
      ? 'The books still say so.'
      : 'The books have changed since and say something else about that day; ask for the latest one.'
  return `${what} was issued on ${formatDay(issued_on)}. It says that at the end of ${formatDay(on)}, ${who} had ${formatUsd(total)} in their accounts together. ${still}`
}

/** Takes a file, hashes it here and has the hash compared. The field lies over the whole box, so a file can be dropped. */
function FileCheck({ onChecked }: { onChecked: (file: CheckedFile) => void }) {
  const check = useAction(
    async (file: File) => onChecked({ name: file.name, sha256: await hashOf(file) }),
    () => 'This file could not be read.',
  )
  return (
    <div>
      <FileChooser
        title="Do you have the file?"
        hint={
          <>
            Drop the PDF here or <span className="text-ink underline underline-offset-3">choose it</span>. It
            is compared in your browser and sent nowhere.
          </>
        }
        accept="application/pdf,.pdf"
        onFiles={([file]) => file !== undefined && check.run(file)}
      />
      <ActionNotice of={check} />
    </div>
  )
}

/** The SHA-256 of a file, in hex. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
