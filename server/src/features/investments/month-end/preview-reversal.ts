import type { Answer } from '@portico/contract/api/endpoints'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import { entryChange, monthChange } from '@portico/contract/statement/concerned'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { PostedPart } from '../queries/posting-queries.ts'
import { findPosting, listMonthsOfPostings, listPosted } from '../queries/posting-queries.ts'
import { postingToJson, rowsOf } from './postings.ts'
import type { Effects } from './reversal-effects.ts'
import { effectsOfReversal, findingsToJson } from './reversal-effects.ts'
import type { ComingChange } from '../statements/to-be-outdated.ts'
import { outdatedToJson } from '../statements/to-be-outdated.ts'
import { countUnannounced, waitingCounter } from './untold.ts'

type Json = Answer<'postingPreview'>

/** What reversing a posting would take back, and do to the months that stay posted. Throws ApiError 404. */
export const previewReversal: Handler<'postingPreview'> = async ({ app, params: { number } }) => {
  const db = app.db.read
  const posting = await findPosting(db, number)
  if (posting === undefined) throw new ApiError('noSuchPosting')
  const all: PostedPart = { userIds: [], months: [], entries: [] }
  const countWaiting = await waitingCounter(db, { at: posting.posted_at, now: app.clock() })
  let untold = 0
  for await (const part of listPosted(db, number)) {
    untold += (await countUnannounced(db, posting.posted_at, part)) + (await countWaiting(part))
    all.userIds = [...all.userIds, ...part.userIds]
    all.months.push(...part.months)
    all.entries.push(...part.entries)
  }
  const [only, ...others] = all.userIds
  const account = others.length > 0 ? undefined : (await findAccounts(db, [only ?? 0])).get(only ?? 0)
  const changed = all.months.filter(({ isCurrent }) => !isCurrent)
  return {
    ...postingToJson(posting, (await listMonthsOfPostings(db, [number])).get(number) ?? [], account),
    rows: rowsOf(posting, all),
    investors: all.userIds.length,
    changed: changed.length,
    reverse_first: reverseFirst(changed),
    ...sumsToJson(all),
    untold,
    ...effectsToJson(await effectsOfReversal(db, all, app.config.timeZone)),
    ...(await outdatedToJson(db, changesIn(all), app.config.timeZone)),
  }
}

/** What it changes, by investor. */
const changesIn = ({ months, entries }: PostedPart): ComingChange[] => [
  ...months.map(({ userId, summary: { month } }) => ({ userId, ...monthChange(month) })),
  ...entries.map(({ userId, entry }) => ({ userId, ...entryChange(entry) })),
]

/** The latest of the postings that months were changed by, if all of them were changed by one. */
function reverseFirst(changed: PostedPart['months']): number | undefined {
  const numbers = changed.flatMap(({ builtOnBy }) => builtOnBy ?? [])
  return numbers.length === 0 || numbers.length < changed.length ? undefined : Math.max(...numbers)
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0) / 100

const sumsOf = (rows: readonly Summary[]) => byTotal(({ key }) => sumOf(rows.map((row) => row[key])))

/** What a reversal takes back, in sums: of corrections, those before and after them. */
function sumsToJson({ months, entries }: PostedPart) {
  const corrected = months.flatMap(({ before, summary: after }) =>
    before === undefined ? [] : [{ before, after }],
  )
  const moved = (kind: PostedPart['entries'][number]['entry']['kind']) =>
    sumOf(entries.flatMap(({ entry }) => (entry.kind === kind ? [entry.amount] : [])))
  return {
    ...sumsOf(months.flatMap(({ before, summary }) => (before === undefined ? [summary] : []))),
    ...(corrected.length === 0
      ? {}
      : {
          corrections: {
            rows: corrected.length,
            before: sumsOf(corrected.map(({ before }) => before)),
            after: sumsOf(corrected.map(({ after }) => after)),
          },
        }),
    entries: entries.length,
    money_in: moved('contribution'),
    money_out: moved('withdrawal'),
    reinvested: moved('reinvestment'),
  }
}

const effectsToJson = ({ affected, investors, found }: Effects): Pick<Json, 'affects' | 'findings'> => ({
  ...(affected.size === 0
    ? {}
    : { affects: { months: [...affected].toSorted((a, b) => a - b).map(formatMonth), investors } }),
  ...findingsToJson(found),
})
