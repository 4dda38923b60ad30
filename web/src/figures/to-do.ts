import type { Received } from '@portico/contract/api/endpoints'
import type { Area, Page } from '@portico/contract/api/paths'
import { pages, paths } from '@portico/contract/api/paths'
import type { ToDoKind } from '@portico/contract/features/to-do-kinds'
import { toDoKinds } from '@portico/contract/features/to-do-kinds'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'
import { countOf } from './figure-text.ts'
import { useSession } from '../auth/session.ts'

export type ToDo = Received<'toDo'>[number]

/** How often an open page looks for what has changed. */
const pollMs = 60_000

/** Where neither a backup nor a restore drill was ever seen, both begin with the same step: one row of two. */
function together(items: readonly ToDo[]): readonly ToDo[] {
  const isNever = (kind: ToDoKind) => items.some((each) => each.kind === kind && each.since === null)
  if (!isNever('backup_too_old') || !isNever('drill_too_old')) return items
  return items
    .filter(({ kind }) => kind !== 'drill_too_old')
    .map((item) => (item.kind === 'backup_too_old' ? { ...item, count: 2 } : item))
}

/** What waits for the signed-in staff, kept up to date while the page is seen. Asking does not keep the session alive. */
export const useToDo = () => {
  const { user } = useSession()
  return useQuery({
    ...read('toDo'),
    select: together,
    meta: { staff: true },
    enabled: user?.is_staff === true && user.role !== 'viewer',
    // Navigation and list begin together.
    staleTime: 5_000,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  })
}

/** However many there are, they are one thing to do. */
const doneTogether: ReadonlySet<ToDoKind> = new Set([
  'statements_outdated',
  'statements_not_issued',
  'books_not_closed',
])

const waiting = (items: readonly ToDo[]): number =>
  items.reduce((sum, { kind, count }) => sum + (doneTogether.has(kind) ? 1 : count), 0)

/** "2 statements for Q3 2026 are out of date" */
export const outdatedText = ({ about, count }: Pick<ToDo, 'about' | 'count'>): string =>
  `${countOf(count, 'statement')}${about === null ? '' : ` for ${about}`} ${count === 1 ? 'is' : 'are'} out of date`

/** How many things wait in a part of the portal. */
export const waitingIn = (area: Area, items: readonly ToDo[]): number =>
  waiting(items.filter(({ kind }) => toDoKinds[kind].area === area))

/** How many of them are done on a page of their part. */
export const waitingOn = (page: Page, items: readonly ToDo[]): number =>
  waiting(
    items.filter(
      ({ kind, href }) =>
        toDoKinds[kind].area === pages[page].area && href.replace(/[?#].*/, '') === paths[page],
    ),
  )
