import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { useDismiss } from '../../components/hooks.ts'
import { labelClass, rowClass } from './account-section.tsx'

interface DetailRowProps {
  label: string
  /** The current value. */
  children: ReactNode
  /** The form that changes it and then calls `done`, with a message if the row does not show what was done; omitted if it cannot be changed. */
  form?: (done: (news?: string) => void) => ReactNode
  /** Shown above the form. */
  hint?: string
  /** A change that has not taken effect yet. */
  pending?: ReactNode
}

/** One detail of the account, and the form that changes it, which opens below. */
export function DetailRow({ label, children, form, hint, pending }: DetailRowProps) {
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState<string>()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLSpanElement>(null)
  const back = () => opener.current?.querySelector('button')?.focus()
  // Focus the first field, but not the hidden username; afterwards the button again, since the form's own button is gone.
  useLayoutEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    else if (news !== undefined) back()
  }, [open, news])
  const done = (said = '') => {
    setOpen(false)
    setNews(said)
  }
  const toggle = () => {
    setOpen(!open)
    setNews(undefined)
  }
  const onEscape = () => {
    if (panel.current?.contains(document.activeElement) !== true) return
    toggle()
    back()
  }
  useDismiss(panel, open, { onEscape, onLeave: () => {} })
  return (
    <div className={rowClass}>
      <p className={labelClass}>{label}</p>
      <p className="col-1 min-w-0 font-strong wrap-anywhere @max-[18.75rem]:col-span-full @min-[35rem]:col-2">
        {children}
      </p>
      {/* Next to the button there would be little room for an address. */}
      {form !== undefined && (
        <span
          ref={opener}
          className="col-2 row-[1_/_span_2] @max-[18.75rem]:col-span-full @max-[18.75rem]:row-auto @max-[18.75rem]:mt-2 @min-[35rem]:col-3 @min-[35rem]:row-1"
        >
          <Button
            kind="quiet"
            aria-expanded={open}
            aria-controls={panelId}
            aria-label={`${open ? 'Cancel' : 'Change'} ${label.toLowerCase()}`}
            onClick={toggle}
          >
            {open ? 'Cancel' : 'Change'}
          </Button>
        </span>
      )}
      <div id={panelId} ref={panel} className="col-span-full max-w-104 empty:hidden @min-[35rem]:col-2">
        {open && form !== undefined && (
          <div className="py-2.5">
            {hint !== undefined && <p className="mb-4 text-muted">{hint}</p>}
            {form(done)}
          </div>
        )}
        {news !== undefined && news !== '' && (
          <div className="py-2.5">
            <Notice kind="news">{news}</Notice>
          </div>
        )}
        {!open && pending}
      </div>
    </div>
  )
}
