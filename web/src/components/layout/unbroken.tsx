import type { ReactNode } from 'react'

/** A text in which no line ends within a word like e-mail: the site's font has no hyphen that keeps it on one line. */
export const unbroken = (text: string): ReactNode[] =>
  text.split(/(\w+(?:-\w+)+)/).map((part, k) =>
    k % 2 === 0 ? (
      part
    ) : (
      // A word may be there twice.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={k} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
