import type { Day } from '@portico/contract/values/day'
import { formatDay, monthOfDay } from '@portico/contract/values/day'
import { yearOf } from '@portico/contract/values/month'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { today } from '../../api/firm-time.ts'
import { useShowsKept } from '../../auth/kept-figures.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asOf } from './report-dates.ts'

/** Says that the figures are those kept on this device, and of which day; asks again once there is a network. */
export function OfflineNotice({ history }: { history: OwnHistory | undefined }) {
  const client = useQueryClient()
  const isShown = useShowsKept()
  useEffect(() => {
    if (!isShown) return undefined
    const again = () => void client.invalidateQueries()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [client, isShown])
  if (!isShown) return null
  const day = history && asOf(history)
  const why = navigator.onLine ? 'The server could not be reached.' : 'You are offline.'
  return (
    <Notice kind="news" onRetry={() => void client.invalidateQueries()}>
      {day === undefined ? why : `${why} As of ${dayText(day)}.`}
    </Notice>
  )
}

/** Without this year, which goes without saying. */
function dayText(day: Day): string {
  const text = formatDay(day)
  return yearOf(monthOfDay(day)) === yearOf(monthOfDay(today())) ? text.replace(/, \d+$/, '') : text
}
