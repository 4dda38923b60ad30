import { z } from 'zod'
import { documentNumberParams } from './statements.ts'
import { describeFeature, firstMessage, get, getFile, post } from '../api/endpoint.ts'
import { dayText, moment, money } from '../api/fields.ts'

/** An issued confirmation of what all investors had on a day. Its file never changes. */
const confirmation = z.object({
  number: z.string(),
  short_number: z.string().describe('The beginning of the number, for people.'),
  on: dayText,
  investors: z.number().describe('How many had a balance.'),
  total: money.describe('What they had together.'),
  issued_at: moment,
  issued_by: z.string().describe('An e-mail.'),
  byte_count: z.number(),
})

export type ConfirmationItem = z.output<typeof confirmation>

export const confirmationEndpoints = {
  confirmations: get('/api/users/confirmations/', {
    summary: 'List the confirmations of balances',
    details: 'The latest fifty, newest first.',
    response: z.array(confirmation),
  }),
  confirmationFile: getFile('/api/users/confirmations/:number.pdf', {
    summary: 'Download a confirmation of balances',
    details: 'The file as it was issued. Its SHA-256 is what verify-document compares.',
    errors: ['noSuchConfirmation'],
    params: documentNumberParams,
    file: 'application/pdf',
  }),
  confirmBalances: post('/api/users/confirm-balances/', {
    summary: 'Confirm what all investors had on a day',
    details:
      'Issues a page with the day, the number of investors and the total, as `balances` has them, and a number that anyone can check: verify-document says what the page confirms, and whether the books still say so. One is issued each time; none replaces another. A day that has not come is refused.',
    body: z.object({ on: dayText }),
    response: z.object({ message: z.string(), confirmation }),
    refusal: firstMessage,
  }),
}

describeFeature('records', confirmationEndpoints)
