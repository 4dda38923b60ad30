import { paths } from '@portico/contract/api/paths'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation, Term } from '@portico/contract/figures/derivation'
import { nameOf, termName } from '@portico/contract/figures/derivation'
import {
  deriveLost,
  derivePrincipalSteps,
  deriveMonthProfit,
} from '@portico/contract/figures/derive-headline'
import {
  deriveFiguresAt,
  deriveMonth,
  deriveQuarters,
  deriveYear,
} from '@portico/contract/figures/derive-months'
import { deriveFigures } from '@portico/contract/figures/figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AnchoredDialog } from '../components/feedback/anchored-dialog.tsx'
import { Dialog } from '../components/feedback/dialog.tsx'
import { below, useMedia } from '../components/hooks.ts'
import { SumRows } from '../components/table/sum-rows.tsx'
import styles from './explanation.module.css'
import { countOf } from './figure-text.ts'
import { formatDay } from './moments.ts'
import { deriveReturn } from './return-derivations.ts'

// Loaded when the first figure is explained, so that opening the dashboard does not wait for it.
export {
  accountMonths,
  deriveFigures,
  deriveFiguresAt,
  deriveLost,
  deriveMonth,
  derivePrincipalSteps,
  deriveQuarters,
  deriveReturn,
  deriveMonthProfit,
  deriveYear,
}

/** The month of a restated figure, and when it was restated, in epoch milliseconds. */
export interface Restatement {
  month: Month
  at: number
}

interface ExplanationDialogProps {
  derivation: Derivation<unknown>
  /** What was pressed for it: its title, while the result has the usual name. */
  label?: string | undefined
  /** The figure, if it is on the page. */
  anchor?: HTMLElement | undefined
  /** If it is restated: its earlier versions are one step away. */
  restated?: Restatement | undefined
  onClose: () => void
}

/** That of a phone on its side, or one with larger text: what explains a figure scrolls as a whole. */
const lowWindow = '(height < 31.25rem), (width < 20rem)'

/**
 * How a figure is derived: in words, term by term, and when it was posted; next to it, or as a dialog of its own where there
 * is little room. Figures inside lead to their own derivation.
 */
export function ExplanationDialog({ derivation, label, anchor, restated, onClose }: ExplanationDialogProps) {
  const isNarrow = useMedia(below.md)
  const isLow = useMedia(lowWindow)
  const heading = useRef<HTMLHeadingElement>(null)
  // The derivations followed from the first one, which may itself be loaded late.
  const [followed, setFollowed] = useState<readonly Derivation<unknown>[]>([])
  const path = [derivation, ...followed]
  const shown = followed.at(-1) ?? derivation
  const titleOf = (of = derivation) => (of === derivation ? (label ?? nameOf(of)) : nameOf(of))
  const go = (to: readonly Derivation<unknown>[]) => {
    setFollowed(to)
    // The control that led here is gone; without this the focus would be lost.
    heading.current?.focus()
  }
  const isAnchored = !isNarrow && !isLow && anchor !== undefined
  useEffect(() => {
    const className = styles['explaining'] ?? ''
    anchor?.classList.add(className)
    return () => anchor?.classList.remove(className)
  }, [anchor])
  const content = (
    <>
      {/* Next to its figure, the arithmetic ends at it; the sheet of a phone covers it. */}
      {(!isAnchored || shown.terms.length === 0) && (
        <p className="text-[2rem] leading-tight font-black wrap-anywhere font-stretch-92% tabular-nums">
          {shown.text}
          {shown.unit !== undefined && <span className="text-md font-normal"> {shown.unit}</span>}
        </p>
      )}
      <p>{shown.note === undefined ? shown.formula : `${shown.formula} ${shown.note}`}</p>
      <Arithmetic key={path.length} derivation={shown} onFollow={(from) => go([...followed, from])} />
      <LatestChange
        posted={shown.posted}
        restated={shown === derivation ? restated : undefined}
        onClose={onClose}
      />
      {path.length > 1 && (
        <button
          type="button"
          className="-mb-2.5 -ml-3 min-h-11 cursor-pointer self-start rounded px-3 py-1 font-strong hover:underline hover:underline-offset-3"
          onClick={() => go(followed.slice(0, -1))}
        >
          Back to {titleOf(path.at(-2))}
        </button>
      )}
    </>
  )
  const frame = { title: titleOf(shown), heading, onClose, children: content }
  return isAnchored ? <AnchoredDialog {...frame} anchor={anchor} /> : <Dialog {...frame} />
}

type LatestChangeProps = Pick<ExplanationDialogProps, 'restated' | 'onClose'> &
  Pick<Derivation<unknown>, 'posted'>

/** What last changed a figure. Of a restated one, it is named if it was another month, as it is under every figure that it changed. */
function LatestChange({ posted, restated, onClose }: LatestChangeProps) {
  const isOther = restated === undefined || (posted?.at === restated.at && posted.month !== restated.month)
  if (isOther && posted === undefined) return null
  return (
    <p className="text-md text-muted">
      {isOther && posted !== undefined
        ? `${formatMonth(posted.month)} was ${posted.change} on ${formatDay(posted.at)}.`
        : restated !== undefined && `Restated on ${formatDay(restated.at)}.`}{' '}
      {restated !== undefined && (
        <Link
          to={`${paths.dashboard}?restated=${formatMonthIso(restated.month)}`}
          // The month that it is about stays in view below the dialog.
          preventScrollReset
          onClick={onClose}
        >
          Compare
        </Link>
      )}
    </p>
  )
}

/** How much of the fade above the result covers what is behind it. */
const fadeHeight = 28

interface ArithmeticProps {
  derivation: Derivation<unknown>
  onFollow: (from: Derivation<unknown>) => void
}

function Arithmetic({ derivation, onFollow }: ArithmeticProps) {
  const isLow = useMedia(lowWindow)
  const [first, ...others] = derivation.terms
  if (first === undefined) return null
  // What is only listed, such as payments, does not add up to the figure.
  const isListed = others.length > 0 && derivation.terms.every(({ sign }) => sign === '')
  // A figure that is its only term is no sum.
  const isSingle = others.length === 0 && first.text === derivation.text
  return (
    // Focusable, so that the arrow keys scroll through hundreds of months.
    <div
      ref={watchMore}
      role="group"
      tabIndex={0}
      aria-label="The arithmetic"
      onScroll={({ currentTarget }) => tellMore(currentTarget)}
      className={`overflow-auto border-t-2 border-t-rule ${isLow ? 'flex-none' : 'min-h-12'}`}
    >
      <table className={`w-full tabular-nums max-md:text-md max-md:font-stretch-86% ${styles['arithmetic']}`}>
        <tbody>
          <SumRows
            terms={derivation.terms.map((term) => ({
              sign: term.sign,
              name: termName(term),
              text: <TermText term={term} onFollow={onFollow} />,
            }))}
          />
        </tbody>
        {!isSingle && (
          <tfoot className={styles['result']}>
            <SumRows
              terms={[]}
              result={{ sign: isListed ? '' : '=', name: nameOf(derivation), text: derivation.text }}
            />
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Says above the result how many terms are hidden below it: without that, those in view would seem to be all. */
function tellMore(list: HTMLElement): void {
  const result = list.querySelector('tfoot')
  if (result === null) return
  const { top } = result.getBoundingClientRect()
  const terms = Array.from(list.querySelectorAll('tbody tr'), (row) => row.getBoundingClientRect())
  const below = (limit: number) => terms.filter(({ bottom, height }) => bottom - height / 2 > limit).length
  if (below(top) === 0) delete result.dataset['more']
  else result.dataset['more'] = countOf(below(top - fadeHeight), 'more row')
}

/** Its height follows the room next to the figure, and the window. */
function watchMore(list: HTMLElement | null) {
  if (list === null) return undefined
  const observer = new ResizeObserver(() => tellMore(list))
  observer.observe(list)
  return () => observer.disconnect()
}

function TermText({
  term: { name, text, from },
  onFollow,
}: { term: Term } & Pick<ArithmeticProps, 'onFollow'>) {
  if (from === undefined) return text
  return (
    <button
      type="button"
      className="touch-target cursor-pointer rounded-xs underline decoration-1 underline-offset-3"
      aria-label={`${text}: how ${name.toLowerCase()} is calculated`}
      onClick={() => onFollow(from)}
    >
      {text}
    </button>
  )
}
