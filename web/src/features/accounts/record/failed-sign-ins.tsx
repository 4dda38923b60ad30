import type { AccountRecord } from '@portico/contract/features/account-record'
import { dayMs } from '@portico/contract/values/duration'
import { Link } from 'react-router'
import { Notice } from '../../../components/feedback/notice.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import { formatMoment } from '../../../figures/moments.ts'
import { signInOutcomes } from './lists.tsx'
import { tabAddress } from './record-place.ts'

const recentDays = 7

const isRecentFailure = ({ at, outcome }: AccountRecord['sign_ins'][number]): boolean =>
  outcome !== 'opened' && Date.parse(at) > Date.now() - recentDays * dayMs

/** The failed sign-ins of the last days, which the owner of an account most often calls about. */
export function FailedSignIns({ record: { account, sign_ins: signIns } }: { record: AccountRecord }) {
  const failed = signIns.filter(isRecentFailure)
  const [latest] = failed
  if (latest === undefined) return null
  const attempts = failed.reduce((sum, each) => sum + each.attempts, 0)
  return (
    <Notice kind="news">
      {`${countOf(attempts, 'failed sign-in')} in the last ${recentDays} days, the latest on ${formatMoment(latest.at)}: ${signInOutcomes[latest.outcome].toLowerCase()}. `}
      <Link to={tabAddress(account.id, 'sessions', account.is_staff)}>All sign-ins</Link>
    </Notice>
  )
}
