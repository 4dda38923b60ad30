import type { CurrentSummary } from '@portico/contract/features/summaries'
import { changedFigures } from '@portico/contract/features/summaries'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { formatDay } from './moments.ts'
import { shownFigure, shownFigures } from './shown-figures.ts'
import styles from './month-versions.module.css'

/** The versions of one month side by side, oldest first, with what each changed marked. */
export function MonthVersions({
  versions,
}: {
  versions: readonly (CurrentSummary & { isVoided?: boolean })[]
}) {
  const changed = versions.map((version, k) => changedFigures(versions[k - 1], version))
  return (
    // Focusable, so that the arrow keys scroll it where there are many versions.
    <div role="group" tabIndex={0} aria-label="Versions side by side" className={styles['frame']}>
      <table className={styles['versions']} aria-label="Versions">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {versions.map(({ version, postedAt, isVoided }) => (
              <th key={version} scope="col">
                {isVoided === true ? 'Withdrawn' : version === 1 ? 'Posted' : 'Restated'}{' '}
                <span>{formatDay(postedAt)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownFigures(versions, allFigures).map((figure) => (
            <tr key={figure.key}>
              <th scope="row">{figure.label}</th>
              {versions.map((version, k) => (
                <td key={version.version} data-changed={changed[k]?.includes(figure)}>
                  {shownFigure(figure, version)}
                  {changed[k]?.includes(figure) && <small>changed</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
