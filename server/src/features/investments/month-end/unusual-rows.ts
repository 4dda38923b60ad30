import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { checksOf } from '@portico/contract/figures/checks'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import type { UnlikeFigure } from '@portico/contract/figures/unusual'
import { figuresUnlike } from '@portico/contract/figures/unusual'
import { formatUsd, zeroCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import { withMonths } from './exact-accounts.ts'
import type { ImportedRow } from './import-summaries.ts'

const accountsAtOnce = 100

/**
 * What staff should look at before the rows of a file are posted, by month: what does not add up, differs from the
 * investor's last ordinary month by more than half, or does not follow from the principal before and what has moved.
 */
export async function listUnusual(
  db: Reader,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<Summary, string>> {
  const monthsOf = new Map<number, Summary[]>()
  for (const row of rows) {
    if (row.state !== 'posted' && row.state !== 'corrected') continue
    const { userId, summary } = row.state === 'posted' ? row.month : row
    const known = monthsOf.get(userId)
    if (known === undefined) monthsOf.set(userId, [summary])
    else known.push(summary)
  }
  const found = new Map<Summary, string>()
  for await (const ids of inBatches([...monthsOf.keys()], accountsAtOnce)) {
    const accounts = await findAccounts(db, ids)
    for (const [id, history] of await listHistories(db, [...accounts.values()])) {
      const own = monthsOf.get(id) ?? []
      const months = accountMonths({ ...history, months: withMonths(history.months, own) })
      notice(months, new Set(own), found)
    }
  }
  return found
}

/** Adds what there is to say of an account's months that are in a file. */
function notice(
  months: readonly AccountMonth[],
  inFile: ReadonlySet<unknown>,
  found: Map<Summary, string>,
): void {
  let ordinary: Summary | undefined
  for (const month of months) {
    const { row } = month
    const text = inFile.has(row) ? sentenceOf(month, ordinary) : ''
    if (text !== '') found.set(row, text)
    if (row.lossAmount === 0) ordinary = row
  }
}

const sentenceOf = ({ row, expectedPrincipal, moved }: AccountMonth, ordinary: Summary | undefined): string =>
  [
    ...checksOf(row).map(({ message }) => message),
    ...unlikeSentences(row, ordinary),
    ...(moved === 0 || expectedPrincipal === null
      ? []
      : [`Principal is ${formatUsd(row.beginningBalance)}, expected ${formatUsd(expectedPrincipal)}.`]),
  ].join(' ')

/** A loss is unusual also where there is no month to compare it with. */
function unlikeSentences(row: Summary, ordinary: Summary | undefined): string[] {
  if (ordinary !== undefined)
    return figuresUnlike(row, ordinary, zeroCents).map((figure) => sentences[figure](row, ordinary))
  return row.lossAmount === 0 ? [] : [`Lost ${formatUsd(row.lossAmount)}.`]
}

const sentences: Readonly<Record<UnlikeFigure, (now: Summary, before: Summary) => string>> = {
  lossAmount: (now, before) =>
    `Lost ${formatUsd(now.lossAmount)}, after ${formatPercent(before.dividendPercent)} in ${formatMonth(before.month)}.`,
  dividendPercent: (now, before) =>
    `${formatPercent(now.dividendPercent)}, after ${formatPercent(before.dividendPercent)} in ${formatMonth(before.month)}.`,
  dividendPaid: ({ dividendPaid: now }, { dividendPaid: before, month }) =>
    `${now === 0 ? 'Nothing' : formatUsd(now)} paid, after ${before === 0 ? 'nothing' : formatUsd(before)} in ${formatMonth(month)}.`,
  // A file of months moves no money.
  moved: () => '',
}
