import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './account-section.module.css'

/** Its own width, not the page's, decides how what is in it is laid out. */
const content = `@container min-w-0 ${styles['content']}`

interface SectionProps {
  /** Where an address leads to it. */
  anchor?: string
  title: string
  /** What it is for, in a sentence. */
  text?: ReactNode
  children: ReactNode
}

/** A section of the account page: what it is about next to a sheet of paper with its rows. */
export function Section({ anchor, title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={`grid gap-x-cards gap-y-3.5 py-fluid-lg first-of-type:border-t-2 first-of-type:border-t-rule lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:items-start ${styles['section']}`}
    >
      <div className="lg:pt-3.5 lg:pr-[clamp(0px,2vw,32px)] lg:pb-0 lg:pl-0">
        <h2 id={id} className="text-xl leading-snug font-extrabold font-stretch-112%">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1.5 max-w-xl text-pretty text-muted">{text}</p>}
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
    <section
      aria-labelledby={id}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3.5 ${styles['part']}`}
    >
      <h3 id={id} className={`self-center text-md leading-[1.3] font-semibold text-muted ${styles['label']}`}>
        {title}
      </h3>
      <div className={`col-span-full min-w-0 wrap-anywhere ${styles['value']}`}>{children}</div>
    </section>
  )
}
