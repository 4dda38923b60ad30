import type { PostedSummary, SummaryVersion } from '@portico/contract/features/summaries'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Restated } from '@portico/contract/figures/restated'
import { monthReturn } from '@portico/contract/figures/returns'
import { restatedAfter } from '@portico/contract/statement/notes'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percent, percentOrDash } from '@portico/contract/values/percent'
import { firmTimeZone } from '../../api/firm-time.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { noFigure, signedPercent, signedUsd } from '../../figures/figure-text.ts'
import { formatDay } from '../../figures/moments.ts'
import { MonthVersions } from '../../figures/month-versions.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useHistory, useSummaryChanges } from '../../figures/portfolio-data.ts'
import type { MonthlyFigure, MonthlyRow } from './monthly-columns.ts'
import { figuresOf, monthlyFigures, monthlyRow, monthlyRows, monthlyText } from './monthly-columns.ts'

/** A month before and after it was restated, by a correction of its own or by something else. */
export function RestatedDialog({ row: { month }, onClose }: { row: { month: Month }; onClose: () => void }) {
  const changes = useSummaryChanges(asLoaded)
  const history = useHistory(asLoaded).data
  const posted = history?.months.find((row) => row.month === month)
  return (
    <Dialog title={`${formatMonth(month)} was restated`} wide onClose={onClose}>
      <QuerySection query={changes} failure="Failed to load what changed.">
        {(versions) => {
          if (history !== undefined && posted?.version === 1)
            return <RestatedByOthers history={history} row={posted} changes={versions} />
          const own = versions.filter((version) => version.month === month)
          const all = history === undefined ? [] : own.map((version) => asShown(history, version))
          const told = all.filter((version, k) => showsChange(version, all[k - 1]))
          const shown = told.length > 1 ? told : all
          return (
            <>
              {history !== undefined && <p>{howToRead(shown)}</p>}
              <Lines versions={own} />
              {history !== undefined && <MonthVersions versions={shown} figures={figuresIn(shown)} />}
            </>
          )
        }}
      </QuerySection>
    </Dialog>
  )
}

interface RestatedByOthersProps {
  history: OwnHistory
  row: PostedSummary
  changes: readonly SummaryVersion[]
}

/** Nothing of the month itself was corrected, so what follows from others is compared, and why it changed is said. */
function RestatedByOthers({ history, row, changes }: RestatedByOthersProps) {
  const { month, postedAt, restated } = row
  const now = monthlyRows(history).find((each) => each.month === month)
  if (restated === undefined || now === undefined) return null
  const before = firstShown(history, row, restated, changes)
  const versions = [
    {
      version: 1,
      postedAt,
      isVoided: false,
      row: { ...now, currentBalance: restated.balance },
      return: before && monthReturn(before),
    },
    { version: 2, postedAt: restated.at, isVoided: false, row: now, return: monthReturn(now.walked) },
  ]
  const [was, is] = versions.map((version) => returnFigure.text(version))
  const balance = figuresIn(versions).filter(({ label }) => label === 'Current Balance')
  return (
    <>
      <p>{restatedAfter(restated, firmTimeZone())}</p>
      <MonthVersions
        versions={versions}
        figures={before === undefined || was === is ? balance : [...balance, returnFigure]}
      />
    </>
  )
}

/**
 * The month as it was first shown, where one other month is all that changed: with that month's version of then. Undefined
 * where this does not lead to the balance of then.
 */
function firstShown(
  history: OwnHistory,
  { month, postedAt }: PostedSummary,
  { balance, cause }: Restated,
  changes: readonly SummaryVersion[],
): AccountMonth | undefined {
  if (cause === undefined) return undefined
  const known = changes.findLast((each) => each.month === cause.month && each.postedAt <= postedAt)
  const others = history.months.filter((each) => each.month !== cause.month)
  const then = accountMonths({ ...history, months: known === undefined ? others : [...others, known] })
  return then.find(({ row, balance: of }) => row.month === month && of === balance)
}

/** What a month earned of what was at work in it, which earlier months change as well. */
const returnFigure = {
  label: 'Return',
  text: ({ return: rate }: ShownReturn) => percentOrDash(rate ?? null),
  difference: ({ return: from }: ShownReturn, { return: to }: ShownReturn) =>
    typeof from === 'number' && typeof to === 'number' ? points(from, to) : noFigure,
}

/** More than two versions may stand below each other, so they are not called columns. */
function howToRead(versions: readonly ShownVersion[]): string {
  const reported = versions.filter(({ isVoided }) => !isVoided).length
  const done =
    reported < versions.length ? 'We withdrew this month and posted it again.' : 'We corrected this month.'
  return reported === 2
    ? `${done} Posted is what we first reported. Restated is what applies now.`
    : `${done} Posted is what we first reported, and the last version is what applies now. Those in between show the month as it was then; their balances use today’s figures for the other months.`
}

/** Whether a version changed anything that the table shows. */
const showsChange = (version: ShownVersion, before: ShownVersion | undefined): boolean =>
  before === undefined || figuresIn([version, before]).some(({ text }) => text(version) !== text(before))

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

interface ShownReturn extends ShownVersion {
  return?: Percent | null | undefined
}

/** The figures of the table, in its order, and by how much they changed. */
const figuresIn = (versions: readonly ShownVersion[]) =>
  figuresOf(
    monthlyFigures,
    versions.flatMap(({ row }) => row ?? []),
  ).map((figure) => ({
    label: figure.header,
    text: ({ row }: ShownVersion) => (row === undefined ? noFigure : monthlyText(figure, row)),
    difference: (before: ShownVersion, after: ShownVersion) => differenceIn(figure, before.row, after.row),
  }))

/** "+$100.00", or "−0.50 points" of a percentage. */
function differenceIn({ key, value }: MonthlyFigure, before?: MonthlyRow, after?: MonthlyRow): string {
  const [from, to] = [before && value(before), after && value(after)]
  if (typeof from !== 'number' || typeof to !== 'number') return noFigure
  return key === 'dividendPercent' ? points(from, to) : signedUsd(cents(to - from))
}

const points = (from: number, to: number): string => signedPercent(percent(to - from)).replace('%', ' points')

/** A version with the balance that it had when it was first posted, or that the table would show for it. */
function asShown(history: OwnHistory, version: SummaryVersion): ShownVersion {
  const { isVoided, postedAt, month, version: number } = version
  const upTo = history.months.filter((each) => each.month < month)
  const walked = accountMonths({ ...history, months: [...upTo, version] }).at(-1)
  if (isVoided || walked === undefined) return { version: number, postedAt, isVoided, row: undefined }
  const row = monthlyRow(version, walked)
  const first = number === 1 ? history.months.find((each) => each.month === month)?.restated : undefined
  return { version: number, postedAt, isVoided, row: first ? { ...row, currentBalance: first.balance } : row }
}
