import { z } from 'zod'
import { user } from './accounts.ts'
import { describeFeature, getFile, getTable, tableFormat } from '../api/endpoint.ts'
import { dayText, id, inOrder, monthText, percentage, postedMonth, searched, total } from '../api/fields.ts'
import { byColumn } from '../figures/roll-forward.ts'

/** A range of months, both included. */
const range = { from: postedMonth, to: postedMonth }

const amounts = byColumn(({ header }) => total.describe(`${header}.`))

const moved = {
  ...amounts,
  profit: total.describe('Gains − what is deducted.'),
}

/** The investors on a page of the roll-forward. */
export const rollForwardPerPage = 50

const rollForwardResponse = z.object({
  from: monthText,
  to: monthText,
  count: z.number().describe('The investors on all pages who match the search.'),
  rows: z.array(
    z.object({
      user,
      ...moved,
      return: percentage
        .nullable()
        .describe(
          'Time-weighted, until the last of these months that is posted; null where one before it is missing, or nothing was at work.',
        ),
    }),
  ),
  total: z.object(moved),
})

export type RollForwardTable = z.output<typeof rollForwardResponse>

const balancesResponse = z.object({
  on: dayText,
  rows: z.array(z.object({ user, balance: total })),
  total,
})

export type BalancesTable = z.output<typeof balancesResponse>

export const recordsEndpoints = {
  rollForward: getTable('/api/users/roll-forward/', {
    summary: 'Get how the balance of every investor came about',
    details:
      'One row for each investor, by e-mail, disabled ones included, who had a balance in the range or with whom money moved: opening balance + money in + gains − what is deducted − paid out − money out = closing balance, as on a statement of the same months. Losses and each kind of fee are fields of their own, also where they are zero; in files, what is deducted, paid out or taken out is below 0. `profit` and `return` of a quarter are those of the investor’s dashboard; the returns of investors do not add up, so the total has none. Every word of `search` must occur in the e-mail or the names, or one such as `P-000042` in the reference code; the total is that of the investors who match, or of all, and then adds up what the firm’s months say. An amount too large to be exact is null. A month that has not begun is refused.',
    query: z
      .object({
        ...tableFormat,
        ...range,
        search: searched.default(''),
        page: id
          .optional()
          .describe(`Of ${rollForwardPerPage} investors; without it, and in files, all are listed.`),
      })
      .superRefine(inOrder),
    response: rollForwardResponse,
  }),
  balances: getTable('/api/users/balances/', {
    summary: 'Get what every investor had in the account on a day',
    details:
      'Every investor, disabled ones included, whose balance was not zero at the end of the day. Money counts from the day it moved, what a month earned, lost or paid from its last day, and a first principal or a principal that changed without an entry from the first day of its month. So the balances of the last day of a month are the closing balances of statements and of the roll-forward. An amount too large to be exact is null. A day that has not come is refused.',
    query: z.object({ ...tableFormat, on: dayText }),
    response: balancesResponse,
  }),
  journal: getFile('/api/users/journal/', {
    summary: 'Download the journal of a range of months',
    details:
      'Plain-text double entry that hledger reads: for each investor the principal and the gains in `assets:investors:`, a dividend in `assets:dividends payable:` from the last day of its month until it is paid out on the next, and what moved them in `equity:`, `income:` and `expenses:`. What was before the range is in opening balances. A month that has not begun is refused.',
    query: z.object(range).superRefine(inOrder),
    file: 'text/plain',
  }),
}

describeFeature('records', recordsEndpoints, 'For staff: what the accountant and the auditor take away.')
