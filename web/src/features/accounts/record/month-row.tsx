import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { RecordedVersion } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { Link } from 'react-router'
import { correctLink } from '../../../api/staff-links.ts'
import { TableSkeleton } from '../../../components/feedback/skeleton.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { formatMoment } from '../../../investments/moments.ts'
import { MonthVersions } from '../../../investments/month-versions.tsx'
import { shownFigure, shownFigures } from '../../../investments/shown-figures.ts'
import styles from './months-tab.module.css'
import { cellText, recordColumns } from './record-columns.ts'
import { useVersions } from './record-data.ts'
import type { RecordMonth } from './record-years.ts'

interface MonthRowProps {
  userId: number
  month: RecordMonth
}

/** A posted month; a restated one opens to its versions. */
export function MonthRow({ userId, month }: MonthRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { posted } = month
  const text = formatMonth(posted.month)
  return (
    <>
      <tr role="row" data-open={isOpen}>
        <th role="rowheader" scope="row">
          <Link to={correctLink(userId, posted.month)} title={`Correct ${text}`}>
            {text}
          </Link>
          {posted.version > 1 && (
            <button
              type="button"
              className="ml-2 min-h-6 cursor-pointer rounded-xs bg-wash px-2 text-xs font-strong text-muted hover:text-ink aria-expanded:text-ink pointer-coarse:min-h-11"
              aria-expanded={isOpen}
              aria-label={`Restated: versions of ${text}`}
              onClick={() => setOpen(!isOpen)}
            >
              Restated
            </button>
          )}
        </th>
        {recordColumns.map((column) => (
          <Cell key={column.key} column={column} month={month} />
        ))}
      </tr>
      {isOpen && (
        <tr role="row">
          <td role="cell" colSpan={recordColumns.length + 1} className={styles['opened']}>
            <Versions userId={userId} month={posted.month} />
          </td>
        </tr>
      )}
    </>
  )
}

interface CellProps {
  column: (typeof recordColumns)[number]
  month: RecordMonth
}

/** A figure of a month; what was lost says so in words once. */
function Cell({ column, month }: CellProps) {
  const value = column.ofMonth(month)
  const isLost = month.posted.lossAmount > 0 && typeof value === 'number' && value < 0
  return (
    <td
      role="cell"
      data-name={column.header}
      data-figure={column.key}
      data-none={value === null || value === 0}
      data-lost={isLost}
    >
      {isLost && column.key === 'dividendAmount' && 'Loss '}
      {cellText(column, value)}
    </td>
  )
}

/** Who posted each version of a month, when and why, and what they changed. */
function Versions({ userId, month }: { userId: number; month: RecordMonth['posted']['month'] }) {
  const versions = useVersions(userId, month)
  return (
    <QuerySection
      query={versions}
      skeleton={<TableSkeleton rows={3} />}
      failure="Failed to load the history."
    >
      {(found) => (
        <>
          <ol className={`mb-3 grid gap-1.5 wrap-anywhere text-muted ${styles['versions']}`}>
            {found.map((version) => (
              <li key={version.version}>
                <b>{actOf(version)}</b> on {formatMoment(version.postedAt)} by{' '}
                {version.postedBy ?? 'the command line'}
                {version.reason !== null && <q>{version.reason}</q>}
              </li>
            ))}
          </ol>
          <MonthVersions versions={found} figures={changedFigures(found)} />
        </>
      )}
    </QuerySection>
  )
}

const actOf = ({ version, isVoided }: RecordedVersion): string =>
  isVoided ? 'Withdrawn' : version === 1 ? 'Posted' : 'Restated'

/** The figures in which the versions differ. */
const changedFigures = (versions: readonly RecordedVersion[]) =>
  shownFigures(versions, allFigures)
    .map((figure) => ({
      label: figure.label,
      text: (version: RecordedVersion) => shownFigure(figure, version),
    }))
    .filter(({ text }) => new Set(versions.map(text)).size > 1)
