import type { DraftCell } from '@portico/contract/features/drafts'
import type { ReactNode } from 'react'
import { use } from 'react'
import { useMay } from '../../auth/role.ts'
import { Button } from '../../components/form/button.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { saidOf } from '../../figures/sheet-cells.ts'
import type { Conflict } from './draft-cells.ts'
import { cellText, keyOf, lostText } from './draft-cells.ts'
import { unbroken } from './notes.tsx'
import type { Holding } from './selection.ts'
import { heldCell } from './selection.ts'
import type { Line } from './line.ts'
import { isLocked } from './line.ts'
import { DraftOfSheet, whenText } from './use-draft.ts'

/** Of the corner that the cells have. */
const keyClass =
  'before:inline-block before:w-2 before:h-2 before:mr-1.5 before:bg-gain data-[typist=here]:text-ink data-[typist=here]:font-semibold data-[typist=here]:before:rounded-full data-[typist=here]:before:bg-ink data-[typist=colleague]:before:bg-ink before:[clip-path:polygon(0_0,100%_0,100%_100%)] data-[typist=here]:before:[clip-path:none]'
const conflictsClass = 'px-5 py-2 border border-loss rounded'
const choice = 'flex flex-wrap items-center gap-x-3 gap-y-2 py-1 [&>span]:flex-[1_1_20rem]'

const states = {
  saved: 'Saved',
  saving: 'Saving…',
  failing: 'Not saved, trying again',
  undecided: 'Not saved until you decide',
}

/** Of the colleagues in one sheet: more would push its controls down the page. */
const mostNamed = 2

/** Whether everything typed is on the server, and what others have typed. The marks in the cells of the shown lines are explained. */
export function DraftStatus({ shown = [] }: { shown?: readonly Line[] }) {
  const draft = use(DraftOfSheet)
  const mayType = useMay('preparer')
  if (draft === null || !mayType) return null
  const { view, lines, myId } = draft
  const [open, marked] = [openAmong(lines), openAmong(shown)]
  const typed = [...view.known.values()].filter(({ value, userId }) => value !== null && open.has(userId))
  const isMarked = ({ cell, userId }: DraftCell) => cell !== 'left_out' && marked.has(userId)
  const theirs = typed.filter(({ typedBy }) => typedBy.id !== myId)
  const state = view.conflicts.length > 0 ? 'undecided' : view.state
  const hasMine = typed.some((cell) => cell.typedBy.id === myId && isMarked(cell))
  return (
    <p className="ml-auto flex flex-wrap justify-end gap-x-5 gap-y-1 text-sm text-muted md:text-right">
      <span
        role="status"
        className="before:mr-2 before:inline-block before:h-2 before:w-2 before:rounded-full before:bg-gain data-[state=saving]:before:bg-muted data-[wrong=true]:font-strong data-[wrong=true]:text-loss data-[wrong=true]:before:bg-loss"
        data-state={state}
        data-wrong={state === 'failing' || state === 'undecided'}
      >
        {states[state]}
      </span>
      {view.people.slice(0, mostNamed).map(({ person, userId }) => (
        <span key={person.id} className={keyClass} data-typist="here">
          {`${person.name} is in ${rowOf(lines, userId)}`}
        </span>
      ))}
      {view.people.length > mostNamed && (
        <span>{`${countOf(view.people.length - mostNamed, 'other')} here`}</span>
      )}
      {hasMine && (
        <span className={keyClass} data-typist="me">
          Typed by you
        </span>
      )}
      {theirs.length > 0 && (
        <span className={theirs.some(isMarked) ? keyClass : ''} data-typist="colleague">
          {sentenceOf(theirs)}
        </span>
      )}
    </p>
  )
}

/** The investors whose rows are not posted: what was typed into those is no draft any more. */
const openAmong = (lines: readonly Line[]): ReadonlySet<number> =>
  new Set(lines.flatMap((line) => (isLocked(line) ? [] : [line.row.id])))

/** "row 41", as the sheet counts them. */
function rowOf(lines: readonly Line[], userId: number): string {
  const at = lines.findIndex(({ row }) => row.id === userId)
  return at === -1 ? 'this sheet' : `row ${groupedNumber.format(at + 1)}`
}

/** "Dana Desk typed 3 cells, the latest at 14:05"; of several, who typed last comes first. */
function sentenceOf(cells: readonly DraftCell[]): string {
  const latestFirst = cells.toSorted((a, b) => b.typedAt - a.typedAt)
  const names = [...new Set(latestFirst.map(({ typedBy }) => typedBy.name))]
  const rest = names.splice(mostNamed).length
  const typists = new Intl.ListFormat('en-US').format(rest === 0 ? names : [...names, countOf(rest, 'other')])
  return `${typists} typed ${countOf(cells.length, 'cell')}, the latest ${whenText(latestFirst[0]?.typedAt ?? 0)}`
}

/** Gives the focus to the grid, on a phone to the opened row, else to the heading of the page. */
function focusSheet(): void {
  const [grid, row, page] = ['[role="grid"]', '#opened-row', 'h1'].map((each) =>
    document.querySelector<HTMLElement>(`main ${each}`),
  )
  ;(grid ?? row ?? page)?.focus()
}

/** Cells that two people have typed: the later one chooses. Also says what could not be kept. */
export function DraftConflicts({ onHold }: Pick<Holding, 'onHold'>) {
  const draft = use(DraftOfSheet)
  if (draft === null) return null
  const { sync, view, lines } = draft
  const { conflicts, lost } = view
  const [asked] = conflicts
  const dismiss = () => {
    sync.dismissLost()
    focusSheet()
  }
  const settle = (some: readonly Conflict[], mine: boolean) => {
    for (const conflict of some) sync.settle(conflict, mine)
    const [first] = some
    if (first === undefined || some.length < conflicts.length) return
    // Typing goes on in the cell that was asked about.
    onHold(heldCell(lines, first.theirs))
    focusSheet()
  }
  return (
    <>
      {asked !== undefined && (
        <section role="alert" className={conflictsClass} aria-label="Typed by two people">
          {/* One after the other: more would leave no room for the sheet. */}
          <ConflictItem
            conflict={asked}
            text={cellText(lines, asked.theirs)}
            onSettle={(mine) => settle([asked], mine)}
          />
          {conflicts.length > 1 && (
            <Choice keep="Keep theirs" use="Use mine" onSettle={(mine) => settle(conflicts, mine)}>
              {`All ${conflicts.length}:`}
            </Choice>
          )}
        </section>
      )}
      {lost.length > 0 && (
        <section role="alert" className={conflictsClass}>
          <h2 className="text-base font-strong">Not saved, because the row is posted or closed by now</h2>
          <ul className="mt-1">
            {lost.map((cell) => (
              <li key={keyOf(cell)}>{lostText(lines, cell)}</li>
            ))}
          </ul>
          <div className={choice}>
            <Button kind="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

interface ConflictItemProps {
  conflict: Conflict
  /** Its investor and its name. */
  text: string
  onSettle: (mine: boolean) => void
}

function ConflictItem({ conflict: { theirs, mine }, text: cell, onSettle }: ConflictItemProps) {
  const [their, my] = [saidOf(theirs.cell, theirs.value), saidOf(theirs.cell, mine)]
  return (
    <Choice keep={`Keep ${their}`} use={`Use ${my}`} of={` for ${cell}`} onSettle={onSettle}>
      <strong>{cell}</strong>
      {unbroken(`: ${theirs.typedBy.name} typed ${their} ${whenText(theirs.typedAt)}, you typed ${my}.`)}
    </Choice>
  )
}

interface ChoiceProps {
  keep: string
  use: string
  /** Read out after the label of a button. */
  of?: string
  onSettle: (mine: boolean) => void
  children: ReactNode
}

/** A sentence, and the buttons that keep the colleague's text or use ours. */
const Choice = ({ keep, use: useMine, of, onSettle, children }: ChoiceProps) => (
  <div className={choice}>
    <span>{children}</span>
    {[keep, useMine].map((label, k) => (
      <Button
        key={label}
        kind="quiet"
        {...(of !== undefined && { 'aria-label': label + of })}
        onClick={() => onSettle(k === 1)}
      >
        {label}
      </Button>
    ))}
  </div>
)
