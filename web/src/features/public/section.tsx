import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  /** Next to the title: a sentence, or something larger. */
  lead?: ReactNode
  /** Of the whole width, for a background of its own. */
  className?: string | undefined
  children?: ReactNode
}

/** A titled section of the landing page: a rule, the title with its sentence, and the matter below. */
export const Section = ({ id, title, lead, className = '', children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`px-gutter pt-section ${className}`}>
    <div className="mx-auto max-w-content">
      <div className="grid gap-x-6 gap-y-3 border-t-2 border-t-rule pt-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start">
        <h2
          id={`${id}-title`}
          className="text-[clamp(2.25rem,1.6rem_+_2.1vw,3.75rem)] leading-none font-black tracking-tighter text-balance wrap-anywhere font-stretch-118% lg:only:col-span-full"
        >
          {title}
        </h2>
        {typeof lead === 'string' ? <p className="max-w-136 text-lead text-muted lg:pt-2">{lead}</p> : lead}
      </div>
      {children}
    </div>
  </section>
)
