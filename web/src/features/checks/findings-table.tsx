import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fixLink, postLink } from '../../api/staff-links.ts'
import { useMay } from '../../auth/role.ts'
import { fixText } from '../../components/feedback/finding-list.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { breaksRule } from '../../figures/finding-kinds.ts'
import type { FindingGroup, FirmFinding, Grouping, Ticks } from './finding-groups.ts'
import { findingKey, groupsOf, monthsOf } from './finding-groups.ts'
import styles from './findings-table.module.css'

/** With so few findings all groups are open. */
const fewFindings = 20

interface FindingsTableProps {
  findings: readonly FirmFinding[]
  /** How many there are, more than are listed. */
  count: number
  by: Grouping
  ticks: Ticks
}

const heads = { kind: 'Finding', month: 'Month', investor: 'Investor' } as const

/** The findings in groups that open into their findings. What is ticked can be acknowledged. */
export function FindingsTable({ findings, count, by, ticks }: FindingsTableProps) {
  const groups = groupsOf(findings, by)
  const mayTick = useMay('preparer')
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (name: string) => turned.has(name) !== findings.length <= fewFindings
  const turn = (name: string) =>
    setTurned(
      (before) => new Set(before.has(name) ? [...before].filter((each) => each !== name) : [...before, name]),
    )
  return (
    <table role="table" aria-label="Findings" className={`w-full text-md tabular-nums ${styles['table']}`}>
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
        <tbody key={group.name} role="rowgroup">
          <GroupRow group={group} isOpen={isOpen(group.name)} onTurn={() => turn(group.name)}>
            {mayTick && <TickAll group={group} ticks={ticks} />}
          </GroupRow>
          {isOpen(group.name) &&
            group.findings.map((finding) => (
              <FindingRow key={findingKey(finding)} finding={finding} mayFix={mayTick}>
                {mayTick && <TickOne finding={finding} listed={group.findings} ticks={ticks} />}
              </FindingRow>
            ))}
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

interface GroupRowProps {
  group: FindingGroup
  isOpen: boolean
  onTurn: () => void
  /** The tick. */
  children: ReactNode
}

function GroupRow({ group: { name, findings }, isOpen, onTurn, children }: GroupRowProps) {
  const isBroken = findings.some(({ code }) => breaksRule(code))
  return (
    <tr role="row" data-kind="group">
      <td role="cell">{children}</td>
      <th role="rowheader" scope="rowgroup">
        <button type="button" aria-expanded={isOpen} onClick={onTurn}>
          {name}
        </button>
      </th>
      <td role="cell" data-broken={isBroken}>
        {isBroken ? 'Breaks a rule' : 'Out of the usual'}
      </td>
      <td role="cell">{monthsOf(findings)}</td>
      <td role="cell">{new Set(findings.map(({ user }) => user.id)).size}</td>
      <td role="cell">{groupedNumber.format(findings.length)}</td>
    </tr>
  )
}

interface FindingRowProps {
  finding: FirmFinding
  mayFix: boolean
  children: ReactNode
}

const link = 'inline-flex items-center pointer-coarse:min-h-11'

const FindingRow = ({ finding, mayFix, children }: FindingRowProps) => (
  <tr role="row" data-kind="finding">
    <td role="cell">{children}</td>
    <td role="cell">
      {finding.message} <span className="block text-sm text-muted">{finding.suggestion}</span>
    </td>
    <td role="cell">
      <Link to={postLink(finding.user.id)} className={link}>
        {finding.user.email}
      </Link>
    </td>
    <td role="cell">{formatMonth(finding.month)}</td>
    <td role="cell" colSpan={2}>
      {mayFix && (
        <Link to={fixLink(finding.user.id, finding)} className={link}>
          {fixText(finding)}
        </Link>
      )}
    </td>
  </tr>
)

const tick = 'grid min-h-11 w-11 cursor-pointer place-items-center'

interface TickAllProps {
  group: FindingGroup
  ticks: Ticks
}

function TickAll({ group: { name, findings }, ticks }: TickAllProps) {
  const ticked = findings.filter(ticks.has).length
  return (
    <label className={tick}>
      <input
        type="checkbox"
        aria-label={`Choose ${countOf(findings.length, 'finding')}: ${name}`}
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked > 0 && ticked < findings.length
        }}
        checked={ticked > 0 && ticked === findings.length}
        onChange={({ target }) => ticks.setAll(findings, target.checked)}
      />
    </label>
  )
}

interface TickOneProps {
  finding: FirmFinding
  listed: readonly FirmFinding[]
  ticks: Ticks
}

const TickOne = ({ finding, listed, ticks }: TickOneProps) => (
  <label className={tick}>
    <input
      type="checkbox"
      aria-label={`Choose ${finding.user.email}, ${formatMonth(finding.month)}: ${finding.message}`}
      checked={ticks.has(finding)}
      onChange={({ nativeEvent }) => {
        // A range, as in a spreadsheet, with Shift held down.
        const { shiftKey } = nativeEvent as MouseEvent
        ticks.toggle(finding, listed, shiftKey === true)
      }}
    />
  </label>
)
