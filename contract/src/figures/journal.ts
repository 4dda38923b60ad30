import type { History } from './account-months.ts'
import { accountMonths, unexplained } from './account-months.ts'
import type { Activity } from './activity.ts'
import { activityKinds, countedOn, gainsMoved, principalMoved } from './activity.ts'
import { deductedFigures, deductedFrom } from './deductions.ts'
import { netMoved } from './position.ts'
import type { Day } from '../values/day.ts'
import { dayToJson, firstDayOf, lastDayOf } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { cents, centsToText } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, nextMonth } from '../values/month.ts'

/** A transaction in double entry: its amounts by account add up to zero. */
interface Transaction {
  on: Day
  text: string
  amounts: readonly (readonly [account: string, amount: number])[]
}

/** The accounts of an investor, whose name is at the end of each but two, which are below one of that name. */
const accountsOf = (own: string) => ({
  principal: `assets:investors:${own}:principal`,
  gains: `assets:investors:${own}:gains`,
  /** Of the last day of a month, when a dividend is posted, until the next, when it is paid out. */
  payable: `assets:dividends payable:${own}`,
  moneyIn: `equity:money in:${own}`,
  moneyOut: `equity:money out:${own}`,
  paidOut: `equity:paid out:${own}`,
  opening: `equity:opening balances:${own}`,
  earned: `income:gains:${own}`,
  deducted: (name: string) => `expenses:${name}:${own}`,
})

type Accounts = ReturnType<typeof accountsOf>

/** Principal that came or went without an entry. */
const moveOf = (accounts: Accounts, on: Day, text: string, moved: number): Transaction => ({
  on,
  text,
  amounts: [
    [accounts.principal, moved],
    [moved > 0 ? accounts.moneyIn : accounts.moneyOut, 0 - moved],
  ],
})

function entryOf(accounts: Accounts, entry: Activity): Transaction {
  const net = netMoved([entry])
  return {
    on: countedOn(entry),
    text: activityKinds[entry.kind].label,
    amounts: [
      [accounts.principal, principalMoved(entry)],
      [accounts.gains, 0 - gainsMoved(entry)],
      [net > 0 ? accounts.moneyIn : accounts.moneyOut, 0 - net],
    ],
  }
}

/** Everything on record of an account, in no order. The letters are those of docs/figures.md. */
function transactionsOf(history: History, accounts: Accounts): Transaction[] {
  const months = accountMonths(history).flatMap((each, k): Transaction[] => {
    const { month, unrealizedGain, dividendPaid } = each.row
    return [
      moveOf(
        accounts,
        firstDayOf(month),
        k === 0 ? 'First principal' : 'Principal changed without an entry',
        unexplained(each, k === 0),
      ),
      {
        on: lastDayOf(month),
        text: formatMonth(month),
        amounts: [
          [accounts.gains, unrealizedGain - deductedFrom(each.row)],
          [accounts.payable, dividendPaid],
          ...deductedFigures.map(
            ({ key, deducted }) => [accounts.deducted(deducted.as), each.row[key]] as const,
          ),
          [accounts.earned, 0 - unrealizedGain - dividendPaid],
        ],
      },
      {
        on: firstDayOf(nextMonth(month)),
        text: `Paid out, ${formatMonth(month)}`,
        amounts: [
          [accounts.payable, 0 - dividendPaid],
          [accounts.paidOut, dividendPaid],
        ],
      },
    ]
  })
  return [
    ...beginning(history, accounts),
    ...months,
    ...history.activity.map((entry) => entryOf(accounts, entry)),
  ]
}

/** Before a month is posted, the account begins with its first entry, and holds its recorded initial investment then. */
function beginning({ months, activity, initialInvestment }: History, accounts: Accounts): Transaction[] {
  const [first] = activity.map(countedOn).toSorted((a, b) => a - b)
  if (months.length > 0 || first === undefined || initialInvestment === null) return []
  return [moveOf(accounts, first, 'Initial investment', initialInvestment)]
}

/** The balances of the asset accounts before a day, as one transaction. */
function openingOf(earlier: readonly Transaction[], accounts: Accounts, on: Day): Transaction {
  const assets = [accounts.principal, accounts.gains, accounts.payable].map((account) => {
    const own = earlier.flatMap(({ amounts }) => amounts.filter(([name]) => name === account))
    return [account, own.reduce((sum, [, amount]) => sum + amount, 0)] as const
  })
  const total = assets.reduce((sum, [, amount]) => sum + amount, 0)
  return { on, text: 'Opening balance', amounts: [...assets, [accounts.opening, 0 - total]] }
}

function textOf({ on, text, amounts }: Transaction): string {
  const moved = amounts.filter(([, amount]) => amount !== 0)
  if (moved.length === 0) return ''
  const lines = moved.map(([account, amount]) => `    ${account}  ${amountText(cents(amount))}\n`)
  return `${dayToJson(on)} ${text}\n${lines.join('')}\n`
}

const amountText = (amount: Cents): string => `${centsToText(amount)} USD`

/** The holder's id and name in the names of a journal's accounts, without characters that have a meaning there. */
const ownName = ({ id, name }: Holder): string => `${id} ${name}`.replaceAll(/[\s;:]+/g, ' ').trim()

interface Holder {
  id: number
  name: string
}

/**
 * An account's journal in plain-text double entry, as hledger reads it, for some months; what was before is in opening
 * balances. On the last day of each month, principal and gains are those of the position. Empty where nothing is.
 */
export function journalOf(
  holder: Holder,
  history: History,
  { from, to }: { from: Month; to: Month },
): string {
  const accounts = accountsOf(ownName(holder))
  const [begins, ends] = [firstDayOf(from), lastDayOf(to)]
  const all = transactionsOf(history, accounts).toSorted((a, b) => a.on - b.on)
  const opening = openingOf(
    all.filter(({ on }) => on < begins),
    accounts,
    begins,
  )
  return [opening, ...all.filter(({ on }) => on >= begins && on <= ends)].map(textOf).join('')
}

/** The head of a journal: what it is, and how its amounts are written. */
export const journalHead = (firm: string, { from, to }: { from: Month; to: Month }): string =>
  `; ${firm.replaceAll(/\s+/g, ' ')}: journal from ${formatMonth(from)} to ${formatMonth(to)}\ncommodity 1000.00 USD\n\n`
