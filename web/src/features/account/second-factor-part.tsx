import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { site } from '../../../../site.config.ts'
import type { SecondFactor } from '../../auth/account-queries.ts'
import { useSecondFactor } from '../../auth/account-queries.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { saveFile } from '../../components/table/csv.ts'
import { useSecondFactorChanged, useSessionsChanged } from './account-data.ts'
import { Part } from './account-section.tsx'
import { SecondFactorManage, SecondFactorSetUp, stepText, stepTitle } from './second-factor-forms.tsx'

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
      With one, signing in takes a code from your phone as well as the password. It cannot be set up yet. The
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
        Without your phone, one of these lets you sign in, each once. They are shown only now: keep them where
        you keep what is valuable, and not on the phone.
      </p>
      <ol className="mb-5 grid gap-x-6 border-t-2 border-t-rule tabular-nums @min-[560px]:grid-cols-[repeat(2,1fr)]">
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
  [`Recovery codes of ${email} at ${site.name}, each good for one sign-in:`, '', ...codes, ''].join('\r\n')
