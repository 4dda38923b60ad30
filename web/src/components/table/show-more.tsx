import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../form/button.tsx'

interface ShowMoreProps<Item> {
  items: readonly Item[]
  /** How many are shown at first. */
  first: number
  children: (items: readonly Item[]) => ReactNode
}

/** A browser takes seconds to lay out thousands of rows. */
const mostAtOnce = 200

/** The first items of a long list, and the rest on request, so many at a time. A single one is shown: its fold is as high. */
export function ShowMore<Item>({ items, first, children }: ShowMoreProps<Item>) {
  const [isOpen, setOpen] = useState(false)
  const shown = items.length === first + 1 ? items.length : first
  const rest = items.slice(shown)
  // A short rest is there to be found in the page while it is folded.
  const isRendered = isOpen || rest.length <= mostAtOnce
  return (
    <>
      {children(items.slice(0, shown))}
      {rest.length > 0 && (
        <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
          <summary className="fold inline-flex min-h-11 cursor-pointer items-center font-strong hover:underline hover:underline-offset-3">
            {rest.length.toLocaleString('en-US')} more
          </summary>
          {isRendered && (
            <ShowMore items={rest} first={mostAtOnce}>
              {children}
            </ShowMore>
          )}
        </details>
      )}
    </>
  )
}

interface AllMonthsProps {
  /** How many are shown until all are. */
  first: number
  all: number
  isWhole: boolean
  onTurn: () => void
}

/** Turns a table between its last months and all of them. */
export const AllMonths = ({ first, all, isWhole, onTurn }: AllMonthsProps) => (
  <p className="mt-4">
    <Button kind="quiet" aria-expanded={isWhole} onClick={onTurn}>
      {isWhole ? `Show the last ${first} months` : `Show all ${all} months`}
    </Button>
  </p>
)

interface LongListProps<Item> extends Omit<ShowMoreProps<Item>, 'children'> {
  className?: string
  children: (item: Item) => ReactNode
}

/** The same as a list of items. */
export const LongList = <Item,>({ className, children, ...items }: LongListProps<Item>) => (
  <ShowMore {...items}>
    {(some) => <ul className={className}>{some.map((item) => children(item))}</ul>}
  </ShowMore>
)
