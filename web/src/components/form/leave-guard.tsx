import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../feedback/dialog.tsx'
import { Button } from './button.tsx'
import styles from './form.module.css'

/** Asks before unsaved input is left: here for another page or investor, through the browser when the tab closes. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const leaving = useRef(false)
  const blocker = useBlocker(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const asking = new AbortController()
    // The question is not repeated by the browser if the next page is another document.
    const ask = (event: BeforeUnloadEvent) => leaving.current || event.preventDefault()
    window.addEventListener('beforeunload', ask, asking)
    return () => asking.abort()
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    leaving.current = true
    blocker.proceed()
  }
  return (
    <Dialog title="Leave without posting?" onClose={() => blocker.reset()}>
      <p>What you have typed is not posted. Leaving loses it.</p>
      <div className={styles['leave']}>
        <Button onClick={() => blocker.reset()}>Keep editing</Button>
        <Button kind="quiet" onClick={leave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
