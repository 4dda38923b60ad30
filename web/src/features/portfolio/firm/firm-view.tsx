import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { Firm } from '@portico/contract/features/firm'
import { formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { useNavigate } from 'react-router'
import { site } from '../../../../../site.config.ts'
import { today } from '../../../api/firm-time.ts'
import { displayName } from '../../../auth/display-name.ts'
import { useRefusal } from '../../../auth/role.ts'
import { ChartPlaceholder } from '../../../components/chart/chart.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { useFirm } from './firm-data.ts'
import { FirmMonths } from './firm-months.tsx'
import styles from './firm-view.module.css'
import { DueMonth, Findings, Invitations, KeptSafe } from './firm-status.tsx'

/** The dashboard of staff without months of their own: the firm. */
export function FirmView({ profile }: { profile: Profile }) {
  const firm = useFirm()
  return (
    <>
      <title>{`Dashboard · ${site.name}`}</title>
      <Head profile={profile} firm={firm.data} />
      <QuerySection query={firm} skeleton={<Loading />} failure="Failed to load dashboard data.">
        {(loaded) => (
          <div className={styles['columns']}>
            <FirmMonths firm={loaded} />
            <div className={styles['side']}>
              <DueMonth due={loaded.due} />
              <Findings />
              <Invitations firm={loaded} />
              <KeptSafe firm={loaded} />
            </div>
          </div>
        )}
      </QuerySection>
    </>
  )
}

const Loading = () => (
  <Card title="Money under management">
    <ChartPlaceholder size="large" />
  </Card>
)

function Head({ profile, firm }: { profile: Profile; firm: Firm | undefined }) {
  const navigate = useNavigate()
  const refusal = useRefusal('preparer')
  const latest = firm?.months.at(-1)
  return (
    <div className={styles['head']}>
      <div>
        <h1 className={styles['title']}>{`Welcome, ${displayName(profile)}`}</h1>
        <p className={styles['date']}>
          The firm on {formatDay(today())}
          {latest !== undefined && ` · posted months through ${formatMonth(latest.quarter)}`}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button
          kind="quiet"
          disabled={refusal !== undefined}
          onClick={() => void navigate(paths.impersonate, { state: { from: paths.dashboard } })}
        >
          Impersonate
        </Button>
        <Button
          kind="quiet"
          disabled={refusal !== undefined}
          onClick={() => void navigate(paths.userSummary)}
        >
          Add Summary
        </Button>
        {refusal !== undefined && <p className={styles['refusal']}>{refusal}</p>}
      </div>
    </div>
  )
}
