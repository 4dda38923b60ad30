import type { History } from '@portico/contract/figures/account-months'
import { overdrawnSince } from '@portico/contract/figures/overdrawn'
import { formatMonth } from '@portico/contract/values/month'
import { Notice } from '../../components/feedback/notice.tsx'

interface OverdrawnProps {
  before: History
  after: History
}

/** Warns that a change leaves entries that take more than there is. */
export const Overdrawn = ({ before, after }: OverdrawnProps) =>
  overdrawnSince(before, after).map(({ month, message }) => (
    <Notice key={`${month} ${message}`} kind="failure">
      {`${formatMonth(month)}: ${message}`}
    </Notice>
  ))
