import type { FirmChecks } from '@portico/contract/features/checks'
import { formatMonth } from '@portico/contract/values/month'
import { useRef, useState } from 'react'
import { breaksRule, findingKind } from '../../figures/finding-kinds.ts'

export type FirmFinding = FirmChecks['findings'][number]

/** What the rows of the table have in common, as in the address. */
export const groupings = ['kind', 'month', 'investor'] as const
export type Grouping = (typeof groupings)[number]

/** Findings that are one row of the table until it is opened. */
export interface FindingGroup {
  name: string
  findings: readonly FirmFinding[]
}

const nameIn: Readonly<Record<Grouping, (finding: FirmFinding) => string>> = {
  kind: ({ code }) => findingKind(code),
  month: ({ month }) => formatMonth(month),
  investor: ({ user }) => user.email,
}

const latestOf = ({ findings }: FindingGroup): number => Math.max(...findings.map(({ month }) => month))
const isBroken = ({ findings }: FindingGroup): boolean => findings.some(({ code }) => breaksRule(code))

/** Broken rules come first, then what has the most findings; months come latest first. */
export function groupsOf(findings: readonly FirmFinding[], by: Grouping): FindingGroup[] {
  const names = [...new Set(findings.map(nameIn[by]))]
  const groups = names.map((name) => ({
    name,
    findings: findings.filter((finding) => nameIn[by](finding) === name),
  }))
  return by === 'month'
    ? groups.toSorted((a, b) => latestOf(b) - latestOf(a))
    : groups.toSorted(
        (a, b) => Number(isBroken(b)) - Number(isBroken(a)) || b.findings.length - a.findings.length,
      )
}

/** "May 2025", or "January 2024 to May 2026". */
export function monthsOf(findings: readonly FirmFinding[]): string {
  const months = findings.map(({ month }) => month).toSorted((a, b) => a - b)
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`
}

/** Tells findings apart. */
export const findingKey = ({ user, code, month }: FirmFinding): string => `${user.id} ${code} ${month}`

/** The ticked findings, by their keys. */
export interface Ticks {
  has: (finding: FirmFinding) => boolean
  /** Ticks a finding or not; with `isRange` all of those listed from the last one to it. */
  toggle: (finding: FirmFinding, listed: readonly FirmFinding[], isRange: boolean) => void
  setAll: (findings: readonly FirmFinding[], isTicked: boolean) => void
}

export function useTicks(): Ticks {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const has = (finding: FirmFinding) => keys.has(findingKey(finding))
  const setAll = (findings: readonly FirmFinding[], isTicked: boolean) => {
    const some = new Set(findings.map(findingKey))
    setKeys((before) =>
      isTicked ? new Set([...before, ...some]) : new Set([...before].filter((key) => !some.has(key))),
    )
  }
  return {
    has,
    setAll,
    toggle: (finding, listed, isRange) => {
      const from = isRange ? listed.findIndex((each) => findingKey(each) === last.current) : -1
      const to = listed.indexOf(finding)
      const some = from === -1 ? [finding] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
      setAll(some, !has(finding))
      last.current = findingKey(finding)
    },
  }
}
