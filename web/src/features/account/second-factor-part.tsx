import type { Received } from '@portico/contract/api/endpoints'
import {
  beginSecondFactorRequest,
  codeRequest,
  recoveryCodeCount,
  removeSecondFactorRequest,
} from '@portico/contract/features/second-factor'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { SecondFactor } from '../../auth/account-queries.ts'
import { Button } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { CodeField } from '../../components/form/code-field.tsx'
import { CurrentPasswordField } from '../../components/form/text-field.tsx'
import { useSecondFactorChanged, useSessionsChanged } from './account-data.ts'
import { useChange } from '../../api/use-change.ts'
import { useNavigate } from 'react-router'
import { site } from '../../../../site.config.ts'
import { useSecondFactor } from '../../auth/account-queries.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { saveFile } from '../../components/table/csv.ts'
import { Part } from './account-section.tsx'

const QrCode = lazy(() => import('../../components/qr-code.tsx'))

type Begun = Received<'beginSecondFactor'>

interface SetUpProps {
  /** Whether the firm requires one. */
  required: boolean
  email: string
  onCodes: (codes: readonly string[]) => void
}

/** In a form it has the text's size; what it belongs to is above it. */
const stepTitle = 'text-base font-strong focus:outline-none'
/** Below it. */
const stepText = 'max-w-xl mt-1.5 mb-5 first:mt-0 last:mb-0 text-muted'

/** The first two of three steps: the password, then the app and its first code. */
function SecondFactorSetUp({ required, email, onCodes }: SetUpProps) {
  const [begun, setBegun] = useState<Begun>()
  if (begun !== undefined)
    return <Scan begun={begun} onCodes={onCodes} onCancel={() => setBegun(undefined)} />
  return (
    <>
      <h4 className={stepTitle}>Step 1 of 3: your password</h4>
      <p className={stepText}>
        {required
          ? 'The firm requires one of its staff: logging in then takes a code from your phone as well as the password.'
          : 'With one, logging in takes a code from your phone as well as the password. The password alone lets nobody in.'}
      </p>
      <PasswordStep email={email} onBegun={setBegun} />
    </>
  )
}

function PasswordStep({ email, onBegun }: { email: string; onBegun: (begun: Begun) => void }) {
  const begin = useChange('beginSecondFactor').mutateAsync
  const form = useForm({
    schema: beginSecondFactorRequest,
    send: async (body) => onBegun(await begin(body)),
    failure: 'The second factor could not be set up. Please try again.',
  })
  return (
    <Form form={form} action="Set up">
      <CurrentPasswordField account={email} label="Password" />
    </Form>
  )
}

interface ScanProps extends Pick<SetUpProps, 'onCodes'> {
  begun: Begun
  onCancel: () => void
}

function Scan({ begun, onCodes, onCancel }: ScanProps) {
  const confirm = useChange('confirmSecondFactor').mutateAsync
  const form = useForm({
    schema: codeRequest,
    send: async (body) => onCodes((await confirm(body)).recovery_codes),
    failure: 'The code could not be checked. Please try again.',
  })
  return (
    <>
      <h4 className={stepTitle}>Step 2 of 3: your app</h4>
      <p className={stepText}>
        Scan this with an authenticator app, or type the key into it by hand. Then enter the code that it
        shows.
      </p>
      <div className="mb-5 grid gap-x-6 gap-y-4 @min-[25rem]:grid-cols-[auto_minmax(0,1fr)] @min-[25rem]:items-center">
        <div className="aspect-square w-50 rounded border border-hairline bg-[#fff]">
          <Suspense>
            <QrCode text={begun.otpauth_url} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <dl className={'min-w-0'}>
          <dt className="text-sm text-muted">Key</dt>
          <dd className="mt-1 font-semibold wrap-anywhere tabular-nums">
            {begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </dd>
        </dl>
      </div>
      <Form form={form} action="Confirm" onCancel={onCancel}>
        <CodeField focused isFirst />
      </Form>
    </>
  )
}

interface ManageProps {
  factor: SecondFactor
  email: string
  onCodes: (codes: readonly string[]) => void
}

/** An active second factor: new recovery codes, and switching it off where that is allowed. */
function SecondFactorManage({ factor, email, onCodes }: ManageProps) {
  const [open, setOpen] = useState<'renew' | 'remove'>()
  const { required, recovery_codes_left: left } = factor
  return (
    <>
      <p className={stepText}>
        On. Logging in takes a code from your app. {left} of {recoveryCodeCount} recovery codes are left.
        {required && ' The firm requires it, so it cannot be switched off.'}
      </p>
      {open === 'renew' && <Renew onCodes={onCodes} />}
      {open === 'remove' && <Remove email={email} />}
      <div className="flex flex-wrap gap-3 [form+&]:mt-5">
        {open === undefined && (
          <Button kind="quiet" onClick={() => setOpen('renew')}>
            New recovery codes
          </Button>
        )}
        {open === undefined && !required && (
          <Button kind="quiet" onClick={() => setOpen('remove')}>
            Switch off
          </Button>
        )}
        {open !== undefined && (
          <Button kind="quiet" onClick={() => setOpen(undefined)}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}

function Renew({ onCodes }: Pick<ManageProps, 'onCodes'>) {
  const renew = useChange('renewRecoveryCodes').mutateAsync
  const form = useForm({
    schema: codeRequest,
    send: async (body) => onCodes((await renew(body)).recovery_codes),
    failure: 'The recovery codes could not be renewed. Please try again.',
  })
  return (
    <Form form={form} action="Get new recovery codes">
      <CodeField focused hint="The codes you have now will stop working." />
    </Form>
  )
}

function Remove({ email }: Pick<ManageProps, 'email'>) {
  const remove = useChange('removeSecondFactor').mutateAsync
  const changed = useSecondFactorChanged()
  const sessionsChanged = useSessionsChanged()
  const form = useForm({
    schema: removeSecondFactorRequest,
    send: async (body) => {
      await remove(body)
      changed({ set: false })
      void sessionsChanged()
    },
    failure: 'The second factor could not be switched off. Please try again.',
  })
  return (
    <Form form={form} action="Switch off">
      <CodeField focused />
      <CurrentPasswordField account={email} label="Password" />
    </Form>
  )
}

/** The second factor for staff: setting it up, its recovery codes, and switching it off. */
export function SecondFactorPart({ email }: { email: string }) {
  const secondFactor = useSecondFactor()
  return (
    <Part title="Second factor">
      <QuerySection query={secondFactor} rows={2} failure="Failed to load your second factor.">
        {(factor) => <SecondFactorBody factor={factor} email={email} />}
      </QuerySection>
    </Part>
  )
}

function SecondFactorBody({ factor, email }: { factor: SecondFactor; email: string }) {
  const [given, setGiven] = useState<{ codes: readonly string[]; steps: boolean }>()
  const changed = useSecondFactorChanged()
  const sessionsChanged = useSessionsChanged()
  const give = (fresh: readonly string[]) => {
    setGiven({ codes: fresh, steps: !factor.set })
    changed({ set: true, recovery_codes_left: fresh.length })
    void sessionsChanged()
  }
  const navigate = useNavigate()
  const keep = () => {
    setGiven(undefined)
    // The message that led here to set it up is no longer needed.
    void navigate('.', { replace: true, state: null })
  }
  if (given !== undefined) return <SecondFactorCodes {...given} email={email} onKept={keep} />
  if (factor.set) return <SecondFactorManage factor={factor} email={email} onCodes={give} />
  if (factor.available) return <SecondFactorSetUp required={factor.required} email={email} onCodes={give} />
  return (
    <p className={stepText}>
      With one, logging in takes a code from your phone as well as the password. It cannot be set up yet. The
      server’s operator must set SECRET_KEY first.
    </p>
  )
}

/** A code stays on one line, also on the narrowest phone. */
const codeClass = 'border-b border-b-hairline py-2.25 text-[min(1rem,6cqi)] font-semibold tracking-[0.02em]'

interface CodesProps {
  codes: readonly string[]
  email: string
  /** Whether this is the last step of setting it up. */
  steps: boolean
  onKept: () => void
}

/** The recovery codes, shown only once, with buttons to save and copy them. */
function SecondFactorCodes({ codes, email, steps, onKept }: CodesProps) {
  const [news, setNews] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus is gone; screen readers continue here.
  useLayoutEffect(() => heading.current?.focus(), [])
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setNews('The codes are copied.'),
      () => setNews('They could not be copied. Save or write them down.'),
    )
  const save = () => saveFile('recovery-codes.txt', new Blob([fileOf(codes, email)], { type: 'text/plain' }))
  return (
    <>
      <h4 ref={heading} tabIndex={-1} className={stepTitle}>
        {steps ? 'Step 3 of 3: your recovery codes' : 'Your recovery codes'}
      </h4>
      <p className={stepText}>
        Without your phone, one of these lets you log in, each once. They are shown only now: keep them where
        you keep what is valuable, and not on the phone.
      </p>
      <ol className="mb-5 grid gap-x-6 border-t-2 border-t-rule tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className={codeClass}>
            {code}
          </li>
        ))}
      </ol>
      {news !== undefined && <Notice kind="news">{news}</Notice>}
      <div className="flex flex-wrap gap-3 [[role=status]+&]:mt-5">
        <Button kind="quiet" onClick={save}>
          Download
        </Button>
        <Button kind="quiet" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  )
}

const fileOf = (codes: readonly string[], email: string): string =>
  [`Recovery codes of ${email} at ${site.name}, each good for one login:`, '', ...codes, ''].join('\r\n')
