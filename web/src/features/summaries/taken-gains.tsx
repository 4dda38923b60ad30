import type { History } from '@portico/contract/figures/account-months'
import { takenGains } from '@portico/contract/figures/retained-gains'
import { formatMonth } from '@portico/contract/values/month'
import { Notice } from '../../components/feedback/notice.tsx'

interface TakenGainsProps {
  before: History
  after: History
}

/** Warns that a change takes away gains which a later withdrawal or reinvestment took. */
export function TakenGains({ before, after }: TakenGainsProps) {
  const known = new Set(takenGains(before).map(({ month, message }) => `${month} ${message}`))
  const added = takenGains(after).filter(({ month, message }) => !known.has(`${month} ${message}`))
  return added.map(({ month, message }) => (
    <Notice key={month} kind="failure">
      {`${formatMonth(month)}: ${message}`}
    </Notice>
  ))
}
