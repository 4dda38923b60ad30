import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { closeClass, CloseSign } from '../../components/feedback/dialog.tsx'
import { Card } from '../../components/layout/card.tsx'

interface PaneProps {
  title: string
  /** The address of the list without this pane. */
  back: string
  children: ReactNode
}

/**
 * The pane next to the list. It opens at the height of the page where its reader is, because the list may be long, scrolls
 * with it, and takes the focus.
 */
export function Pane({ title, back, children }: PaneProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), [])
  // Another search or page, too, is another list.
  useLayoutEffect(() => {
    const { top = 0 } = ref.current?.parentElement?.getBoundingClientRect() ?? {}
    ref.current?.style.setProperty('--above', `${-top}px`)
  }, [back])
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="relative min-w-0 outline-none lg:mt-[max(0px,var(--above)_+_var(--stuck-above)_+_16px)] lg:[&>section>div>h2]:pr-11"
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
  )
}
