import type { Group } from './definition.ts'
import { april, figureExample, march, monthExample } from './definition-examples.ts'
import { charts, returns } from './definitions-of-returns.ts'

const account: Group = {
  id: 'account',
  title: 'Your account',
  introduction:
    'The figures at the top of the dashboard. They count every posted month, and money in and out up to today.',
  terms: [
    {
      id: 'initial-investment',
      term: 'Initial investment',
      words: 'The money you started with.',
    },
    {
      id: 'principal',
      term: 'Principal',
      words:
        'The money at work for you in a month. Payments in and out change it; gains only if they are reinvested.',
      see: { id: 'reinvestment', term: 'Reinvestment' },
    },
    {
      id: 'unrealized-gain',
      term: 'Unrealized gain',
      words: 'Gains that are still in your account, less losses and fees. Also called gains in the account.',
      formula:
        'The unrealized gains of all posted months, less losses, fees, gains withdrawn and gains reinvested.',
      example: figureExample('unrealizedGain'),
    },
    {
      id: 'dividends-paid',
      term: 'Dividends paid',
      words: 'The part of your gains that was paid out to you. It is no longer in the account.',
      formula: 'What was paid out in all posted months, and gains withdrawn.',
      example: figureExample('dividendPaid'),
    },
    {
      id: 'total-profit',
      term: 'Total profit',
      words:
        'Everything the account has earned, less losses and fees, wherever it is now. Below zero it is called a loss.',
      formula: 'Unrealized gain plus dividends paid plus gains reinvested.',
      example: figureExample('profit'),
    },
    {
      id: 'total-account-value',
      term: 'Total Account Value',
      words:
        'What the account has come to: what is in it now and the gains paid out to you. You have those already, so it is more than you could withdraw today.',
      formula: 'Principal plus total profit, less the gains reinvested, which are in both.',
      example: figureExample('totalPortfolioValue', 'Total Account Value'),
    },
    {
      id: 'in-your-account-now',
      term: 'In your account now',
      words:
        'What is in the account today. Money counts from the day it moves, even if it works only from a later month.',
      formula: 'Principal plus unrealized gain.',
      example: figureExample('currentBalance'),
    },
    {
      id: 'money-put-in',
      term: 'Money put in',
      words:
        'All the money that you have put in so far. A withdrawal does not lower it, so it cannot make the ROI look better.',
      formula: 'The principal of the first posted month and everything added since.',
      example: figureExample('capitalPutIn'),
    },
    {
      id: 'roi',
      term: 'ROI',
      words:
        'Return on investment: the profit as a share of the money put in. It says nothing about how long it took; the returns do.',
      formula: 'Total profit as a percentage of the money put in.',
      example: figureExample('roi'),
    },
  ],
}

const months: Group = {
  id: 'months',
  title: 'A month',
  introduction: 'The columns of the monthly summary. One row is posted for every month.',
  terms: [
    {
      id: 'dividend-percent',
      term: 'Div %',
      words:
        'What the month earned as a percentage of the principal, as posted by the firm; for a month that lost, its loss, below 0.',
    },
    {
      id: 'dividend',
      term: 'Dividend',
      words: 'What the month earned, whether it was paid out or stayed.',
      formula: 'Principal times Div %, rounded to the cent, or as posted; Div % then follows from it.',
      example: monthExample('Dividend', april),
    },
    {
      id: 'paid',
      term: 'Paid',
      words: 'The part of the dividend that was paid out to you, as posted by the firm.',
    },
    {
      id: 'unrealized',
      term: 'Unrealized',
      words: 'The part of the dividend that stayed in the account.',
      formula: 'Dividend less paid.',
      example: monthExample('Unrealized', march),
    },
    {
      id: 'loss',
      term: 'Loss',
      words:
        'What the month lost, as posted by the firm. Such a month earned no dividend: its loss stands with a minus under Div %, Dividend and Unrealized.',
    },
    {
      id: 'management-fee',
      term: 'Management Fee',
      words:
        'What the firm charged for the month for managing the account. It lowers the balance and the profit, and is shown only where there is one.',
    },
    {
      id: 'performance-fee',
      term: 'Performance Fee',
      words:
        'What the firm charged on what the account earned in the month. It lowers the balance and the profit, and is shown only where there is one.',
    },
    {
      id: 'current-balance',
      term: 'Current Balance',
      words: 'At the end of the month: the money that was at work in it, with the gains and losses so far.',
      formula:
        'The principal of the month plus the unrealized gains of all months up to it, less losses, fees, gains withdrawn and gains reinvested until then.',
      example: monthExample('Current Balance', march),
    },
    {
      id: 'restated',
      term: 'Restated',
      words:
        'A month that was corrected after it was first posted, or whose balance changed because an earlier month or money in or out did. The earlier figures and their dates stay on record, and you can see them, with what the firm wrote to you about the change.',
    },
    {
      id: 'withdrawn-month',
      term: 'Withdrawn month',
      words:
        'A month that was posted in error. It counts in no figure, and you can see when it was withdrawn.',
    },
  ],
}

const payments: Group = {
  id: 'payments',
  title: 'Money in and out',
  introduction:
    'Money starts to work on the first of a month: what arrives that day works from that month on, what arrives later from the next one.',
  terms: [
    {
      id: 'contribution',
      term: 'Contribution',
      words: 'Money that you added. It raises the principal and the money put in. It is never a gain.',
    },
    {
      id: 'withdrawal',
      term: 'Withdrawal',
      words:
        'Money that you withdrew. The part taken from gains counts as paid out; the rest lowers the principal. It is never a loss.',
    },
    {
      id: 'reinvestment',
      term: 'Reinvestment',
      words:
        'Gains that were moved into the principal, where they earn from then on. Nothing enters or leaves the account.',
    },
  ],
}

const rules: Group = {
  id: 'rules',
  title: 'Rules for all figures',
  introduction: 'What holds everywhere in the portal.',
  terms: [
    {
      id: 'rounding',
      term: 'Rounding',
      words:
        'Money is counted in whole cents and never estimated. A percentage is rounded once, at the end, to two decimals; a half is rounded away from zero.',
    },
    {
      id: 'no-figure',
      term: 'No figure',
      words:
        'Where a figure cannot be given, such as a return with a month missing in between, the portal says why.',
    },
    {
      id: 'where-figures-come-from',
      term: 'Where figures come from',
      words:
        'Staff post a month; everything else is computed from the posted months and payments. Every figure opens to its sum.',
    },
  ],
}

/** THE DEFINITIONS, in the order of the portal. */
export const definitionGroups: readonly Group[] = [account, months, payments, returns, charts, rules]
