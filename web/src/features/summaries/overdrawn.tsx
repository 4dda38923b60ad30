import type { History } from '@portico/contract/figures/account-months'
import { overdrawnFindings } from '@portico/contract/figures/overdrawn'
import { formatMonth } from '@portico/contract/values/month'
import { Notice } from '../../components/feedback/notice.tsx'

interface OverdrawnProps {
  before: History
  after: History
}

/** Warns that a change leaves entries that take more than there is. */
export function Overdrawn({ before, after }: OverdrawnProps) {
  const known = new Set(overdrawnFindings(before).map(({ month, message }) => `${month} ${message}`))
  const added = overdrawnFindings(after).filter(({ month, message }) => !known.has(`${month} ${message}`))
  return added.map(({ month, message }) => (
    <Notice key={`${month} ${message}`} kind="failure">
      {`${formatMonth(month)}: ${message}`}
    </Notice>
  ))
}
