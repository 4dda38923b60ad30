import { useEffect, useState } from 'react'
import styles from './progress.module.css'

/** Shows what is under way and for how many seconds; only the database knows how far it is. */
export function Progress({ doing }: { doing: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles['progress']}>
      <progress aria-label={doing} />
      <p role="status">{doing}…</p>
      <span aria-hidden>{seconds} s</span>
    </div>
  )
}
