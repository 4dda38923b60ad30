import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, nextMonth } from '@portico/contract/values/month'
import type { App, Handler } from '../../../http/route.ts'
import { findOpenFindings } from '../checks/firm-checks.ts'
import { addUpMonth } from '../checks/month-totals.ts'
import { findClosedThrough } from '../queries/closing-queries.ts'
import { asKnown } from '../queries/known-queries.ts'
import {
  countOpenPrepared,
  countPending,
  countWithoutStatement,
  findFirstMonth,
  listDraftedMonths,
} from '../queries/open-item-queries.ts'

const mostMonths = 12

/** The open months until one, a year of them at most: those that are not closed, from the firm's first on. */
async function monthsToClose({ read }: App['db'], through: Month): Promise<Month[]> {
  const [first, closedThrough] = [await findFirstMonth(read), await findClosedThrough(read)]
  const from = Math.max(first ?? Infinity, closedThrough === undefined ? 0 : nextMonth(closedThrough))
  return Array.from({ length: mostMonths }, (_, k) => addMonths(through, k + 1 - mostMonths)).filter(
    (month) => month >= from,
  )
}

/** The open findings in the months until one. */
async function countFindings(app: App, through: Month): Promise<number> {
  const { all } = await findOpenFindings(app)
  return all.filter(({ month }) => month <= through).length
}

/** What is open in a month and those before it, for staff who are about to close the books. */
export const listOpenItems: Handler<'openItems'> = async ({ app, params: { month: through } }) => {
  const { read } = app.db
  const missing: { quarter: string; investors: number }[] = []
  for (const month of await monthsToClose(app.db, through)) {
    // oxlint-disable-next-line no-await-in-loop -- one month at a time, so that other requests run in between
    const { missingCount } = await addUpMonth(asKnown(app, undefined), month)
    if (missingCount > 0) missing.push({ quarter: formatMonth(month), investors: missingCount })
  }
  const drafts = await listDraftedMonths(read, through)
  return {
    missing,
    findings: await countFindings(app, through),
    pending: await countPending(read, through),
    drafts: drafts.map(({ month, rows }) => ({ quarter: formatMonth(month), rows })),
    prepared: await countOpenPrepared(read, through),
    statements: await countWithoutStatement(read, through),
  }
}
