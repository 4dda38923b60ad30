import { formatDay } from './moments.ts'
import styles from './month-versions.module.css'

/** What the heading of a version says. */
interface Version {
  version: number
  postedAt: number
  isVoided?: boolean
}

/** A row of the comparison: a figure of each version. */
export interface VersionFigure<V> {
  label: string
  text: (version: V) => string
}

/** The versions of one month side by side, oldest first, with what each changed marked. */
export function MonthVersions<V extends Version>({
  versions,
  figures,
}: {
  versions: readonly V[]
  figures: readonly VersionFigure<V>[]
}) {
  return (
    // Focusable, so that the arrow keys scroll it where there are many versions.
    <div
      role="group"
      tabIndex={0}
      aria-label="Versions side by side"
      className="min-h-12 overflow-auto border-t-2 border-t-rule"
    >
      <table
        className={`w-full border-collapse text-md tabular-nums ${styles['versions']}`}
        aria-label="Versions"
      >
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
          {figures.map((figure) => (
            <tr key={figure.label}>
              <th scope="row">{figure.label}</th>
              {versions.map((version, k) => (
                <Cell key={version.version} figure={figure} version={version} before={versions[k - 1]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<V> {
  figure: VersionFigure<V>
  version: V
  before: V | undefined
}

function Cell<V>({ figure: { text }, version, before }: CellProps<V>) {
  const isChanged = before !== undefined && text(before) !== text(version)
  return (
    <td data-changed={isChanged}>
      {text(version)}
      {isChanged && <small>changed</small>}
    </td>
  )
}
