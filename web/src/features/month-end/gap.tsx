import { paths } from '@portico/contract/api/paths'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, formatMonthIso, monthsBetween } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { buttonClass } from '../../components/form/button.tsx'
import type { MissingMonth } from '../../figures/months-text.ts'
import { gapText } from '../../figures/months-text.ts'
import type { Line } from './line.ts'
import type { Sheet } from './sheet.ts'

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
