import type { History } from '@portico/contract/figures/account-months'
import { breaksRule } from '@portico/contract/figures/finding-kinds'
import { findingsSince } from '@portico/contract/figures/investor-checks'
import { figureOr } from '@portico/contract/values/decimal'
import { Notice } from '../../components/feedback/notice.tsx'
import { toBeListed } from '../../figures/foretold.ts'

interface BrokenRulesProps {
  before: History
  after: History
  isClosed?: boolean
}

/** Warns of the rules that a change breaks: it leaves a month out, money in a closed account, or entries that take more than there is. */
export const BrokenRules = ({ before, after, isClosed }: BrokenRulesProps) =>
  figureOr([], () => findingsSince(before, after, isClosed).filter(({ code }) => breaksRule(code))).map(
    (finding) => (
      <Notice key={`${finding.month} ${finding.message}`} kind="failure">
        {toBeListed(finding)}
      </Notice>
    ),
  )
