import { byTotal } from '@portico/contract/figures/monthly-figures'
import type { Answer } from '@portico/contract/api/endpoints'
import { groupings } from '@portico/contract/features/findings'
import { breaksRule, kindOf } from '@portico/contract/figures/finding-kinds'
import { firstMonth, formatMonth, formatMonthIso, parseMonth } from '@portico/contract/values/month'
import type { Replies } from './fake-server.ts'
import { ok } from './fake-server.ts'

type Listed = Answer<'findings'>['findings']

const groupOf = {
  kind: ({ code }: Listed[number]) => kindOf(code),
  month: ({ quarter }: Listed[number]) => formatMonthIso(parseMonth(quarter)),
  investor: ({ user }: Listed[number]) => String(user.id),
} as const

/** What the server says of these findings, in each of their groupings. */
export const repliesOf = (current: () => Listed): Replies =>
  Object.fromEntries<Replies[string]>(
    groupings.flatMap((by): [string, Replies[string]][] => [
      [`GET /api/users/finding-groups/?by=${by}&page=1`, () => ok(groupsReply(current(), by))],
      ...[...new Set(current().map(groupOf[by]))].map((of): [string, Replies[string]] => [
        `GET /api/users/findings/?by=${by}&of=${of}&page=1`,
        () => {
          const findings = current().filter((each) => groupOf[by](each) === of)
          return ok({ count: findings.length, findings, next: null })
        },
      ]),
    ]),
  )

function groupsReply(findings: Listed, by: keyof typeof groupOf): Answer<'findingGroups'> {
  const groups = [...new Set(findings.map(groupOf[by]))].map((of) => {
    const own = findings.filter((each) => groupOf[by](each) === of)
    const months = own.map(({ quarter }) => parseMonth(quarter)).toSorted((a, b) => a - b)
    return {
      of,
      user: by === 'investor' ? (own[0]?.user ?? null) : null,
      count: own.length,
      investors: new Set(own.map(({ user }) => user.id)).size,
      from: formatMonth(months[0] ?? firstMonth),
      to: formatMonth(months.at(-1) ?? firstMonth),
      breaks_rule: own.some(({ code }) => breaksRule(code)),
    }
  })
  return { count: findings.length, acknowledged: 0, group_count: groups.length, groups }
}

/** The totals of a firm without months. */
export const noTotals: Answer<'monthTotals'> = {
  quarter: 'July 2025',
  count: 0,
  usual_percent: null,
  ...byTotal(() => 0),
  money_in: 0,
  money_out: 0,
  missing_count: 0,
  missing: [],
  without_months_count: 0,
  without_months: [],
}
