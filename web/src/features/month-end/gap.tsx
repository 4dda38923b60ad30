import { paths } from '@portico/contract/api/paths'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, formatMonthIso, monthsBetween } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { buttonClass } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { monthsText } from '../../figures/months-text.ts'
import type { Line } from './line.ts'
import type { Sheet } from './sheet.ts'

/** A month that some investors lack. */
type MissingMonth = Sheet['openBefore'][number]

/** "June to September 2026 are not posted for 303 investors."; undefined where none is missing. */
export function gapText(months: readonly MissingMonth[]): string | undefined {
  if (months.length === 0) return undefined
  const missing = months.map((each) => each.missing)
  const most = Math.max(...missing)
  const isSame = missing.every((count) => count === most)
  const named = monthsText(months.map(({ quarter }) => quarter))
  return `${named} ${months.length === 1 ? 'is' : 'are'} not posted for ${isSame ? '' : 'up to '}${countOf(most, 'investor')}.`
}

/** The months that lines lack between their latest one and the one that is to be posted. */
export function gapBefore(lines: readonly Line[], month: Month): MissingMonth[] {
  const missing = new Map<Month, number>()
  for (const { row } of lines)
    for (let ahead = row.latest === null ? 0 : monthsBetween(row.latest, month) - 1; ahead > 0; ahead--)
      missing.set(addMonths(month, -ahead), (missing.get(addMonths(month, -ahead)) ?? 0) + 1)
  return [...missing].map(([quarter, count]) => ({ quarter, missing: count }))
}

/** Says once what is missing before the sheet's month, and opens the oldest of it. */
export function GapBanner({ sheet }: { sheet: Sheet }) {
  const [oldest] = sheet.openBefore
  if (oldest === undefined) return null
  return (
    <section
      aria-label="Months not posted"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-l-loss bg-loss-wash px-4 py-3"
    >
      <div>
        <p className="font-strong">{gapText(sheet.openBefore)}</p>
        {!sheet.readOnly && (
          <p className="text-sm">{`${formatMonth(sheet.month)} can be typed now, and posted after a confirmation.`}</p>
        )}
      </div>
      <Link to={`${paths.monthEnd}?month=${formatMonthIso(oldest.quarter)}`} className={buttonClass('quiet')}>
        {`Open ${formatMonth(oldest.quarter)}`}
      </Link>
    </section>
  )
}
