import type { ReactNode } from 'react'

interface SideSectionProps {
  id: string
  title: ReactNode
  children: ReactNode
}

/** A part of what is known of an account besides its months. */
export const SideSection = ({ id, title, children }: SideSectionProps) => (
  <section
    aria-labelledby={id}
    className="flex min-w-0 flex-col gap-2.5 border-t border-t-hairline pt-3.5 text-md first:border-t-2 first:border-t-rule [&>button]:self-start"
  >
    <h2 id={id} className="text-lg leading-[1.3] font-extrabold font-stretch-112%">
      {title}
    </h2>
    {children}
  </section>
)
