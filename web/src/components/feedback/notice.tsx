import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A message that screen readers announce: a failure at once, news at the next pause. */
export function Notice({
  kind,
  children,
  onRetry,
}: {
  kind: 'failure' | 'news'
  children: ReactNode
  onRetry?: () => void
}) {
  return (
    <div role={kind === 'failure' ? 'alert' : 'status'} className={`${styles['notice']} ${styles[kind]}`}>
      <p>{children}</p>
      {onRetry !== undefined && (
        <button type="button" className={styles['retry']} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
