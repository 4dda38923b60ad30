import { signIn } from '../auth/session.ts'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { openPage } from './page.tsx'
import { sam } from './samples.ts'

/** Everyone’s statements of Q3 2025, which are being issued. */
export const run = {
  id: 4,
  period: '2025-q3',
  period_name: 'Q3 2025',
  started_at: '2025-10-06T09:30:00.000Z',
  started_by: 'sam@example.com',
  accounts: 303,
  issued: 120,
  unchanged: 0,
  outdated: 0,
  failed: 0,
  finished_at: null as string | null,
}
export const preview = {
  period_name: 'Q3 2025',
  accounts: 303,
  absent_count: 0,
  absent: [],
  incomplete: 2,
  missing: [{ quarter: 'August 2025', missing: 2 }],
  to_issue_count: 303,
  to_issue: [] as object[],
  changed_count: 0,
  ended: true,
}
export const allPosted = { incomplete: 0, missing: [] }
export const allCurrent = { to_issue_count: 0 }
/** Investors 1 to 7. */
export const investors = Array.from({ length: 7 }, (_, k) => ({
  id: k + 1,
  email: `i${k + 1}@mail.example`,
  username: `i${k + 1}@mail.example`,
  is_staff: false,
  first_name: 'Investor',
  last_name: String(k + 1),
}))

/** The preview of any period that the page asks for. */
export const previews = (found: object): Replies =>
  Object.fromEntries(
    [2024, 2025, 2026, 2027].flatMap((year) =>
      ['q1', 'q2', 'q3', 'q4'].map((quarter) => [
        `GET /api/users/statement-preview/${year}-${quarter}/`,
        ok(found),
      ]),
    ),
  )

/** Opens the page as staff; returns what was sent. */
export function openStatements(replies: Replies) {
  const received = fakeServer({ ...previews(preview), ...replies })
  signIn('abc', sam)
  openPage('/admin/statements')
  return received
}
