import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { closeClass, CloseSign } from '../../components/feedback/dialog.tsx'
import { below } from '../../components/hooks.ts'
import { Card } from '../../components/layout/card.tsx'

interface PaneProps {
  title: string
  /** The address of the list without this pane. */
  back: string
  children: ReactNode
}

/** What has an Escape of its own. */
const escapable = 'input, select, textarea, dialog, [role="group"]'

/**
 * The pane next to the list. It opens at the height of the page where its reader is, because the list may be long, stays
 * next to it while one scrolls, and has the focus until it closes, as Escape makes it; then its row has it again. One that
 * is higher than the window scrolls until its end, or its top, is in view.
 */
export function Pane({ title, back, children }: PaneProps) {
  const ref = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const pane = ref.current
    if (pane === null) return
    const row = document.activeElement
    const isNarrow = window.matchMedia(below.lg).matches
    pane.focus({ preventScroll: true })
    if (isNarrow) window.scrollTo(0, 0)
    const observer = new ResizeObserver(() => pane.style.setProperty('--height', `${pane.offsetHeight}px`))
    observer.observe(pane)
    return () => {
      observer.disconnect()
      if (!(row instanceof HTMLElement) || !pane.contains(document.activeElement)) return
      row.focus()
      // A list whose place the pane took comes back after this.
      if (isNarrow)
        queueMicrotask(() => {
          if (!row.isConnected) return
          row.focus({ preventScroll: true })
          row.scrollIntoView({ block: 'center' })
        })
    }
  }, [])
  // Another search or page, too, is another list.
  useLayoutEffect(() => {
    const column = ref.current?.parentElement
    column?.style.setProperty('--above', `${-column.getBoundingClientRect().top}px`)
  }, [back])
  useEffect(() => {
    const pane = ref.current
    const press = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || (target instanceof Element && target.closest(escapable) !== null)) return
      void navigate(back, { preventScrollReset: true })
    }
    pane?.addEventListener('keydown', press)
    return () => pane?.removeEventListener('keydown', press)
  }, [back, navigate])
  return (
    <div className="min-w-0 self-stretch lg:before:block lg:before:h-[max(0px,var(--above)_+_var(--stuck-above)_+_16px)]">
      <div
        ref={ref}
        tabIndex={-1}
        className="relative outline-none lg:sticky lg:top-[min(var(--stuck-above)_+_16px,100vh_-_var(--height)_-_16px)] lg:bottom-[calc(100vh_-_var(--height)_-_var(--stuck-above)_-_16px)] lg:[&>section>div>h2]:pr-11"
      >
        <Link to={back} preventScrollReset className="inline-flex min-h-11 items-center lg:hidden">
          Back to the list
        </Link>
        <Link
          to={back}
          preventScrollReset
          className={`${closeClass} absolute top-fluid right-fluid z-1 max-lg:hidden`}
        >
          <CloseSign />
        </Link>
        <Card title={title} heading="large">
          <div className="mt-3 flex flex-col gap-5">{children}</div>
        </Card>
      </div>
    </div>
  )
}
