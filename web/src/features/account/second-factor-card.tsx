import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SecondFactor } from '../../auth/second-factor.ts'
import { useSecondFactor } from '../../auth/second-factor.ts'
import { Card } from '../../components/layout/card.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useSessionsChanged } from './account-data.ts'
import text from './card-text.module.css'
import { SecondFactorCodes } from './second-factor-codes.tsx'
import { useSecondFactorChanged } from './second-factor-data.ts'
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
  const [given, setGiven] = useState<{ codes: readonly string[]; steps: boolean }>()
  const changed = useSecondFactorChanged()
  const sessionsChanged = useSessionsChanged()
  const give = (fresh: readonly string[]) => {
    setGiven({ codes: fresh, steps: !stands.set })
    changed({ set: true, recovery_codes_left: fresh.length })
    sessionsChanged()
  }
  const navigate = useNavigate()
  const keep = () => {
    setGiven(undefined)
    // Whoever was led here to set it up need not be told so any more.
    void navigate('.', { replace: true, state: null })
  }
  if (given !== undefined) return <SecondFactorCodes {...given} email={email} onKept={keep} />
  if (stands.set) return <SecondFactorManage stands={stands} email={email} onCodes={give} />
  if (stands.available) return <SecondFactorSetUp required={stands.required} email={email} onCodes={give} />
  return (
    <p className={text['text']}>
      With one, signing in takes a code from your phone beside the password. It cannot be set up yet: whoever
      runs the server must set SECRET_KEY first.
    </p>
  )
}
