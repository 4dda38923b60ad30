import type { RecordedActivity } from '@portico/contract/features/activity'
import { Card } from '../../../components/layout/card.tsx'
import { LineText } from './line-text.tsx'
import { keyOf, pendingLines } from './years.ts'

/** The money in and out of an account without months. */
export const PendingCard = ({ activity }: { activity: readonly RecordedActivity[] }) => (
  <Card title="Money in and out" heading="large">
    <ul className="mt-3 text-md text-muted">
      {pendingLines(activity, undefined).map((line) => (
        <li key={keyOf(line)} className="border-t border-t-hairline py-3">
          <LineText line={line} />
        </li>
      ))}
    </ul>
  </Card>
)
