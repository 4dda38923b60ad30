import type { MonthDraft } from '@portico/contract/features/drafts'
import { formatMonth } from '@portico/contract/values/month'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch, HTMLAttributes } from 'react'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { BodySent } from '@portico/contract/api/endpoints'
import { call } from '../../api/api-client.ts'
import { RequestError } from '../../api/request-error.ts'
import { firmDayAt, today } from '../../api/firm-time.ts'
import { countOf } from '../../figures/figure-text.ts'
import { formatMoment, formatTime } from '../../figures/moments.ts'
import { displayName } from '../../auth/display-name.ts'
import { storedToken, useSession } from '../../auth/session.ts'
import type { CellId } from './draft-cells.ts'
import { keyOf } from './draft-cells.ts'
import { DraftSync } from './draft-sync.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import type { Line } from './line.ts'
import { readMonthEnd } from './month-end-data.ts'
import type { Sheet, SheetAction } from './sheet.ts'

/** How often an open sheet looks for what others have typed. */
export const pollMs = 4_000

/** So that an open sheet does not look every time for what there is to do. */
const meta = { changesNothingElse: true } as const

/** Saves cells of a month's draft; not after signing out, which also closes the sheet. */
const saveDraft = async (body: BodySent<'saveMonthDraft'>) => {
  if (storedToken() === null) throw new RequestError(0, 'Logged out.')
  return call('saveMonthDraft', { body })
}

/** Keeps the sheet of a month saved as its draft, and shows what others type. */
export function useDraft(sheet: Sheet, change: Dispatch<SheetAction>, draft: MonthDraft) {
  const { user } = useSession()
  // As mutations, so that a session that has ended is noticed as in every other call.
  const save = useMutation({ mutationFn: saveDraft, meta }).mutateAsync
  const read = useMutation({
    mutationFn: ({ month, since }: { month: string; since: number }) =>
      call('monthDraft', { params: { month }, query: { since } }),
    meta,
  }).mutateAsync
  const mark = useMutation({
    mutationFn: (body: BodySent<'markPresence'>) => call('markPresence', { body }),
    meta,
  }).mutateAsync
  /** When what of the month was sent for release was last sent or decided about. */
  const [releaseChangedAt, setReleaseChangedAt] = useState(draft.release_changed_at)
  const [sync] = useState(() => {
    const month = formatMonth(sheet.month)
    const me = { id: user?.id ?? 0, name: displayName(user) }
    return new DraftSync(sheet, draft, me, change, {
      save: (cells, list) =>
        save({ month, cells: cells.map(({ userId, ...cell }) => ({ user_id: userId, ...cell })), list }),
      read: async (since) => {
        const found = await read({ month, since })
        setReleaseChangedAt(found.release_changed_at)
        return found
      },
      mark: ({ userId, cell }) => mark({ month, user_id: userId, cell }),
      refresh: async () => {
        const monthEnd = await readMonthEnd(sheet.month)
        change({ type: 'refresh', monthEnd })
        return monthEnd.rows.filter(({ posted }) => posted !== null).length
      },
    })
  })
  const view = useSyncExternalStore(sync.subscribe, sync.view)
  useEffect(() => sync.see(sheet), [sync, sheet])
  // Another page of the app saves on the way; a document that closes cannot.
  const isSaving = view.state === 'saving'
  useEffect(() => {
    if (!isSaving) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaving])
  useEffect(() => {
    const look = () => {
      // A failed look is repeated by the next one.
      if (document.visibilityState === 'visible') sync.poll().catch(() => undefined)
    }
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    sync.start()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      sync.stop()
    }
  }, [sync])
  return { sync, view, releaseChangedAt, lines: sheet.lines, myId: user?.id ?? 0 }
}

type Draft = ReturnType<typeof useDraft>

/** The draft of the sheet around a cell; null outside of one. */
export const DraftOfSheet = createContext<Draft | null>(null)

/** What there is to decide before anything is posted, where two people have typed; undefined if nothing is. */
export function useUndecided(): string | undefined {
  const count = use(DraftOfSheet)?.view.conflicts.length ?? 0
  return count === 0 ? undefined : `First decide above what to keep in ${countOf(count, 'cell')}.`
}

/** Lets others know the cell that we are in. */
export function useMyPlace(line: Line | undefined, figure: CellName | undefined): void {
  const sync = use(DraftOfSheet)?.sync
  const userId = line?.row.id
  useEffect(
    () => sync?.goTo(userId === undefined ? undefined : { userId, cell: figure ?? null }),
    [sync, userId, figure],
  )
}

/** The name of a colleague who is in a cell; undefined for those that nobody types into, which have no name. */
export function useColleague(userId: number, cell: CellName | null | undefined): string | undefined {
  const people = use(DraftOfSheet)?.view.people ?? []
  return cell === undefined
    ? undefined
    : people.find((each) => each.userId === userId && each.cell === cell)?.person.name
}

/** The names of the colleagues who are in a row. */
export function useColleagues(userId: number): string[] {
  const people = use(DraftOfSheet)?.view.people ?? []
  return people.filter((each) => each.userId === userId).map(({ person }) => person.name)
}

const isToday = (at: number): boolean => firmDayAt(at) === today()

/** "14:05" today, else "November 3, 2026 at 14:05", on the firm's clock. */
const timeText = (at: number): string => (isToday(at) ? formatTime(at) : formatMoment(at))

/** The same in a sentence: "at 14:05" or "on November 3, 2026 at 14:05". */
export const whenText = (at: number): string => `${isToday(at) ? 'at' : 'on'} ${timeText(at)}`

/** What a cell shows of the draft: who typed it and when, and that its text is being typed. */
export function useCellDraft(
  userId: number,
  figure: CellName | undefined,
  isLocked: boolean,
): HTMLAttributes<HTMLElement> & { 'data-typist'?: string } {
  const draft = use(DraftOfSheet)
  if (draft === null || figure === undefined || isLocked) return {}
  const id: CellId = { userId, cell: figure }
  const cell = draft.view.known.get(keyOf(id))
  const typing = {
    onInput: (event: { target: EventTarget }) =>
      event.target instanceof HTMLInputElement && draft.sync.type({ ...id, text: event.target.value }),
    onBlur: () => draft.sync.type(undefined),
  }
  if (cell === undefined || cell.value === null) return typing
  const isMine = cell.typedBy.id === draft.myId
  return {
    ...typing,
    'data-typist': isMine ? 'me' : 'colleague',
    title: `Typed by ${isMine ? 'you' : cell.typedBy.name}, ${timeText(cell.typedAt)}`,
  }
}
