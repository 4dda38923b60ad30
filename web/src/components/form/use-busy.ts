import { useRef, useState } from 'react'

/** Runs one task at a time: a second start while one is running does nothing, also within the same tick. */
export function useBusy(): [boolean, (task: () => Promise<void>) => void] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = (task: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void task().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [busy, run]
}
