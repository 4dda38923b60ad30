import type { FirmMonth, Review } from '@portico/contract/features/release'
import { maxReviewed } from '@portico/contract/features/release'
import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { postLink } from '../../api/staff-links.ts'
import { Card } from '../../components/layout/card.tsx'
import type { Column } from '../../components/table/table-column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import styles from './review-of-changes.module.css'

/** The firm, the control totals, what is unusual, and what investors will see. */
export function ReviewOfChanges({ review }: { review: Review }) {
  const { firm, totals } = review
  return (
    <>
      {totals.length > 0 && <ControlTotals totals={totals} />}
      {firm !== null && <FirmTotals {...firm} />}
      {review.refusal === null && (
        <>
          <Unusual review={review} />
          <Investors review={review} />
        </>
      )}
    </>
  )
}

/** A total of money as JSON numbers of dollars, or a number of rows. */
const totalText = (name: string, amount: number): string =>
  name === 'rows' ? groupedNumber.format(amount) : dollars.format(amount)

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function ControlTotals({ totals }: { totals: Review['totals'] }) {
  const differing = totals.filter(({ typed, made }) => typed !== made)
  return (
    <Card title="Control totals" heading="large">
      <DataTable
        caption="Control totals"
        columns={[
          { header: 'Total', cell: ({ name }) => name.replace(/^./, (letter) => letter.toUpperCase()) },
          { header: 'Typed', cell: ({ name, typed }) => totalText(name, typed) },
          {
            header: 'Rows make',
            cell: ({ name, made }) => totalText(name, made),
            loss: ({ typed, made }) => typed !== made,
          },
        ]}
        rows={totals}
      />
      {differing.length === 0 ? (
        <p className={styles['more']}>The rows make what was typed from the preparer’s own records.</p>
      ) : (
        differing.map((total) => (
          <p key={total.name} className={styles['differs']}>
            {differenceSentence(total)}
          </p>
        ))
      )}
    </Card>
  )
}

function differenceSentence({ name, typed, made, explained_by: row }: Review['totals'][number]): string {
  // Both are exact to the cent.
  const off = Math.abs(Math.round(made * 100) - Math.round(typed * 100)) / 100
  const said = `The ${name === 'rows' ? 'number of rows' : `sum of ${name}`} is ${totalText(name, off)} ${made > typed ? 'above' : 'below'} what was typed.`
  return row === null ? said : `${said} ${row} is exactly that.`
}

interface FirmRow {
  name: string
  last: string
  before: string
  after: string
}

const amountText = (amount: Cents | null): string => (amount === null ? 'Too large' : formatUsd(amount))

/** The firm's month before and after the release, next to the month before it. */
function FirmTotals({ last, before, after }: NonNullable<Review['firm']>) {
  const rows: FirmRow[] = [
    {
      name: 'Investors',
      last: groupedNumber.format(last.rows),
      before: groupedNumber.format(before.rows),
      after: groupedNumber.format(after.rows),
    },
    ...totalFigures
      .filter(({ total, optional }) => optional !== true || isAny(total, last, before, after))
      .map(({ total }) => ({
        name: totalLabel(total),
        last: amountText(last[total]),
        before: amountText(before[total]),
        after: amountText(after[total]),
      })),
  ]
  const columns: Column<FirmRow>[] = [
    { header: 'The firm', cell: ({ name }) => name },
    { header: formatMonth(last.quarter), cell: (row) => row.last },
    ...(before.rows === 0 ? [] : [{ header: 'Posted so far', cell: (row: FirmRow) => row.before }]),
    { header: `${formatMonth(after.quarter)}, released`, cell: (row) => row.after, strong: true },
  ]
  return (
    <Card title={`${formatMonth(after.quarter)} against ${formatMonth(last.quarter)}`} heading="large">
      <DataTable caption="The firm’s totals" columns={columns} rows={rows} />
      <p className={styles['more']}>{changeSentence(last, after)}</p>
    </Card>
  )
}

const isAny = (total: TotalName, ...months: readonly FirmMonth[]): boolean =>
  months.some((month) => month[total] !== 0)

/** What the principal does from one month to the next. */
function changeSentence({ quarter, principal: was }: FirmMonth, { principal: becomes }: FirmMonth): string {
  if (was === null || becomes === null) return ''
  const change = subtractCents(becomes, was)
  if (change === 0) return `Principal is as in ${formatMonth(quarter)}.`
  const size = formatUsd(change).replace(/^-/, '')
  return `Principal is ${size} ${change > 0 ? 'more' : 'less'} than in ${formatMonth(quarter)}.`
}

/** More than anyone reads at once. */
const shownAtOnce = 20

function Unusual({ review: { unusual, unusual_count: count } }: { review: Review }) {
  return (
    <Card title={count === 0 ? 'Unusual' : `Unusual: ${countOf(count, 'row')}`} heading="large">
      {count === 0 ? (
        <p className={styles['more']}>No row is unusual.</p>
      ) : (
        <ShowMore items={unusual} first={shownAtOnce}>
          {(some) => (
            <ul className={styles['list']}>
              {some.map(({ user, quarter, sentence }) => (
                <li key={`${user.id} ${quarter}`}>
                  <Link to={postLink(user.id)}>{user.name || user.email}</Link>
                  {` ${formatMonth(quarter)}: ${sentence}`}
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      )}
      {count > unusual.length && (
        <p className={styles['more']}>{`The first ${unusual.length} of ${groupedNumber.format(count)}.`}</p>
      )}
    </Card>
  )
}

type Seen = Review['investors'][number]

const seenColumns: readonly Column<Seen>[] = [
  { header: 'Investor', cell: ({ user }) => user.name || user.email },
  { header: 'Value now', cell: ({ before }) => formatUsd(before.value) },
  { header: 'Value then', cell: ({ after }) => formatUsd(after.value), strong: true },
  { header: 'Profit now', cell: ({ before }) => formatUsd(before.profit) },
  {
    header: 'Profit then',
    cell: ({ after }) => formatUsd(after.profit),
    loss: ({ before, after }) => after.profit < before.profit,
  },
]

function Investors({ review: { investors, investors_count: count } }: { review: Review }) {
  return (
    <Card title="What investors will see" heading="large">
      <ShowMore items={investors} first={shownAtOnce}>
        {(some) => <DataTable caption="What investors will see" columns={seenColumns} rows={some} />}
      </ShowMore>
      {count > investors.length && (
        <p className={styles['more']}>
          {`The first ${maxReviewed} of ${groupedNumber.format(count)}, those with an unusual row before the others.`}
        </p>
      )}
    </Card>
  )
}
