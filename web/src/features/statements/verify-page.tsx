import { paths } from '@portico/contract/api/paths'
import type { Verification } from '@portico/contract/features/statements'
import { numberInGroups, readNumber, statementEndpoints } from '@portico/contract/features/statements'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { generatePath, Link, useNavigate, useParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { fieldsOf, isLimited, sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import type { CheckedFile } from './file-check.tsx'
import { FileCheck } from './file-check.tsx'
import type { LookUp } from './use-look-up.ts'
import { useLookUp } from './use-look-up.ts'

/**
 * Where the code on a statement or a confirmation of balances leads: whether it was issued and is current. Without a number in
 * the address, it is typed.
 */
export function Component() {
  const { number } = useParams()
  return number === undefined ? (
    <Frame
      title="Is this document genuine?"
      text="Check that we issued a statement or a confirmation of balances, and that it is still current."
      links={homeLink}
    >
      <NumberForm />
    </Frame>
  ) : (
    <NumberVerdict key={number} number={number} />
  )
}

const homeLink = <a href={paths.landing}>Back to Home</a>

const Frame = (props: Omit<ComponentProps<typeof AuthLayout>, 'view'>) => (
  <AuthLayout view="spot" {...props} />
)

/**
 * What the server says about the number, under a question of one line, so that it is seen at once on a phone. The room is
 * that of a number that was issued; the links come with the answer right below it, so that nothing is moved.
 */
function NumberVerdict({ number }: { number: string }) {
  const [lookUp, again] = useLookUp(number)
  return (
    <Frame title="Is it genuine?" links={lookUp.state === 'pending' ? undefined : homeLink} room="min-h-128">
      <Answer number={number} lookUp={lookUp} onRetry={again} />
    </Frame>
  )
}

/** A file is compared once the number is one that was issued. */
function Answer({ number, lookUp, onRetry }: { number: string; lookUp: LookUp; onRetry: () => void }) {
  if (lookUp.state === 'pending') return <Pending />
  if (lookUp.state === 'failed') {
    const wrong = fieldsOf(lookUp.error)['number']
    return wrong === undefined ? (
      <>
        <p className="wrap-anywhere tabular-nums">{grouped(number)}</p>
        <Failed error={lookUp.error} onRetry={onRetry} />
      </>
    ) : (
      <NumberForm number={number} error={wrong} />
    )
  }
  return lookUp.found.state === 'unknown' ? (
    <UnknownNumber number={number} />
  ) : (
    <IssuedNumber number={number} found={lookUp.found} />
  )
}

/** What may be wrong, in the order in which it is found out: most are mistyped. */
const UnknownNumber = ({ number }: { number: string }) => (
  <>
    <Verdict
      look="bad"
      title="We issued nothing under this number"
      text={
        <>
          <p>Compare it with your document, character by character, and correct it below.</p>
          <p>
            If every character matches, do not rely on the document. Ask us whether it is ours:{' '}
            <Desk number={number} />.
          </p>
        </>
      }
    />
    <NumberForm number={number} />
  </>
)

/** Whom to ask, with the number in the subject. */
const Desk = ({ number }: { number: string }) => (
  <a href={`mailto:${site.email}?subject=Document%20${number}`}>{site.email}</a>
)

const Pending = () => (
  <>
    <p role="status" className="noscript:hidden">
      Looking it up…
    </p>
    <noscript>
      <p>Looking it up needs JavaScript. Turn it on in your browser, or write to {site.email}.</p>
    </noscript>
  </>
)

/** A look-up that failed. At the limit, trying again at once would only fail again. */
const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Notice kind="failure" {...(isLimited(error) ? {} : { onRetry })}>
    {sentenceOf(error, 'The number could not be looked up. Please try again.')}
  </Notice>
)

/** A number that was issued, and the place to compare a file with the original. */
function IssuedNumber({ number, found }: { number: string; found: Verification }) {
  const [file, setFile] = useState<CheckedFile>()
  return (
    <>
      {file === undefined ? (
        <Verdict
          look={found.state === 'issued' ? 'plain' : 'bad'}
          title={
            found.state === 'issued' ? 'Number issued and current' : 'Number issued, but no longer current'
          }
          text={<Issued text={numberText(found)} number={number} found={found} />}
        />
      ) : (
        <FileVerdict key={file.sha256} number={number} file={file} of={found} />
      )}
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-sm text-muted">Verification number</span>
          <Link to={paths.verifyEntry} className="inline-flex min-h-11 items-center">
            Check another number
          </Link>
        </div>
        <p className="font-strong tabular-nums">{grouped(number)}</p>
      </div>
      <FileCheck onChecked={setFile} />
    </>
  )
}

/** Whether a file is the one that was issued under the number, of which `of` says whether it is current. */
function FileVerdict({ number, file, of }: { number: string; file: CheckedFile; of: Verification }) {
  const [lookUp, again] = useLookUp(number, file.sha256)
  if (lookUp.state === 'pending') return <Pending />
  if (lookUp.state === 'failed') return <Failed error={lookUp.error} onRetry={again} />
  const { found } = lookUp
  if (found.state === 'unknown')
    return (
      <Verdict
        look="bad"
        title="Not issued under this number"
        text={
          <>
            <p>
              This number is genuine, but “{file.name}” differs from the file that we issued under it. The
              file may belong to another number: check the one printed in it.
            </p>
            <p>
              If it is this number, do not rely on the file: it may have been changed.{' '}
              {of.state === 'superseded'
                ? `What we issued is no longer current, either: ${changeOf(of)}. Ask us for the latest one: `
                : 'A print or a scan of the document differs, too: ask its sender for the PDF as it was downloaded, or ask us for the original: '}
              <Desk number={number} />.
            </p>
          </>
        }
      />
    )
  return (
    <Verdict
      look={found.state === 'issued' ? 'good' : 'bad'}
      title={found.state === 'issued' ? 'Genuine and current' : 'Genuine, but no longer current'}
      text={
        <Issued
          text={textFor(`“${file.name}” is identical to the file that`, found)}
          number={number}
          found={found}
        />
      }
    />
  )
}

/** Of one that is out of date, that and whom to ask for the latest first; then what is known of a document that was issued. */
const Issued = ({ text, number, found }: { text: string; number: string; found: Verification }) => (
  <>
    {found.state === 'superseded' && (
      <p>
        Do not rely on this document: {changeOf(found)}. Ask us for the latest one: <Desk number={number} />.
      </p>
    )}
    <p>{text}</p>
  </>
)

const changeOf = ({ superseded_on: on, confirms }: Verification): string =>
  confirms === undefined
    ? `its figures changed${on === null ? '' : ` on ${formatDay(on)}`}`
    : `the books no longer agree with it for ${formatDay(confirms.on)}`

/** What must not be relied on looks the same, whether it is forged or out of date. */
const looks = {
  plain: 'border-l-rule bg-wash',
  good: 'border-l-gain bg-gain-wash',
  bad: 'border-l-loss bg-loss-wash',
}

const Verdict = ({ look, title, text }: { look: keyof typeof looks; title: string; text: ReactNode }) => (
  <div
    role="status"
    className={`rounded border border-l-4 border-transparent px-5 py-4 wrap-anywhere ${looks[look]}`}
  >
    <h2 className="mb-1 text-xl leading-snug font-extrabold text-balance font-stretch-112%">{title}</h2>
    <div className="grid gap-2">{text}</div>
  </div>
)

/** A number as it stands on paper. */
const grouped = (number: string): string => numberInGroups(readNumber(number))

/** Takes a number, or another one where that of the address is no document's. Spaces and hyphens do not matter. */
function NumberForm({ number = '', error }: { number?: string; error?: string }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: statementEndpoints.verifyDocument.body,
    send: async (body) => navigate(generatePath(paths.verify, body), { replace: number !== '' }),
    failure: 'The number could not be looked up. Please try again.',
  })
  return (
    <Form form={form} action="Look it up">
      <TextField
        name="number"
        label="Verification number"
        hint="26 letters and digits near the end of the document; spaces do not matter."
        error={error}
        defaultValue={grouped(number)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Form>
  )
}

/** What a number alone tells: a forged paper can carry one that is real. What is out of date is not worth comparing. */
function numberText(found: Verification): string {
  const isStatement = found.confirms === undefined
  const text = textFor(`A ${isStatement ? 'statement' : 'confirmation'} with this number`, found)
  if (found.state === 'superseded') return text
  return isStatement
    ? `${text} This confirms the number only. Compare the PDF to confirm its contents.`
    : `${text} Compare this with the confirmation.`
}

/** Since when `what` is issued, and that it still stands if it does. */
function textFor(what: string, { state, issued_on, confirms }: Verification): string {
  if (issued_on === null) return ''
  const issued = `${what} was issued on ${formatDay(issued_on)}.`
  const said = confirms === undefined ? issued : `${issued} ${confirmedText(confirms)}`
  if (state === 'superseded') return said
  return `${said} ${confirms === undefined ? 'No figure in it has changed since.' : 'The books still agree.'}`
}

/** What a confirmation of balances says. */
function confirmedText({ on, investors, total }: NonNullable<Verification['confirms']>): string {
  const who = investors === 1 ? '1 investor' : `${investors} investors`
  return `It says that at the end of ${formatDay(on)}, ${who} had ${formatUsd(total)} in their accounts together.`
}
