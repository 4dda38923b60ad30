import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Card } from '../../components/layout/card.tsx'
import styles from './pane.module.css'

interface PaneProps {
  title: string
  /** The address of the list without it. */
  back: string
  children: ReactNode
}

/** What stands beside the list. Whoever opens it is taken there, for the list may be long. */
export function Pane({ title, back, children }: PaneProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={ref} tabIndex={-1} className={styles['pane']}>
      <Link to={back} preventScrollReset className={styles['back']}>
        Back to the list
      </Link>
      <Card title={title} heading="large">
        <div className={styles['content']}>{children}</div>
      </Card>
    </div>
  )
}
