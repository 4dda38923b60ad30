import { Autocomplete } from '@base-ui/react/autocomplete'
import { paths } from '@portico/contract/api/paths'
import { mayAct } from '@portico/contract/features/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { read } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import type { StoredUser } from '../../auth/session.ts'
import { useSession } from '../../auth/session.ts'
import { useFocusBack } from '../../components/feedback/dialog.tsx'
import { useOtherPages } from '../page-links.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { addInvestor, fewestLetters, groupsOf, mostRead, pageItems, partsOf } from './palette-items.ts'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'

const pauseMs = 80

/** A word that is typed again is not asked for again. */
const freshMs = 30_000

/** What is typed once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The investors that a text finds; `isCurrent` once they are those of what is typed. */
function useInvestors(text: string) {
  const search = usePaused(text)
  const { data, isError, error, isPlaceholderData } = useQuery({
    ...read('accounts', { query: { search, limit: mostRead } }),
    placeholderData: keepPreviousData,
    enabled: search.length >= fewestLetters,
    staleTime: freshMs,
    meta: { staff: true },
  })
  return {
    data: search.length < fewestLetters ? undefined : data,
    isError,
    error,
    isCurrent: search === text && data !== undefined && !isPlaceholderData,
  }
}

/** Finds investors, what can be done about one of them, and pages. It only leads to them and changes nothing itself. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  return user === null ? null : <PaletteDialog user={user} onClose={onClose} />
}

/** A modal dialog, so that Tab stays in it. */
function PaletteDialog({ user, onClose }: { user: StoredUser; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useFocusBack()
  return (
    <dialog
      ref={dialog}
      className="mx-auto mt-24 mb-0 max-h-[min(640px,100svh_-_112px)] w-170 max-w-none overflow-hidden rounded border border-rule bg-paper text-md text-ink backdrop:bg-[rgb(6_20_15_/_62%)] open:flex open:flex-col max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:rounded-none max-md:border-0"
      aria-label="Find"
      closedby="any"
      onClose={onClose}
    >
      <Finding user={user} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}

interface FindingProps {
  user: StoredUser
  onClose: () => void
}

/** Opens a row: the palette closes first, so that the page gets the focus. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (to: string) => {
    onClose()
    void navigate(to, { state: { from: pathname + search } })
  }
}

function Finding({ user, onClose }: FindingProps) {
  const { role } = user
  const [typed, setTyped] = useState('')
  const highlighted = useRef<PaletteItem>(undefined)
  const [selected, setSelected] = useState<number>()
  const text = typed.trim()
  const investors = useInvestors(text)
  const others = useOtherPages(user)
  const total = investors.data?.total ?? 0
  const groups = groupsOf({
    text,
    role: role ?? 'viewer',
    pages: pageItems(role ?? 'viewer', others),
    accounts: investors.data?.accounts ?? [],
    total,
    selected,
  })
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const people = groups.flatMap(({ items }) => items).filter(({ account }) => account !== undefined).length
  const open = useOpen(onClose)
  const highlight = (item: PaletteItem | undefined) => {
    highlighted.current = item
    if (item?.account !== undefined) setSelected(item.account.id)
  }
  const openInNewTab = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (highlighted.current !== undefined) window.open(highlighted.current.to, '_blank')
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ label }: PaletteItem) => label}
      onItemHighlighted={highlight}
      autoHighlight="always"
      keepHighlight
    >
      {/* The line below it is its own, and the only field there is has the focus. */}
      <div className="flex h-15 flex-none items-center gap-3 border-b-2 border-b-rule pt-0 pr-2 pb-0 pl-5 focus-within:border-b-focus">
        <Autocomplete.Input
          className="h-full min-w-0 flex-1 bg-transparent text-[1.1875rem] outline-none"
          aria-label="Find an investor, a page or an action"
          placeholder="Investor, page or action"
          maxLength={254}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog begins at its field
          autoFocus
          onKeyDown={openInNewTab}
        />
        <button
          type="button"
          className="min-h-11 cursor-pointer rounded px-3 py-0 text-sm font-semibold hover:underline hover:underline-offset-3"
          onClick={onClose}
        >
          Close
        </button>
      </div>
      <PaletteRows text={text} onOpen={open} />
      {investors.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5 wrap-anywhere">
          {sentenceOf(investors.error, 'Failed to load investors.')}
        </p>
      )}
      {count === 0 && investors.isCurrent && (
        <Nothing text={text} onOpen={open} mayAdd={mayAct(role ?? null, 'administrator')} />
      )}
      <PaletteFoot
        count={count}
        found={people < total ? `${people} of ${countOf(total, 'investor')}` : countOf(count, 'result')}
      />
    </Autocomplete.Root>
  )
}

interface RowsProps {
  /** What is typed. */
  text: string
  onOpen: (to: string) => void
}

/** The rows in their groups. */
export const PaletteRows = ({ text, onOpen }: RowsProps) => (
  <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2 empty:absolute">
    {(group: PaletteGroup) => (
      <Autocomplete.Group key={group.value} items={group.items}>
        <Autocomplete.GroupLabel className="px-5 pt-3.5 pb-1 text-xs leading-4.5 font-semibold text-muted">
          {group.value}
        </Autocomplete.GroupLabel>
        <Autocomplete.Collection>
          {(item: PaletteItem) => (
            <Autocomplete.Item
              key={item.key}
              value={item}
              className="flex min-h-11 cursor-pointer [scroll-margin-block:44px] items-center justify-between gap-4 px-5 py-1.5 outline-none data-highlighted:floodlit forced-colors:data-highlighted:border-l-0 forced-colors:data-highlighted:bg-highlight forced-colors:data-highlighted:text-highlight-text forced-colors:data-highlighted:forced-color-adjust-none"
              onClick={() => onOpen(item.to)}
            >
              <span className={'min-w-0 wrap-anywhere'}>
                <b className="mr-1.5 font-semibold">
                  <Marked text={item.label} typed={text} />
                </b>{' '}
                {item.detail !== undefined && (
                  <span className="text-sm text-muted max-md:block forced-colors:in-data-highlighted:text-inherit">
                    <Marked text={item.detail} typed={text} />
                  </span>
                )}
              </span>
              {item.aside !== undefined && (
                <span className="flex-none text-sm text-muted forced-colors:in-data-highlighted:text-inherit">
                  {item.aside}
                </span>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.Collection>
      </Autocomplete.Group>
    )}
  </Autocomplete.List>
)

/** A text in which the words that are typed are underlined; no `mark`, which has colours of its own in forced colours. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  partsOf(text, typed).map((part, k) =>
    k % 2 === 1 ? (
      <u
        // oxlint-disable-next-line react/no-array-index-key -- the parts have nothing else
        key={k}
        className="decoration-gain decoration-2 underline-offset-3 forced-colors:decoration-current"
      >
        {part}
      </u>
    ) : (
      part
    ),
  )

interface NothingProps {
  text: string
  mayAdd: boolean
  onOpen: (to: string) => void
}

/** When nothing is found: where to look for investors, and how to add one. */
export const Nothing = ({ text, mayAdd, onOpen }: NothingProps) => (
  <div className="grid gap-4 p-5 wrap-anywhere">
    <p>{`No investor, page or action is called “${text}”.`}</p>
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" onClick={() => onOpen(paths.accounts)}>
        See all investors
      </Button>
      {mayAdd && (
        <Button kind="quiet" onClick={() => onOpen(addInvestor)}>
          Add investor
        </Button>
      )}
    </div>
  </div>
)

/** The keys, which say nothing without a keyboard or a row, and how much is found. */
export const PaletteFoot = ({ count, found }: { count: number; found: string }) => (
  <div className="mt-auto flex flex-none gap-5.5 border-t border-t-hairline px-5 py-3 text-xs text-muted">
    {(count === 0 ? [] : keys).map(([key, does]) => (
      <span key={key} className="max-md:hidden pointer-coarse:hidden">
        <kbd className="mr-1.75 rounded-xs border px-1 [font-family:inherit] text-[0.75rem] leading-4 font-semibold">
          {hasMacKeys() ? key.replace('Ctrl', '⌘') : key}
        </kbd>
        {does}
      </span>
    ))}
    <span role="status" className="ml-auto">
      {found}
    </span>
  </div>
)

const hasMacKeys = () => document.documentElement.dataset['mac'] === 'true'

const keys = [
  ['↑ ↓', 'Choose'],
  ['Enter', 'Open'],
  ['Ctrl Enter', 'Open in a new tab'],
] as const
