import type { RecordedVersion } from '@portico/contract/features/summaries'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { formatMoment } from '../../../figures/moments.ts'
import { MonthVersions, actOf } from '../../../figures/month-versions.tsx'
import { versionFigures } from '../../../figures/shown-figures.ts'
import styles from './months-tab.module.css'
import { useSummaryHistory } from '../../../figures/investor-history.ts'
import type { RecordMonth } from './record-years.ts'

/** Who posted each version of a month, when and why, and what they changed. */
export function Versions({ userId, month }: { userId: number; month: RecordMonth['posted']['month'] }) {
  const versions = useSummaryHistory(userId, month)
  return (
    <QuerySection query={versions} rows={3} failure="Failed to load the history.">
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

/** The figures in which the versions differ. */
const changedFigures = (versions: readonly RecordedVersion[]) =>
  versionFigures(versions).filter(({ text }) => new Set(versions.map(text)).size > 1)
