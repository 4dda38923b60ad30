import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { RecordedVersion } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import { percentToText } from '@portico/contract/values/percent'
import { useState } from 'react'
import { Link } from 'react-router'
import { correctLink } from '../../../api/staff-links.ts'
import { TableSkeleton } from '../../../components/feedback/skeleton.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { formatMoment, shortDay } from '../../../investments/moments.ts'
import { MonthVersions } from '../../../investments/month-versions.tsx'
import { shownFigure, shownFigures } from '../../../investments/shown-figures.ts'
import { amountText, movedText } from './amount-text.ts'
import styles from './months-tab.module.css'
import { useVersions } from './record-data.ts'
import type { RecordMonth } from './record-years.ts'

interface MonthRowProps {
  userId: number
  month: RecordMonth
}

/** A posted month; a restated one opens to its versions. */
export function MonthRow({ userId, month: { posted, walked, net, inOut } }: MonthRowProps) {
  const [isOpen, setOpen] = useState(false)
  const text = formatMonth(posted.month)
  const lost = posted.lossAmount > 0
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
              className={styles['chip']}
              aria-expanded={isOpen}
              aria-label={`Restated: versions of ${text}`}
              onClick={() => setOpen(!isOpen)}
            >
              Restated
            </button>
          )}
        </th>
        <td role="cell" data-name="Principal">
          {amountText(posted.beginningBalance)}
        </td>
        <td role="cell" data-name="In / out" data-none={inOut === 0}>
          {movedText(inOut)}
        </td>
        <td role="cell" data-name="Div %" data-none={net.dividendPercent === null}>
          {net.dividendPercent === null ? '–' : percentToText(net.dividendPercent).replace('-', '−')}
        </td>
        <td role="cell" data-name="Dividend" data-lost={lost}>
          {lost && <span className={styles['loss']}>Loss </span>}
          {amountText(net.dividendAmount)}
        </td>
        <td role="cell" data-name="Paid" data-none={posted.dividendPaid === 0}>
          {amountText(posted.dividendPaid)}
        </td>
        <td role="cell" data-name="Unrealized" data-lost={lost} data-none={net.unrealizedGain === 0}>
          {amountText(net.unrealizedGain)}
        </td>
        <td role="cell" data-name="Balance" data-figure="balance">
          {amountText(walked.balance)}
        </td>
        <td role="cell" data-name="Posted" data-figure="posted">
          {shortDay(posted.postedAt)}
        </td>
      </tr>
      {isOpen && (
        <tr role="row">
          <td role="cell" colSpan={9} className={styles['opened']}>
            <Versions userId={userId} month={posted.month} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Every version of a month side by side, and who posted each, when and why. */
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
          <MonthVersions versions={found} figures={figuresOf(found)} />
          <ol className={styles['versions']}>
            {found.map((version) => (
              <li key={version.version}>
                <b>{actOf(version)}</b> on {formatMoment(version.postedAt)} by{' '}
                {version.postedBy ?? 'the command line'}
                {version.reason !== null && <q>{version.reason}</q>}
              </li>
            ))}
          </ol>
        </>
      )}
    </QuerySection>
  )
}

const actOf = ({ version, isVoided }: RecordedVersion): string =>
  isVoided ? 'Withdrawn' : version === 1 ? 'Posted' : 'Restated'

const figuresOf = (versions: readonly RecordedVersion[]) =>
  shownFigures(versions, allFigures).map((figure) => ({
    label: figure.label,
    text: (version: RecordedVersion) => shownFigure(figure, version),
  }))
