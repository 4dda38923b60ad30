import type { FirmFinding } from '@portico/contract/features/checks'
import { useRef, useState } from 'react'
import { findingKey } from './finding-groups.ts'

/** The ticked findings; they stay ticked when their group is folded. */
export interface Ticks {
  all: readonly FirmFinding[]
  has: (finding: FirmFinding) => boolean
  /** Ticks a finding or not; with `isRange` all of those listed from the last one to it. */
  toggle: (finding: FirmFinding, listed: readonly FirmFinding[], isRange: boolean) => void
  setAll: (findings: readonly FirmFinding[], isTicked: boolean) => void
}

export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlyMap<string, FirmFinding>>(new Map())
  const last = useRef<string>(undefined)
  const has = (finding: FirmFinding) => ticked.has(findingKey(finding))
  const setAll = (findings: readonly FirmFinding[], isTicked: boolean) => {
    const some = new Map(findings.map((finding) => [findingKey(finding), finding]))
    setTicked((before) =>
      isTicked ? new Map([...before, ...some]) : new Map([...before].filter(([key]) => !some.has(key))),
    )
  }
  return {
    all: [...ticked.values()],
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
