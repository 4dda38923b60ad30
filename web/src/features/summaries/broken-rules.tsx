import type { History } from '@portico/contract/figures/account-months'
import { breaksRule } from '@portico/contract/figures/finding-kinds'
import { findingsSince } from '@portico/contract/figures/investor-checks'
import type { Day } from '@portico/contract/values/day'
import { figureOr } from '@portico/contract/values/decimal'
import { Notice } from '../../components/feedback/notice.tsx'
import { toBeListed } from '../../figures/foretold.ts'

interface BrokenRulesProps {
  before: History
  after: History
  /** Of a closed account. */
  closedOn?: Day | null
}

/** Warns of the rules that a change breaks: it leaves a month out, money in a closed account, or entries that take more than there is. */
export const BrokenRules = ({ before, after, closedOn }: BrokenRulesProps) =>
  figureOr([], () => findingsSince(before, after, closedOn).filter(({ code }) => breaksRule(code))).map(
    (finding) => (
      <Notice key={`${finding.month} ${finding.message}`} kind="failure">
        {toBeListed(finding)}
      </Notice>
    ),
  )
