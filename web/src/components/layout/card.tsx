import type { ReactNode, Ref } from 'react'
import { useId } from 'react'

/** Its own width, not the page's, decides how what is in it is laid out. What failed to load is beneath what has. */
const content = '@container relative flex flex-1 flex-col min-w-0 [&>[role=alert]]:mt-2.5'

const grounds = {
  paper: 'bg-paper',
  board: `border-0 text-chalk [print-color-adjust:exact] [--ink:var(--chalk)] [--muted:var(--chalk-quiet)] [--hairline:var(--board-line)] [--gain:#7fd6a5] [--loss:#ff9c8f] [--focus:var(--floodlight)]`,
}
const headings = {
  label: 'mb-1.5 text-muted text-md font-semibold leading-normal',
  // In a dialog, not larger than its title.
  large: 'text-xl in-[dialog]:text-base font-stretch-112% font-extrabold leading-snug',
  hidden: 'sr-only [&+*]:mt-0',
}

interface CardProps {
  title: string
  /** `board` is the dark scoreboard, for the key figures. */
  ground?: 'paper' | 'board'
  /** `large` where people look for the title; `label` above a figure that speaks for itself; `hidden` where the page's says it. */
  heading?: keyof typeof headings
  /** The heading, where it takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card. */
export function Card({ title, ground = 'paper', heading = 'label', headingRef, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 rounded border border-hairline p-fluid print:p-4 ${grounds[ground]}`}
    >
      <div className={content}>
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className={`print:break-after-avoid ${headings[heading]}`}
        >
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
