import type { AuditAction, AuditGroup } from '@portico/contract/audit'
import { auditKinds } from '@portico/contract/audit'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Which entries are looked at; '' and undefined narrow nothing. */
export interface AuditFilter {
  actor: string
  subject: string
  action: AuditAction | AuditGroup | undefined
  /** Days in UTC, as in 2025-07-31. */
  from: string
  to: string
}

/** The filter that the address names, and how to name another one. */
export function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  // Two changes at once: the second one begins with the first, which the address does not show yet.
  const latest = useRef(filterIn(address))
  useEffect(() => {
    latest.current = filterIn(address)
  }, [address])
  const change = (to: Partial<AuditFilter>) => {
    latest.current = { ...latest.current, ...to }
    // Each letter of a search would be a step back otherwise.
    setAddress(narrowedBy(latest.current), { replace: true })
  }
  return [filterIn(address), change]
}

function filterIn(address: URLSearchParams): AuditFilter {
  const textOf = (name: string) => (address.get(name) ?? '').slice(0, 254)
  const dayOf = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(textOf(name)) ? textOf(name) : '')
  return {
    actor: textOf('actor'),
    subject: textOf('subject'),
    action: auditKinds.find((kind) => kind === address.get('action')),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

/** What of a filter narrows anything, for the address and for the call alike. */
export function narrowedBy({ actor, subject, action, from, to }: AuditFilter) {
  return {
    ...(actor === '' ? {} : { actor }),
    ...(subject === '' ? {} : { subject }),
    ...(action === undefined ? {} : { action }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}
