import type { ReactNode } from 'react'
import styles from './show-more.module.css'

interface FirstOfProps<Item> {
  items: readonly Item[]
  /** So many are shown at once. */
  first: number
  children: (items: readonly Item[]) => ReactNode
}

/** A long list: the first of it, and the rest for whoever asks. */
export function ShowMore<Item>({ items, first, children }: FirstOfProps<Item>) {
  const rest = items.slice(first)
  return (
    <>
      {children(items.slice(0, first))}
      {rest.length > 0 && (
        <details className={styles['rest']}>
          <summary className={styles['summary']}>{rest.length} more</summary>
          {children(rest)}
        </details>
      )}
    </>
  )
}
