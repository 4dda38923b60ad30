import { paths } from '@portico/contract/api/paths'
import type { OpenItems } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { read } from '../api/api-client.ts'
import { missingLink } from '../api/staff-links.ts'
import { ShowMore } from '../components/table/show-more.tsx'
import { countOf } from './figure-text.ts'

/** The open items of a month and those before it. */
export const useOpenItems = (through: Month) =>
  useQuery({
    ...read('openItems', { params: { month: formatMonthIso(through) } }),
    meta: { staff: true },
    gcTime: 0,
  })

interface OpenLine {
  key: string
  text: ReactNode
}

const shownAtOnce = 5

export const OpenItemsList = ({ lines }: { lines: readonly OpenLine[] }) => (
  <>
    <h3 className="text-sm font-semibold text-muted">Still open</h3>
    <ShowMore items={lines} first={shownAtOnce}>
      {(some) => (
        <ul>
          {some.map(({ key, text }) => (
            <li key={key} className="border-b border-b-hairline py-2 last:border-b-0">
              {text}
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  </>
)

const brokenText = (count: number) =>
  `${countOf(count, 'finding')} that ${count === 1 ? 'breaks' : 'break'} a rule`

const othersText = (count: number, broken: number) =>
  countOf(count, `${broken > 0 ? 'other' : 'open'} finding`)

/** The open items of the months through one, each with a link to where it is finished. */
export function openLines(
  {
    missing,
    without_months: unstarted,
    findings,
    broken,
    pending,
    drafts,
    prepared,
    payments,
    statements,
  }: OpenItems,
  through: Month,
): OpenLine[] {
  const line = (key: string, count: number, text: ReactNode) => (count === 0 ? [] : [{ key, text }])
  const to = (path: string, text: string) => <Link to={path}>{text}</Link>
  return [
    ...missing.map(({ quarter, investors }) => ({
      key: `missing ${quarter}`,
      text: (
        <>
          {to(missingLink(quarter), formatMonth(quarter))} is not posted for {countOf(investors, 'investor')}
        </>
      ),
    })),
    ...line(
      'without months',
      unstarted,
      to(paths.monthEnd, `${countOf(unstarted, 'investor')} with nothing posted yet`),
    ),
    ...drafts.map(({ quarter, rows }) => ({
      key: `draft ${quarter}`,
      text: (
        <>
          {countOf(rows, 'row')} of{' '}
          {to(`${paths.monthEnd}?month=${formatMonthIso(quarter)}`, formatMonth(quarter))}{' '}
          {rows === 1 ? 'is' : 'are'} typed and not posted
        </>
      ),
    })),
    ...line('broken', broken, to(paths.checks, brokenText(broken))),
    ...line('findings', findings - broken, to(paths.checks, othersText(findings - broken, broken))),
    ...line('prepared', prepared, to(paths.release, `${countOf(prepared, 'posting')} waiting for release`)),
    ...line('payments', payments, to(paths.payments, `${countOf(payments, 'payment')} not sent yet`)),
    ...line('pending', pending, <>{countOf(pending, 'entry', 'entries')} not at work until a later month</>),
    ...line(
      'statements',
      statements,
      to(
        paths.statements,
        `${countOf(statements, 'investor')} without a statement of ${formatMonth(through)}`,
      ),
    ),
  ]
}
