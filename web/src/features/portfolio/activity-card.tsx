import type { RecordedActivity } from '@portico/contract/features/activity'
import { activityKinds } from '@portico/contract/figures/activity'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { Card } from '../../components/layout/card.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { signedAmount } from '../../investments/activity-text.ts'
import styles from './monthly-card.module.css'
import type { OwnHistory } from './portfolio-data.ts'

const title = 'Money in and out'

/** The investor's own deposits, withdrawals and reinvestments. */
export function ActivityCard({ history }: { history: OwnHistory }) {
  const latest = history.months.at(-1)?.month
  const isPending = ({ effectiveMonth }: RecordedActivity) => latest === undefined || effectiveMonth > latest
  const hasGains = history.activity.some(({ fromGains }) => fromGains > 0)
  return (
    <Card title={title} heading="large">
      <p className={styles['hint']}>A pending entry counts from its month on.</p>
      <DataTable
        caption={title}
        columns={[
          { header: 'Day', cell: (entry: RecordedActivity) => formatDay(entry.receivedOn) },
          { header: 'What', cell: ({ kind }) => activityKinds[kind].label },
          { header: 'Amount', cell: signedAmount, strong: true },
          ...(hasGains
            ? [
                {
                  header: 'From gains',
                  cell: ({ fromGains }: RecordedActivity) => formatUsd(fromGains),
                  quiet: ({ fromGains }: RecordedActivity) => fromGains === 0,
                },
              ]
            : []),
          {
            header: 'At work from',
            cell: (entry) => `${formatMonth(entry.effectiveMonth)}${isPending(entry) ? ', pending' : ''}`,
          },
        ]}
        rows={history.activity}
      />
    </Card>
  )
}
