import { userToJson } from '@portico/contract/features/accounts'
import type { Grouping } from '@portico/contract/features/findings'
import { findingsPerPage } from '@portico/contract/features/findings'
import { findingCodes } from '@portico/contract/figures/checks'
import type { FindingKind } from '@portico/contract/figures/finding-kinds'
import { breaksRule, kindOf } from '@portico/contract/figures/finding-kinds'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import type { Handler } from '../../../http/route.ts'
import { countAcknowledged } from '../queries/block-queries.ts'
import type { FindingPlace } from './firm-checks.ts'
import { findOpenFindings, readFindings } from './firm-checks.ts'

/** The group of a finding, by what it shares with others. */
const groupOf: Readonly<Record<Grouping, (finding: FindingPlace) => string>> = {
  kind: ({ code }) => kindOf(code),
  month: ({ month }) => formatMonthIso(month),
  investor: ({ account }) => String(account.id),
}

interface Group {
  of: string
  findings: [FindingPlace, ...FindingPlace[]]
  isBroken: boolean
}

/** Broken rules come first, then what has the most findings; months come latest first. */
function groupsOf(all: readonly FindingPlace[], by: Grouping): Group[] {
  const groups = new Map<string, Group>()
  for (const finding of all) {
    const of = groupOf[by](finding)
    const group = groups.get(of)
    const isBroken = breaksRule(finding.code)
    if (group === undefined) groups.set(of, { of, findings: [finding], isBroken })
    else {
      group.findings.push(finding)
      group.isBroken ||= isBroken
    }
  }
  const listed = Array.from(groups.values())
  return by === 'month'
    ? listed.toSorted((a, b) => b.findings[0].month - a.findings[0].month)
    : listed.toSorted(
        (a, b) => Number(b.isBroken) - Number(a.isBroken) || b.findings.length - a.findings.length,
      )
}

/** How many there are of each kind, in the order in which they are listed. */
export const kindsOf = (all: readonly FindingPlace[]): { kind: FindingKind; count: number }[] =>
  groupsOf(all, 'kind').map(({ findings }) => ({ kind: kindOf(findings[0].code), count: findings.length }))

const onPage = <Item>(items: readonly Item[], page: number): Item[] =>
  items.slice((page - 1) * findingsPerPage, page * findingsPerPage)

function toJson({ of, findings, isBroken }: Group, by: Grouping) {
  const months = findings.map(({ month }) => month).toSorted((a, b) => a - b)
  const [{ account, month }] = findings
  return {
    of,
    user: by === 'investor' ? userToJson(account) : null,
    count: findings.length,
    investors: new Set(findings.map((each) => each.account.id)).size,
    from: formatMonth(months[0] ?? month),
    to: formatMonth(months.at(-1) ?? month),
    breaks_rule: isBroken,
  }
}

/** How many problems have a kind, a month or an investor in common, for staff. */
export const findingGroups: Handler<'findingGroups'> = async ({ app, query: { by, page } }) => {
  const { all } = await findOpenFindings(app)
  const acknowledged = await countAcknowledged(app.db.read)
  const groups = groupsOf(all, by)
  return {
    count: all.length,
    acknowledged: Array.from(acknowledged.values()).reduce((sum, count) => sum + count, 0),
    group_count: groups.length,
    groups: onPage(groups, page).map((group) => toJson(group, by)),
  }
}

/** A page of the problems of a group: most serious first, of the same kind the latest month, then by e-mail. */
export const listFindings: Handler<'findings'> = async ({ app, query: { by, of, page } }) => {
  const { all } = await findOpenFindings(app)
  const own = all
    .filter((finding) => groupOf[by](finding) === of)
    .toSorted(
      (a, b) =>
        findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code) ||
        b.month - a.month ||
        a.account.email.localeCompare(b.account.email, 'en'),
    )
  return {
    count: own.length,
    findings: await readFindings(app, onPage(own, page)),
    next: page * findingsPerPage < own.length ? page + 1 : null,
  }
}
