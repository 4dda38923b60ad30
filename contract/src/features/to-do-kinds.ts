import type { Area } from '../api/paths.ts'
import type { Role } from './roles.ts'

/** What may wait for staff, most urgent first, each with the role that can do it and the part of the portal it belongs to. */
export const toDoKinds = {
  months_not_posted: { needs: 'preparer', area: 'monthEnd' },
  failed_sign_ins: { needs: 'preparer', area: 'investors' },
  payments_to_mark: { needs: 'preparer', area: 'records' },
  differences_open: { needs: 'preparer', area: 'records' },
  backup_too_old: { needs: 'administrator', area: 'home' },
  drill_too_old: { needs: 'administrator', area: 'home' },
  mails_rejected: { needs: 'preparer', area: 'investors' },
  postings_returned: { needs: 'preparer', area: 'monthEnd' },
  releases_waiting: { needs: 'releaser', area: 'monthEnd' },
  documents_held: { needs: 'preparer', area: 'documents' },
  documents_waiting: { needs: 'preparer', area: 'documents' },
  invitations_expired: { needs: 'administrator', area: 'investors' },
  waitlist_unanswered: { needs: 'administrator', area: 'investors' },
  findings: { needs: 'preparer', area: 'records' },
  statements_outdated: { needs: 'preparer', area: 'documents' },
  statements_not_issued: { needs: 'preparer', area: 'documents' },
  books_not_closed: { needs: 'releaser', area: 'home' },
} as const satisfies Record<string, { needs: Role; area: Area }>

export type ToDoKind = keyof typeof toDoKinds
