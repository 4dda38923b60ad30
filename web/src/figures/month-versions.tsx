import { DataTable, ScrollFrame } from '../components/table/data-table.tsx'
import type { Column } from '../components/table/data-table.tsx'
import { formatDay } from '@portico/contract/values/day'
import { firmDayAt } from '../api/firm-time.ts'
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
  /** By how much the second of two versions differs; without it there is no such column. */
  difference?: ((before: V, after: V) => string) | undefined
}

/** For how many characters there is room next to the names of the figures. */
const phone = 34
const dialog = 68

/** Whether it is a month with figures, and not its withdrawal. */
const counts = ({ isVoided }: Version): boolean => isVoided !== true

/**
 * The versions of one month side by side, or below each other where they do not fit, oldest first, with what each changed of
 * the last one that counted marked.
 */
export function MonthVersions<V extends Version>({
  versions,
  figures,
}: {
  versions: readonly V[]
  figures: readonly VersionFigure<V>[]
}) {
  const [first, second, ...others] = versions
  const isPair = first !== undefined && second !== undefined && others.length === 0
  const difference = (figure: VersionFigure<V>) => (isPair ? figure.difference?.(first, second) : undefined)
  const hasDifference = figures.some((figure) => difference(figure) !== undefined)
  // On a phone, the difference of several figures has no column, but stands below what changed.
  const isBrief = hasDifference && figures.length > 1
  const columns = versions.map((version, k): Column<VersionFigure<V>> => {
    const before = versions.slice(0, k).findLast(counts)
    const isChanged = ({ text }: VersionFigure<V>) =>
      before !== undefined && counts(version) && text(before) !== text(version)
    return {
      header: `${actOf(version)} ${dayOf(version)}`,
      heading: (
        <>
          <Heading version={version} />
          {isBrief && k === 1 && <span className={styles['below']}>Difference below</span>}
        </>
      ),
      key: String(version.version),
      cell: (figure) => (
        <>
          {figure.text(version)}
          {isChanged(figure) && <span className="sr-only">changed</span>}
          {isBrief && k === 1 && isChanged(figure) && (
            <small className={styles['below']}>{difference(figure)}</small>
          )}
        </>
      ),
      tone: (figure) => (isChanged(figure) ? 'changed' : undefined),
    }
  })
  if (hasDifference) columns.push({ header: 'Difference', cell: difference })
  const lengths = figures.flatMap(({ text }) => versions.map((version) => text(version).length))
  // A date has twelve characters, a cell the room of three.
  const characters = (isBrief ? versions : columns).length * (Math.max(12, ...lengths) + 3)
  return (
    <ScrollFrame
      aria-label="Versions side by side"
      className={`@container min-h-12 overflow-auto border-t-2 border-t-rule ${characters > dialog ? 'max-w-xl' : ''}`}
    >
      <DataTable
        caption="Versions"
        columns={[{ header: 'Figure', cell: ({ label }) => label }, ...columns]}
        rows={figures}
        className={`text-md ${styles['versions']} ${characters > phone ? styles['many'] : isBrief ? styles['brief'] : ''}`}
      />
    </ScrollFrame>
  )
}

/** The act that created a version of a month. */
export const actOf = ({ version, isVoided }: Version): string =>
  isVoided === true ? 'Withdrawn' : version === 1 ? 'Posted' : 'Restated'

const dayOf = ({ postedAt }: Version): string => formatDay(firmDayAt(postedAt))

const Heading = ({ version }: { version: Version }) => (
  <>
    {actOf(version)} <span>{dayOf(version)}</span>
  </>
)
