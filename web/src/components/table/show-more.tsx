import type { ReactNode } from 'react'
import styles from './show-more.module.css'

interface ShowMoreProps<Item> {
  items: readonly Item[]
  /** How many are shown at first. */
  first: number
  children: (items: readonly Item[]) => ReactNode
}

/** The first items of a long list, and the rest on request. */
export function ShowMore<Item>({ items, first, children }: ShowMoreProps<Item>) {
  const rest = items.slice(first)
  return (
    <>
      {children(items.slice(0, first))}
      {rest.length > 0 && (
        <details className={styles['rest']}>
          <summary
            className={`inline-flex min-h-11 cursor-pointer items-center font-strong before:mr-2 hover:underline hover:underline-offset-3 ${styles['summary']}`}
          >
            {rest.length} more
          </summary>
          {children(rest)}
        </details>
      )}
    </>
  )
}
