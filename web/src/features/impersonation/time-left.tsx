import { useEffect, useState } from 'react'
import { endImpersonation } from '../../auth/session.tsx'
import styles from './time-left.module.css'

const announcements = [
  { within: 60, text: 'One minute of this impersonation is left.' },
  { within: 300, text: 'Five minutes of this impersonation are left.' },
] as const

/** How much of the impersonation is left, as a clock that is read out twice only; at its end the staff session is back. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsUntil(endsAt)
  useEffect(() => {
    if (seconds === 0) endImpersonation()
  }, [seconds])
  const announced = announcements.find(({ within }) => seconds <= within)
  return (
    <>
      <span role="timer" aria-label="Time left" className={styles['clock']}>
        {clockText(seconds)}
      </span>
      <span role="status" className="visually-hidden">
        {announced?.text}
      </span>
    </>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** "29:58" */
const clockText = (seconds: number) => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
