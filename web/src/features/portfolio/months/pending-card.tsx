import type { RecordedActivity } from '@portico/contract/features/activity'
import { Card } from '../../../components/layout/card.tsx'
import { LineText } from './line-text.tsx'
import styles from './pending-card.module.css'
import { keyOf, pendingLines } from './years.ts'

/** The money in and out of an account without months. */
export const PendingCard = ({ activity }: { activity: readonly RecordedActivity[] }) => (
  <Card title="Money in and out" heading="large">
    <ul className={`mt-3 text-md text-muted ${styles['lines']}`}>
      {pendingLines(activity, undefined).map((line) => (
        <li key={keyOf(line)}>
          <LineText line={line} />
        </li>
      ))}
    </ul>
  </Card>
)
