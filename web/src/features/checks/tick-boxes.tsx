import type { FirmFinding } from '@portico/contract/features/checks'
import type { FindingGroup, Grouping } from '@portico/contract/features/findings'
import { formatMonth } from '@portico/contract/values/month'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { readGroup } from './checks-data.ts'
import { investorName, isIn, nameOf } from './finding-groups.ts'
import type { Ticks } from '../../components/table/ticks.ts'

const tick = 'grid min-h-11 w-11 cursor-pointer place-items-center'

interface TickAllProps {
  group: FindingGroup
  by: Grouping
  ticks: Ticks<FirmFinding>
  /** Called with how many more are being read, and with as many less once they are. */
  onComing: (more: number) => void
}

/** Ticks all findings of a group, also those that are not on the page. */
export function TickAll({ group, by, ticks, onComing }: TickAllProps) {
  const own = ticks.all.filter((finding) => isIn(finding, group, by))
  const tickAll = useAction(async () => {
    const more = group.count - own.length
    onComing(more)
    try {
      ticks.setAll(await readGroup(by, group), true)
    } finally {
      onComing(-more)
    }
  })
  return (
    <>
      <label className={tick}>
        <input
          type="checkbox"
          aria-label={`Choose ${countOf(group.count, 'finding')}: ${nameOf(group, by)}`}
          ref={(box) => {
            if (box !== null) box.indeterminate = own.length > 0 && own.length < group.count
          }}
          aria-busy={tickAll.isBusy}
          // Shown at once; a press meanwhile changes nothing.
          checked={tickAll.isBusy || (own.length > 0 && own.length >= group.count)}
          onChange={({ target }) => {
            if (target.checked) tickAll.run()
            else if (!tickAll.isBusy) ticks.setAll(own, false)
          }}
        />
      </label>
      <ActionNotice of={tickAll} />
    </>
  )
}

interface TickOneProps {
  finding: FirmFinding
  listed: readonly FirmFinding[]
  ticks: Ticks<FirmFinding>
}

export const TickOne = ({ finding, listed, ticks }: TickOneProps) => (
  <label className={tick}>
    <input
      type="checkbox"
      aria-label={`Choose ${investorName(finding.user)}, ${formatMonth(finding.month)}: ${finding.message}`}
      checked={ticks.has(finding)}
      onChange={({ nativeEvent }) => {
        // A range, as in a spreadsheet, with Shift held down.
        const { shiftKey } = nativeEvent as MouseEvent
        ticks.toggle(finding, listed, shiftKey === true)
      }}
    />
  </label>
)
