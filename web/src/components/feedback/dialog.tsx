import type { ReactNode, Ref } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import type { Outcome } from './notice.tsx'
import { ActionNotice } from './notice.tsx'

interface DialogProps {
  title: string
  /** For a table with columns to compare; `full` is wider, and has all of the screen of a phone, for a list that is worked through. */
  wide?: boolean | 'full'
  /** The title, which takes the focus when the dialog's content is replaced. */
  heading?: Ref<HTMLHeadingElement>
  /** Omitted where only the content closes it. */
  onClose?: () => void
  children: ReactNode
}

/** A cross, which every dialog is closed by; "Close" may be what a dialog does. */
export const closeClass =
  '-my-2.5 -mr-3 grid min-h-11 min-w-11 cursor-pointer place-items-center rounded hover:bg-wash'

export const CloseSign = () => (
  <>
    <span className="sr-only">Close</span>
    <svg aria-hidden viewBox="0 0 12 12" className="h-3 w-3 fill-none stroke-current stroke-2">
      <path d="m1 1 10 10M11 1 1 11" />
    </svg>
  </>
)

/** The most that is said below a field: two lines. */
const saidBelow = 48

/** Keeps what gets the focus, and what is said below it, in view above the foot of its dialog, however high that is. */
function keepInView(foot: HTMLDivElement) {
  const content = foot.closest<HTMLElement>('[data-scrolls]')
  const observer = new ResizeObserver(() =>
    content?.style.setProperty('scroll-padding-bottom', `${foot.offsetHeight + saidBelow}px`),
  )
  observer.observe(foot)
  return () => observer.disconnect()
}

interface DialogActionsProps {
  /** What became of going ahead. */
  of?: Outcome
  onBack: () => void
  children: ReactNode
}

/**
 * The buttons of a dialog that asks: what goes ahead, and the way back, below why it was refused. They stay in view over a
 * content that scrolls, and over the heads of its tables.
 */
export const DialogActions = ({ of = {}, onBack, children }: DialogActionsProps) => (
  <div
    ref={keepInView}
    className="sticky bottom-0 z-2 -mx-fluid -mt-3 -mb-6 flex flex-wrap gap-3 bg-paper px-fluid pt-3 pb-6"
  >
    <div className="basis-full empty:hidden">
      <ActionNotice of={of} />
    </div>
    {children}
    <Button kind="quiet" onClick={onBack}>
      Go back
    </Button>
  </div>
)

/**
 * Gives the focus back when the dialog is gone: to what had it before, or to the page if that is gone too. Only a browser
 * that closes a dialog itself does this. Nothing happens if something else has the focus by then.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const target = before?.isConnected ? before : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus()
    },
    [before],
  )
}

/**
 * A modal dialog, closed by its button, by Escape or by a press outside. Once something is typed in it, a press outside
 * no longer closes it.
 */
export function Dialog({ title, wide = false, heading, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isTyped, setTyped] = useState(false)
  /** Whether a press outside is the second of a double click, whose first opened the dialog. */
  const isSecond = useRef(false)
  const isClosable = onClose !== undefined
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useFocusBack()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- this only keeps it open
    <dialog
      ref={dialog}
      className={`max-h-[min(88svh,48rem)] w-[min(100vw_-_32px,30rem)] max-w-none overflow-hidden rounded border border-rule bg-paper text-ink backdrop:bg-[rgb(6_20_15_/_55%)] open:flex max-md:mx-0 max-md:mt-auto max-md:mb-0 max-md:w-screen max-md:rounded-none max-md:border-x-0 max-md:border-b-0 ${wide ? 'w-[min(100vw_-_32px,46rem)]' : ''} ${wide === 'full' ? 'max-md:h-svh max-md:max-h-none max-md:border-t-0 md:w-[min(100vw_-_32px,60rem)]' : ''}`}
      aria-labelledby={id}
      // The browser closes it on Escape and on a press outside.
      closedby={!isClosable ? 'none' : isTyped ? 'closerequest' : 'any'}
      onInput={() => setTyped(true)}
      // Some browsers know no closedby yet.
      onCancel={(event) => {
        if (!isClosable || isSecond.current) event.preventDefault()
        isSecond.current = false
      }}
      onMouseDown={({ detail, target }) => {
        isSecond.current = detail > 1 && target === dialog.current
      }}
      onClose={onClose}
    >
      <div
        data-scrolls
        className="flex min-w-0 flex-1 flex-col gap-3 overflow-auto px-fluid after:-mt-3 after:block after:h-6 after:shrink-0 after:content-['']"
      >
        {/* The space above it scrolls away with it, so that the head of a table is stuck to the edge. */}
        <header className="flex items-center justify-between gap-4 pt-5">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            // One whose content is replaced is about a figure, which is the heading that counts.
            className={
              heading === undefined
                ? 'text-lg font-extrabold font-stretch-112%'
                : 'text-md font-semibold text-muted'
            }
          >
            {title}
          </h2>
          {isClosable && (
            <button type="button" className={closeClass} onClick={() => dialog.current?.close()}>
              <CloseSign />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
