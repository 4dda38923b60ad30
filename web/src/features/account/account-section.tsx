import type { ReactNode } from 'react'
import { useId } from 'react'

/** Its own width, not the page's, decides how what is in it is laid out. */
const content = '@container min-w-0 [&>[role=alert]]:my-3.5 [&>[role=status]]:my-3.5'

/** What it is, what it says, and what can be done; each below the one before where there is no room. */
export const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t-hairline py-3.5 not-first:border-t @min-[35rem]:grid-cols-[8.5rem_minmax(0,1fr)_auto]'
export const labelClass = 'self-center text-md leading-[1.3] font-semibold text-muted'

/** A text in which no line ends within the word e-mail. */
export const unbroken = (text: string): string => text.replaceAll('e-mail', 'e-\u2060mail')

interface SectionProps {
  /** Where an address leads to it. */
  anchor?: string
  title: string
  /** What it is for, in a sentence. */
  text?: string
  children: ReactNode
}

/** A section of the account page: what it is about next to a sheet of paper with its rows. */
export function Section({ anchor, title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-cards gap-y-3.5 border-t-hairline py-fluid-lg first-of-type:border-t-2 first-of-type:border-t-rule lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:items-start [&+&]:border-t"
    >
      <div className="lg:pt-3.5 lg:pr-[clamp(0px,2vw,32px)] lg:pb-0 lg:pl-0">
        <h2 id={id} className="text-xl leading-snug font-extrabold font-stretch-112%">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1.5 max-w-xl text-pretty text-muted">{unbroken(text)}</p>}
      </div>
      <div className="min-w-0 rounded border border-hairline bg-paper px-fluid py-1">
        <div className={content}>{children}</div>
      </div>
    </section>
  )
}

/** A part of a section that is more than one row. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${rowClass} @min-[35rem]:items-start`}>
      <h3 id={id} className={`${labelClass} @min-[35rem]:self-start @min-[35rem]:pt-0.75`}>
        {title}
      </h3>
      <div className="col-span-full min-w-0 wrap-anywhere @min-[35rem]:col-[2/-1]">{children}</div>
    </section>
  )
}
