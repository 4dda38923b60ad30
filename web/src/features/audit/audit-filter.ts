import type { AuditAction, AuditGroup } from '@portico/contract/features/audit'
import { auditKinds } from '@portico/contract/features/audit'
import { useFilter } from '../../components/form/use-filter.ts'

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
export const useAuditFilter = () => useFilter(filterIn, narrowedBy)

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
