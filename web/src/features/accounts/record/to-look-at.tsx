import { findingsOf } from '@portico/contract/figures/investor-checks'
import { FindingList } from '../../../components/feedback/finding-list.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import type { RecordHistory } from './record-data.ts'
import { SideSection } from './side-section.tsx'

const shownFirst = 2

/** What the checks find in an investor’s months, latest first; nothing where all is well. */
export function ToLookAt({ userId, history }: { userId: number; history: RecordHistory }) {
  if (history.months.length === 0) return null
  const findings = findingsOf(history).toSorted((a, b) => b.month - a.month)
  if (findings.length === 0) return null
  return (
    <SideSection
      id="to-look-at"
      title={
        <>
          Needs review{' '}
          <span className="ml-1 inline-block rounded-xs bg-floodlight px-2 py-px text-xs text-floodlight-ink font-stretch-100% tabular-nums forced-colors:border">
            {findings.length}
          </span>
        </>
      }
    >
      <ShowMore items={findings} first={shownFirst}>
        {(some) => <FindingList userId={userId} findings={some} />}
      </ShowMore>
    </SideSection>
  )
}
