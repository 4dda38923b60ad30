import { z } from 'zod'
import { user } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import {
  dayText,
  id,
  lineOfWords,
  messageResponse,
  moment,
  money,
  orRequired,
  postedMoney,
  reading,
  reason,
  total,
} from '../api/fields.ts'
import { parsePostedBalance } from '../values/money.ts'

export const maxSourceLength = 100

/** The fund's holdings at the end of a day according to a bank or custodian. */
export const addHoldingRequest = z
  .object({
    on: dayText,
    source: lineOfWords('A source', maxSourceLength).min(1, 'Say who holds it, such as Custodian.'),
    amount: postedMoney,
  })
  .transform(({ on, ...body }) => ({ heldOn: on, ...body }))

const withdrawHoldingRequest = z
  .object({ holding_id: id, reason: reason.min(1, 'Say why this amount is removed.') })
  .transform(({ holding_id: holdingId, ...body }) => ({ holdingId, ...body }))

const noDifference = 'There is no difference to explain.'

/** The difference as it was shown: an explanation is for this amount only. */
const explainDifferenceRequest = z
  .object({
    on: dayText,
    difference: z
      .union([z.number(), z.string()], { error: orRequired('Send the difference.') })
      .describe('US dollars, as listed.')
      .transform(reading(parsePostedBalance))
      .refine((difference) => difference !== 0, noDifference),
    reason: reason.min(1, 'Say what explains the difference.'),
  })
  .transform(({ on, ...body }) => ({ heldOn: on, ...body }))

const holding = z.object({
  id: z.number(),
  source: z.string(),
  amount: money,
  entered_at: moment,
  entered_by: z.string(),
})

const explanation = z.object({
  difference: money,
  reason: z.string(),
  explained_at: moment,
  explained_by: z.string(),
})

const reconciledDay = z.object({
  on: dayText,
  held: total.describe('What the sources together say the fund holds.'),
  positions: total.describe('What is in all accounts at the end of the day, as of now.'),
  difference: total.describe('`held` less `positions`.'),
  state: z.enum(['agrees', 'explained', 'open']).describe('`explained` while the difference is the same.'),
  posted: z.number().describe('How many investors have the month of the day.'),
  money_in: total.describe('What has come in after the day.'),
  money_out: total.describe('What has gone out after the day.'),
  holdings: z.array(holding),
  explanations: z.array(explanation).describe('Newest first, those of other differences included.'),
})

export type ReconciledDay = z.output<typeof reconciledDay>

/** The most days, withdrawn amounts and entries that a response lists. */
export const maxReconciled = 200

const reconciliationResponse = z.object({
  open: z.number().describe('How many days have a difference that nobody has explained.'),
  days: z
    .array(reconciledDay)
    .describe('Those with such a difference first, then the others; each newest first.'),
  moved: z
    .array(
      z.object({
        id: z.number(),
        user,
        kind: z.enum(['contribution', 'withdrawal']),
        amount: money,
        moved_on: dayText,
        posted_at: moment,
      }),
    )
    .describe('The entries after the earliest open day, by the day the money moved, newest first.'),
  withdrawn: z
    .array(
      holding.extend({
        on: dayText,
        withdrawn_at: moment,
        withdrawn_by: z.string(),
        reason: z.string(),
      }),
    )
    .describe('Amounts that were withdrawn, newest first.'),
})

export type Reconciliation = z.output<typeof reconciliationResponse>

export const reconciliationEndpoints = {
  reconciliation: get('/api/users/reconciliation/', {
    summary: 'Compare what the fund holds with all positions',
    details: `For each day with an amount: what the sources say together, the sum of all positions at the end of that day by what is posted now, the difference, and what has moved since. A month that is posted or corrected later changes the difference, and an explanation only counts while the difference is the one it was given for. At most ${maxReconciled} days, entries and withdrawn amounts; \`open\` is always complete. A total too large to be exact is null.`,
    response: reconciliationResponse,
  }),
  addHolding: post('/api/users/add-holding/', {
    summary: 'Enter what the fund holds',
    details:
      'The amount that a bank or custodian reports for the end of a day, which is not to come. A day takes one amount from each source, and is compared by their sum. An amount is never changed: withdraw it and enter it again. It is recorded at once, also where postings need a second person, since it changes no account.',
    errors: ['holdingThere'],
    body: addHoldingRequest,
    response: messageResponse,
    status: 201,
  }),
  withdrawHolding: post('/api/users/withdraw-holding/', {
    summary: 'Withdraw an amount that was entered',
    details: 'It then counts nowhere; staff still see it with the reason.',
    errors: ['noSuchHolding', 'holdingWithdrawn'],
    body: withdrawHoldingRequest,
    response: messageResponse,
  }),
  explainDifference: post('/api/users/explain-difference/', {
    summary: 'Explain a difference',
    details:
      'With the difference as listed. The explanation stays on record; if the difference changes, the day is open again.',
    errors: ['noSuchHolding', 'differenceChanged', 'differenceExplained'],
    body: explainDifferenceRequest,
    response: messageResponse,
  }),
}

describeFeature(
  'reconciliation',
  reconciliationEndpoints,
  'For staff: what banks and custodians say the fund holds, next to the sum of all positions.',
)
