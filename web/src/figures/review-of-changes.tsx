import type { PreparedPosting } from '@portico/contract/features/release'
import type { FirmMonth, Review } from '@portico/contract/features/release-review'
import { maxReviewed } from '@portico/contract/features/release-review'
import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { Card } from '../components/layout/card.tsx'
import type { Column, Tone } from '../components/table/data-table.tsx'
import { FoldingTable } from '../components/table/folding-table.tsx'
import { ShowMore } from '../components/table/show-more.tsx'
import { waysText } from './audience-text.ts'
import { Corrections } from './corrected-months.tsx'
import { NameAndEmail, wordsOf } from './email-below.tsx'
import { countOf, groupedNumber, signedUsd } from './figure-text.ts'
import { FindingsToCome } from './findings-to-come.tsx'
import { PostedMonths } from './posted-months.tsx'
import { item, OutdatedByInvestor, PeopleCard, ReviewedMoney, shownAtOnce, Unusual } from './review-lists.tsx'
import { lossTone, shownTotal } from './shown-figures.ts'
import { SumsByMonth } from './sums-by-month.tsx'

interface ReviewOfChangesProps {
  review: Review
  /** Whose account it changes, where it is a single one. */
  investor: PreparedPosting['investor']
}

/** The firm, the control totals, what is unusual, the money in and out, and what investors will see. */
export function ReviewOfChanges({ review, investor }: ReviewOfChangesProps) {
  const { firm, totals } = review
  return (
    <>
      {(totals.length > 0 || review.typed_rows !== null) && <ControlTotals review={review} />}
      {review.sums !== undefined && (
        <Card title={countOf(review.sums.length, 'month')} heading="large">
          <SumsByMonth months={review.sums} />
        </Card>
      )}
      {firm !== null && <FirmTotals {...firm} />}
      {review.refusal === null && (
        <>
          <FindingsToCome found={{ findings: review.findings, investor }} />
          {review.posted !== undefined && <PostedMonths title="New months" {...review.posted} />}
          {review.corrections !== undefined && <Corrections {...review.corrections} />}
          <OutdatedByInvestor outdated={review.outdated_statements} />
          <Unusual review={review} />
          {review.money !== undefined && <ReviewedMoney money={review.money} />}
          {review.left_out !== undefined && <PeopleCard title="Left out" {...review.left_out} />}
          <Investors review={review} />
          <Told review={review} />
        </>
      )}
    </>
  )
}

interface TotalRow {
  name: string
  typed: string
  made: string
}

const differs = ({ typed, made }: TotalRow): boolean => typed !== made

function ControlTotals({ review }: { review: Review }) {
  const { typed_rows: typedRows, made_rows: madeRows, totals } = review
  const differing = totals.filter(({ typed, made }) => typed !== made)
  const rows: TotalRow[] = totals.map(({ name, typed, made }) => ({
    name: name.replace(/^./, (letter) => letter.toUpperCase()),
    typed: formatUsd(typed),
    made: formatUsd(made),
  }))
  if (typedRows !== null)
    rows.unshift({
      name: 'Rows',
      typed: groupedNumber.format(typedRows),
      made: groupedNumber.format(madeRows),
    })
  return (
    <Card title="Control totals" heading="large">
      <FoldingTable
        caption="Control totals"
        columns={[
          { header: 'Total', cell: ({ name }) => name },
          { header: 'Preparer’s records', cell: ({ typed }) => typed },
          {
            header: 'In the rows',
            cell: ({ made }) => made,
            tone: (row) => (differs(row) ? 'loss' : undefined),
          },
        ]}
        rows={rows}
      />
      {!rows.some(differs) && (
        <p className="mt-2.5 text-muted">The sums of the rows match the preparer’s own records.</p>
      )}
      {typedRows !== null && typedRows !== madeRows && (
        <p className="mt-2.5 font-semibold text-loss">
          {`The preparer’s records have ${countOf(typedRows, 'row')}; this has ${groupedNumber.format(madeRows)}.`}
        </p>
      )}
      {differing.map((total) => (
        <p key={total.name} className="mt-2.5 font-semibold wrap-anywhere text-loss">
          {differenceSentence(total)}
        </p>
      ))}
    </Card>
  )
}

function differenceSentence({ name, typed, made, explained_by: row }: Review['totals'][number]): string {
  const off = formatUsd(made > typed ? subtractCents(made, typed) : subtractCents(typed, made))
  const said = `The sum of ${name} is ${off} ${made > typed ? 'above' : 'below'} the preparer’s records.`
  return row === null ? said : `${said} ${row} has exactly this amount.`
}

interface FirmRow {
  name: string
  /** The figure of a month, and how far it moves. */
  text: (month: FirmMonth) => string
  tone?: (month: FirmMonth) => Tone | undefined
  change: string
}

/** The figures of a month. */
const monthColumn = (header: string, month: FirmMonth): Column<FirmRow> => ({
  header,
  cell: ({ text }) => text(month),
  tone: ({ tone }) => tone?.(month),
})

const signedNumber = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })

const amountText = (amount: Cents | null): string => (amount === null ? 'Too large' : formatUsd(amount))

/** The firm's month before and after the release, next to the month before it. */
export function FirmTotals({ last, before, after }: NonNullable<Review['firm']>) {
  // Of other investors, or of none, a sum did not move.
  const isCompared = last.rows > 0 && after.rows > 0 && last.rows >= after.rows
  const rows: FirmRow[] = [
    {
      name: 'Investors',
      text: (month) => groupedNumber.format(month.rows),
      change: signedNumber.format(after.rows - last.rows).replace('-', '−'),
    },
    ...totalFigures
      .filter(({ total, optional }) => optional !== true || isAny(total, last, before, after))
      .map((figure) => ({
        name: totalLabel(figure.total),
        text: (month: FirmMonth) => amountText(shownTotal(figure, month)),
        tone: (month: FirmMonth) => lossTone(figure, shownTotal(figure, month) ?? 0),
        change: changeText(shownTotal(figure, last), shownTotal(figure, after)),
      })),
  ]
  // Next to what is posted of the month, it has to say since when.
  const changeHeader = before.rows === 0 ? 'Change' : `Change since ${formatMonth(last.quarter)}`
  const columns: Column<FirmRow>[] = [
    { header: 'Figure', cell: ({ name }) => name },
    ...(last.rows === 0 ? [] : [monthColumn(formatMonth(last.quarter), last)]),
    ...(before.rows === 0
      ? []
      : [monthColumn(before.rows < after.rows ? 'Posted so far' : 'As posted', before)]),
    { ...monthColumn(formatMonth(after.quarter), after), strong: true },
    ...(isCompared ? [{ header: changeHeader, cell: ({ change }: FirmRow) => change }] : []),
  ]
  const month = formatMonth(after.quarter)
  return (
    <Card
      title={isCompared ? `${month} compared with ${formatMonth(last.quarter)}` : `The firm in ${month}`}
      heading="large"
    >
      <FoldingTable caption="The firm’s totals" columns={columns} rows={rows} />
    </Card>
  )
}

const isAny = (total: TotalName, ...months: readonly FirmMonth[]): boolean =>
  months.some((month) => month[total] !== 0)

/** How far a total moves, with its sign. */
const changeText = (was: Cents | null, becomes: Cents | null): string =>
  was === null || becomes === null ? '' : signedUsd(subtractCents(becomes, was))

type Seen = Review['investors'][number]

const profitColumn = (header: string, profit: (row: Seen) => Cents): Column<Seen> => ({
  header,
  cell: (row) => formatUsd(profit(row)),
  tone: (row) => (profit(row) < 0 ? 'loss' : undefined),
})

const seenColumns: readonly Column<Seen>[] = [
  {
    header: 'Investor',
    cell: ({ user }) => <NameAndEmail person={user} />,
    words: ({ user }) => wordsOf(user),
  },
  { header: 'In account now', cell: ({ before }) => formatUsd(before.value) },
  { header: 'In account after', cell: ({ after }) => formatUsd(after.value), strong: true },
  profitColumn('Profit now', ({ before }) => before.profit),
  profitColumn('Profit after', ({ after }) => after.profit),
]

/** The figures of the investors that a posting changes, before and after. */
export function Investors({ review: { investors, investors_count: count } }: { review: Review }) {
  return (
    <Card title="What investors will see" heading="large">
      <ShowMore items={investors} first={shownAtOnce}>
        {(some) => <FoldingTable caption="What investors will see" columns={seenColumns} rows={some} />}
      </ShowMore>
      {count > investors.length && (
        <p className="mt-2.5 text-muted">
          {`The first ${maxReviewed} of ${groupedNumber.format(count)}, those with an unusual row before the others.`}
        </p>
      )}
    </Card>
  )
}

/** The notices of a posting, and how many investors get each by which way; nothing if nobody is notified. */
export function Told({ review }: { review: Pick<Review, 'notices' | 'cancelled_notices'> }) {
  const { notices, cancelled_notices: cancelled = [] } = review
  if (notices.length + cancelled.length === 0) return null
  return (
    <Card title="What investors will be told" heading="large">
      <ul className="mt-2">
        {notices.map((notice) => (
          <li key={`${notice.kind} ${notice.subject} ${notice.line}`} className={item}>
            <b>{notice.subject}</b>
            {notice.line !== '' && (
              <p className="my-1 border-l-2 border-l-rule pl-2.5">{`“${notice.line}”`}</p>
            )}
            <p className="text-muted">{waysText(notice)}</p>
          </li>
        ))}
        {cancelled.map(({ subject, investors }) => (
          <li key={`cancelled ${subject}`} className={item}>
            <b>{subject}</b>
            <p className="text-muted">
              Cancelled: {countOf(investors, 'investor has', 'investors have')} not seen it.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
