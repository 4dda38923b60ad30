import type { Dispatch, ReactNode } from 'react'
import { MenuCaret } from '../../components/caret.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { RowFilter, RowSelect } from '../../components/form/row-filter.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { usePanel } from '../../components/hooks.ts'
import type { Rare } from './rares.ts'
import { has, rares } from './rares.ts'
import type { useSheetView } from './sheet-view.ts'
import type { Sheet, SheetAction } from './sheet.ts'

/** What stays in view over or under the list of a phone. */
export const stuck =
  'max-md:sticky max-md:z-2 max-md:-mx-gutter max-md:bg-ground max-md:px-gutter max-md:py-2.5'

interface SheetTopProps {
  isCompact: boolean
  /** Chooses the month. */
  chooser: ReactNode
  sheet: Sheet
  view: ReturnType<typeof useSheetView>
  /** How many lines are left out, or changed. */
  apart: number
  change: Dispatch<SheetAction>
  onStep: (by: 1 | -1) => void
  onRate: () => void
  /** Called once a tool is used, which gives the focus back. */
  onUsed: () => void
}

/** What is above the rows: as few controls as can be. An error of the month stands below them and does not move them. */
export function SheetTop(props: SheetTopProps) {
  const { isCompact, chooser, view } = props
  const filters = filtersOf(props)
  return isCompact ? (
    <div className="grid items-start gap-3 max-md:contents md:grid-cols-[minmax(18rem,22rem)_minmax(9.5rem,1fr)_minmax(8rem,1.4fr)_auto]">
      <div className="flex flex-wrap items-end gap-3 *:first:flex-[1_0_13rem] *:last:order-last max-md:has-[form_[aria-invalid=true]]:pb-6.75 md:contents md:*:last:mt-6.75 max-md:[&>form:has([aria-invalid=true])]:-mb-6.75">
        {chooser}
        <MoreTools {...props} />
      </div>
      <div className={`grid grid-cols-2 gap-3 max-md:-my-2.5 md:contents ${stuck} top-(--stuck-above)`}>
        <RowSelect {...filters} />
        <Search view={view} />
      </div>
    </div>
  ) : (
    <div className="grid grid-cols-[22rem_auto_minmax(0,1fr)_auto] items-end gap-x-3 has-[form_[aria-invalid=true]]:pb-6.75 [&>form:has([aria-invalid=true])]:-mb-6.75">
      {chooser}
      <RowFilter {...filters} urgent="look" />
      <Search view={view} />
      <MoreTools {...props} />
    </div>
  )
}

const filtersOf = ({ sheet, view, apart }: SheetTopProps) => ({
  filters: [
    { value: 'all', name: 'All', count: sheet.lines.length },
    { value: 'look', name: 'Needs review', count: view.attention.size },
    { value: 'out', name: sheet.corrects ? 'Changed' : 'Left out', count: apart },
  ] as const,
  chosen: view.filter,
  onChoose: view.choose,
})

/** Finds investors by name or e-mail. */
const Search = ({ view }: Pick<SheetTopProps, 'view'>) => (
  <TextField
    label="Find an investor"
    name="sought"
    type="search"
    autoComplete="off"
    value={view.sought}
    onChange={(event) => view.search(event.target.value)}
  />
)

/** The tools that are not needed for every row, in a menu, so that the rows begin early. */
function MoreTools(props: SheetTopProps) {
  const { frame, button, panel } = usePanel()
  return (
    // The page would take the focus of a press on the label of a switch, and so close the menu.
    <div ref={frame} tabIndex={-1} className="relative">
      <button {...button} className={`${buttonClass('quiet')} gap-2`}>
        More
        <MenuCaret />
      </button>
      <div
        {...panel}
        className="absolute top-[calc(100%_+_8px)] right-0 z-10 grid w-72 gap-2 rounded border border-control-line bg-paper p-4"
      >
        <div className="flex flex-wrap gap-x-5">
          <RareSwitches {...props} />
        </div>
        <Edits {...props} />
        <ReviewSteps {...props} />
      </div>
    </div>
  )
}

const switches: Readonly<Record<Rare, string>> = { losses: 'Show losses', fees: 'Show fees' }

/** Add the columns of losses and of fees. */
const RareSwitches = ({ sheet, change }: Pick<SheetTopProps, 'sheet' | 'change'>) =>
  !sheet.readOnly &&
  rares.map((rare) => (
    <CheckField
      key={rare}
      label={switches[rare]}
      isSwitch
      checked={has(sheet, rare)}
      onChange={(shown) => change({ type: 'show', rare, shown })}
    />
  ))

function Edits({ sheet, change, onUsed, onRate }: SheetTopProps) {
  if (sheet.readOnly) return null
  const edit = (name: string, type: 'undo' | 'redo', steps: readonly unknown[]) => (
    <Button
      kind="quiet"
      disabled={steps.length === 0}
      onClick={() => {
        change({ type })
        onUsed()
      }}
    >
      {name}
    </Button>
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {edit('Undo', 'undo', sheet.past)}
        {edit('Redo', 'redo', sheet.undone)}
      </div>
      <Button kind="quiet" onClick={onRate}>
        One rate for all…
      </Button>
    </>
  )
}

const reviewSteps = [
  { name: 'Next row to review', keys: 'F8', by: 1 },
  { name: 'Previous row to review', keys: 'Shift+F8', by: -1 },
] as const

const ReviewSteps = ({ view, onStep }: Pick<SheetTopProps, 'view' | 'onStep'>) =>
  reviewSteps.map(({ name, keys, by }) => (
    <Button
      key={keys}
      kind="quiet"
      disabled={view.attention.size === 0}
      aria-keyshortcuts={keys}
      onClick={() => onStep(by)}
    >
      {name}
    </Button>
  ))
