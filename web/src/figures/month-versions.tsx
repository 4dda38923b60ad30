import { DataTable, ScrollFrame } from '../components/table/data-table.tsx'
import type { Column } from '../components/table/data-table.tsx'
import { formatDay } from './moments.ts'
import styles from './month-versions.module.css'

/** The heading of a version. */
interface Version {
  version: number
  postedAt: number
  isVoided?: boolean | undefined
}

/** A row of the comparison: a figure of each version. */
export interface VersionFigure<V> {
  label: string
  text: (version: V) => string
}

/** Whether it is a month with figures, and not its withdrawal. */
const counts = ({ isVoided }: Version): boolean => isVoided !== true

/** The versions of one month side by side, oldest first, with what each changed of the last one that counted marked. */
export function MonthVersions<V extends Version>({
  versions,
  figures,
}: {
  versions: readonly V[]
  figures: readonly VersionFigure<V>[]
}) {
  const columns = versions.map((version, k): Column<VersionFigure<V>> => {
    const before = versions.slice(0, k).findLast(counts)
    const isChanged = ({ text }: VersionFigure<V>) =>
      before !== undefined && counts(version) && text(before) !== text(version)
    return {
      header: actOf(version),
      heading: <Heading version={version} />,
      key: String(version.version),
      cell: (figure) => (
        <>
          {figure.text(version)}
          {isChanged(figure) && <small>changed</small>}
        </>
      ),
      tone: (figure) => (isChanged(figure) ? 'changed' : undefined),
    }
  })
  return (
    <ScrollFrame
      aria-label="Versions side by side"
      className="min-h-12 overflow-auto border-t-2 border-t-rule"
    >
      <DataTable
        caption="Versions"
        columns={[{ header: 'Figure', cell: ({ label }) => label }, ...columns]}
        rows={figures}
        className={`text-md ${styles['versions']}`}
      />
    </ScrollFrame>
  )
}

/** The act that created a version of a month. */
export const actOf = ({ version, isVoided }: Version): string =>
  isVoided === true ? 'Withdrawn' : version === 1 ? 'Posted' : 'Restated'

const Heading = ({ version }: { version: Version }) => (
  <>
    {actOf(version)} <span>{formatDay(version.postedAt)}</span>
  </>
)
