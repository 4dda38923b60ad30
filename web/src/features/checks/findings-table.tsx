import type { FirmFinding } from '@portico/contract/features/checks'
import type { FindingGroup, FindingGroups, Grouping } from '@portico/contract/features/findings'
import { useMay } from '../../auth/role.ts'
import { useToggled } from '../../components/hooks.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import { monthsOf, nameOf } from './finding-groups.ts'
import { GroupFindings } from './group-findings.tsx'
import { TickAll } from './tick-boxes.tsx'
import type { Ticks } from '../../components/table/ticks.ts'
import styles from './findings-table.module.css'

/** With so few findings all groups are open. */
const fewFindings = 20

interface FindingsTableProps {
  found: FindingGroups
  by: Grouping
  ticks: Ticks<FirmFinding>
}

const heads = { kind: 'Finding', month: 'Month', investor: 'Investor' } as const

/**
 * The groups of findings, each of which opens into its findings. What is ticked can be acknowledged. Not a DataTable, whose
 * rows are all of one kind: the rows of a group and of its findings share no columns.
 */
export function FindingsTable({ found: { groups, count }, by, ticks }: FindingsTableProps) {
  const mayTick = useMay('preparer')
  const [turned, turn] = useToggled<string>()
  const isOpen = (of: string) => turned.has(of) !== count <= fewFindings
  return (
    <table
      role="table"
      aria-label="Findings"
      className={`w-full border-collapse border border-hairline bg-paper text-md tabular-nums ${styles['table']}`}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">{mayTick && <span className="sr-only">Chosen</span>}</th>
          {[heads[by], 'Severity', 'Months', 'Investors', 'Findings'].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.of} role="rowgroup">
          <tr role="row" data-kind="group">
            <td role="cell">{mayTick && <TickAll {...{ group, by, ticks }} />}</td>
            <GroupCells {...{ group, by }} isOpen={isOpen(group.of)} onTurn={() => turn(group.of)} />
          </tr>
          {isOpen(group.of) && <GroupFindings {...{ group, by, ticks, mayTick }} />}
        </tbody>
      ))}
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={5}>
            Total
          </th>
          <td role="cell">{groupedNumber.format(count)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface GroupCellsProps {
  group: FindingGroup
  by: Grouping
  isOpen: boolean
  onTurn: () => void
}

const GroupCells = ({ group, by, isOpen, onTurn }: GroupCellsProps) => (
  <>
    <th role="rowheader" scope="rowgroup">
      <button type="button" aria-expanded={isOpen} onClick={onTurn}>
        {nameOf(group, by)}
      </button>
    </th>
    <td role="cell" data-broken={group.breaks_rule}>
      {group.breaks_rule ? 'Breaks a rule' : 'Out of the usual'}
    </td>
    <td role="cell">{monthsOf(group)}</td>
    <td role="cell">{groupedNumber.format(group.investors)}</td>
    <td role="cell">{groupedNumber.format(group.count)}</td>
  </>
)
