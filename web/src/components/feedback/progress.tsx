import { useEffect, useState } from 'react'

/** Shows the task that is running and for how many seconds; its progress is known only to the database. */
export function Progress({ doing }: { doing: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
      <progress className="w-48" aria-label={doing} />
      <p role="status">{doing}…</p>
      <span aria-hidden>{seconds} s</span>
    </div>
  )
}
