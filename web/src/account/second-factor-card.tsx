import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '../ui/card.tsx'
import { Part } from '../ui/part.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { useSessionsChanged } from './account-data.ts'
import text from './card-text.module.css'
import { SecondFactorCodes } from './second-factor-codes.tsx'
import type { SecondFactor } from './second-factor-data.ts'
import { useSecondFactor, useSecondFactorChanged } from './second-factor-data.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import { SecondFactorManage } from './second-factor-manage.tsx'

/** A code beside the password, for staff: setting it up, its recovery codes, and switching it off. */
export function SecondFactorCard({ email }: { email: string }) {
  const secondFactor = useSecondFactor()
  return (
    <Card title="Second factor" heading="large">
      <Part
        query={secondFactor}
        skeleton={<TableSkeleton rows={2} />}
        failure="Failed to load your second factor."
      >
        {(stands) => <Stand stands={stands} email={email} />}
      </Part>
    </Card>
  )
}

function Stand({ stands, email }: { stands: SecondFactor; email: string }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const changed = useSecondFactorChanged()
  const sessionsChanged = useSessionsChanged()
  const give = (fresh: readonly string[]) => {
    setCodes(fresh)
    sessionsChanged()
  }
  const navigate = useNavigate()
  const keep = () => {
    setCodes(undefined)
    changed()
    // Whoever was led here to set it up need not be told so any more.
    void navigate('.', { replace: true, state: null })
  }
  if (codes !== undefined)
    return <SecondFactorCodes codes={codes} email={email} steps={!stands.set} onKept={keep} />
  if (stands.set) return <SecondFactorManage stands={stands} email={email} onCodes={give} />
  if (stands.available) return <SecondFactorSetUp required={stands.required} email={email} onCodes={give} />
  return (
    <p className={text['text']}>
      With one, signing in takes a code from your phone beside the password. It cannot be set up yet: whoever
      runs the server must set SECRET_KEY first.
    </p>
  )
}
