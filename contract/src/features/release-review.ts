import { z } from 'zod'
import { money, monthText, total } from '../api/fields.ts'
import { person } from './accounts.ts'
import { movedEntry } from './activity.ts'
import { missingMonths } from './month-end.ts'
import { audienceSchema } from './notice-deliveries.ts'
import { noticeKindNames } from './notice-kinds.ts'
import { monthSums, newFindings } from './postings.ts'
import { outdatedStatements } from './statements.ts'
import { monthFigures } from './summaries.ts'
import { byTotal } from '../figures/monthly-figures.ts'

/** The most investors whose figures a review compares, and the most of whatever else it lists. */
export const maxReviewed = 200

const firmMonth = z.object({
  quarter: monthText,
  rows: z.number(),
  ...byTotal(() => total),
})

export type FirmMonth = z.output<typeof firmMonth>

const accountFigures = z.object({
  value: money.describe('What is in the account.'),
  principal: money,
  profit: money,
  paid: money,
})

const moneyMoved = z.object({
  entries: z.array(
    z.object({
      user: person,
      entry: movedEntry,
      voided: z.literal(true).optional().describe('It is voided.'),
    }),
  ),
  count: z.number(),
  in: total.describe('What the recorded entries bring in.'),
  out: total,
  first_principals: total.describe('The principals of first months, which count as money in.'),
})

/** A posted month whose figures become others. */
export const correctedMonth = z.object({ user: person, before: monthFigures, after: monthFigures })

/** Months with their figures, of which the first are listed. */
export const listedMonths = z.object({
  months: z.array(z.object({ user: person, figures: monthFigures })),
  count: z.number(),
})

export type ListedMonths = z.output<typeof listedMonths>

/** What a release would do at this moment. */
export const review = z.object({
  refusal: z.string().nullable().describe('Why it cannot be released as it is.'),
  note: z.string().describe('The reason that the preparer gave; empty where none is asked.'),
  typed_rows: z.number().nullable().describe('How many rows the preparer typed; null if none.'),
  made_rows: z.number(),
  totals: z.array(
    z.object({
      name: z.string(),
      typed: money,
      made: money,
      explained_by: z.string().nullable().describe('The row that explains the difference, if one does.'),
    }),
  ),
  firm: z
    .object({ last: firmMonth, before: firmMonth, after: firmMonth })
    .nullable()
    .describe(
      'The firm in the latest month that changes, before and after, and after it in the month before; null where no month changes, or it is refused.',
    ),
  sums: z
    .array(monthSums)
    .optional()
    .describe(
      'What its rows add up to by month, without and with what they correct; omitted of a single month.',
    ),
  posted: listedMonths.optional().describe('The months that it posts; omitted if none.'),
  unusual: z.array(z.object({ user: person, quarter: monthText, sentence: z.string() })),
  unusual_count: z.number(),
  gaps: missingMonths
    .optional()
    .describe(
      'The months that it leaves missing between others, and for how many investors; omitted if none.',
    ),
  money: moneyMoved.optional().describe('The money in and out that it records or voids; omitted if none.'),
  corrections: z
    .object({ months: z.array(correctedMonth), count: z.number() })
    .optional()
    .describe('The posted months that it corrects, with their figures before and after; omitted if none.'),
  findings: newFindings.optional(),
  outdated_statements: outdatedStatements.optional(),
  left_out: z
    .object({ people: z.array(person), count: z.number() })
    .optional()
    .describe('Who on the sheet of a month-end does not have its month then; omitted if nobody.'),
  investors: z.array(z.object({ user: person, before: accountFigures, after: accountFigures })),
  investors_count: z.number(),
  notices: z
    .array(audienceSchema.extend({ kind: z.enum(noticeKindNames), subject: z.string(), line: z.string() }))
    .describe('What investors are told of it, and how many hear of it which way.'),
  cancelled_notices: z
    .array(z.object({ kind: z.enum(noticeKindNames), subject: z.string(), investors: z.number() }))
    .optional()
    .describe(
      'The notices that it cancels, each of how many investors, who have not heard of them yet; omitted if none.',
    ),
})

export type Review = z.output<typeof review>
