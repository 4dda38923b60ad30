import type { SummaryVersion } from '@portico/contract/features/summaries'
import { accountMonths } from '@portico/contract/figures/account-months'
import { restatedSentence } from '@portico/contract/statement/notes'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { firmTimeZone } from '../../api/firm-time.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { formatDay } from '../../figures/moments.ts'
import { noFigure } from '../../figures/figure-text.ts'
import { MonthVersions } from '../../figures/month-versions.tsx'
import type { MonthlyRow } from './monthly-columns.ts'
import { figuresOf, monthlyFigures, monthlyRow, monthlyText } from './monthly-columns.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useHistory, useSummaryChanges } from '../../figures/portfolio-data.ts'

/** A month before and after its corrections, and when each was made. */
export function RestatedDialog({ row: { month }, onClose }: { row: { month: Month }; onClose: () => void }) {
  const changes = useSummaryChanges(asLoaded)
  const history = useHistory(asLoaded).data
  const posted = history?.months.find((row) => row.month === month)
  // Nothing of the month itself was corrected, so there are no versions to compare.
  if (posted?.version === 1 && posted.restated !== undefined)
    return (
      <Dialog title={`${formatMonth(month)} was restated`} onClose={onClose}>
        <p>{restatedSentence(posted.restated, firmTimeZone())}</p>
      </Dialog>
    )
  return (
    <Dialog title={`${formatMonth(month)} was restated`} wide onClose={onClose}>
      <QuerySection query={changes} failure="Failed to load what changed.">
        {(versions) => {
          const own = versions.filter((version) => version.month === month)
          const shown = history === undefined ? [] : own.map((version) => asShown(history, version))
          return (
            <>
              <p>{howToRead(own.length)}</p>
              <Lines versions={own} />
              {history !== undefined && <MonthVersions versions={shown} figures={figuresIn(shown)} />}
            </>
          )
        }}
      </QuerySection>
    </Dialog>
  )
}

/** More than two versions may stand below each other, so they are not called columns. */
function howToRead(versions: number): string {
  return versions === 2
    ? 'We corrected this month. Restated is what applies now. Posted is what we first reported; its balance uses today’s figures for the other months.'
    : 'We corrected this month. The last version is what applies now. Each version before it shows the month as it was then; its balance uses today’s figures for the other months.'
}

/** What the firm wrote to the investor about each change. */
const Lines = ({ versions }: { versions: readonly ToldVersion[] }) =>
  versions
    .filter(({ line }) => line !== '')
    .map(({ version, postedAt, line }) => (
      <p key={version}>
        We wrote on {formatDay(postedAt)}: “{line}”
      </p>
    ))

type ToldVersion = SummaryVersion & { line: string }

/** A version as a row of the table; without figures if it was withdrawn. */
interface ShownVersion {
  version: number
  postedAt: number
  isVoided: boolean
  row: MonthlyRow | undefined
}

/** The figures of the table, in its order. */
const figuresIn = (versions: readonly ShownVersion[]) =>
  figuresOf(
    monthlyFigures,
    versions.flatMap(({ row }) => row ?? []),
  ).map((figure) => ({
    label: figure.header,
    text: ({ row }: ShownVersion) => (row === undefined ? noFigure : monthlyText(figure, row)),
  }))

/** A version with the balance that the table would show for it. */
function asShown(history: OwnHistory, version: SummaryVersion): ShownVersion {
  const { isVoided, postedAt, version: number } = version
  const upTo = history.months.filter(({ month }) => month < version.month)
  const walked = accountMonths({ ...history, months: [...upTo, version] }).at(-1)
  const row = isVoided || walked === undefined ? undefined : monthlyRow(version, walked)
  return { version: number, postedAt, isVoided, row }
}
