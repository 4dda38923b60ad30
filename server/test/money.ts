import type { Cents } from '@portico/contract/values/money'
import { expect } from 'vitest'
import type { Client, ClientAnswer } from './client.ts'
import type { Start } from './test-app.ts'

const path = '/api/users/'

interface Month {
  quarter: string
  beginning_balance: number
  dividend_percent: number
  dividend_amount: number
  dividend_paid: number
  unrealized_gain: number
  ending_balance: number
  loss_amount?: number
  management_fee?: number
  performance_fee?: number
}

interface Course {
  rate?: number
  paid?: number
  loss?: number
  management?: number
  performance?: number
}

/** A month of whole dollars of principal at a rate, 1 % by default, some of it paid out; or one that lost. Either may have fees. */
export function monthOf(
  quarter: string,
  principal: number,
  { rate = 1, paid = 0, loss = 0, management = 0, performance = 0 }: Course = {},
): Month {
  const dividend = loss > 0 ? 0 : Math.round(principal * rate) / 100
  return {
    quarter,
    beginning_balance: principal,
    dividend_percent: loss > 0 ? 0 : rate,
    dividend_amount: dividend,
    dividend_paid: paid,
    unrealized_gain: dividend - paid,
    ending_balance: principal + dividend - paid - loss - management - performance,
    ...(loss > 0 ? { loss_amount: loss } : {}),
    ...(management > 0 ? { management_fee: management } : {}),
    ...(performance > 0 ? { performance_fee: performance } : {}),
  }
}

/** The calls about months and money of one investor, by staff; each returns the response. */
export function callsFor(desk: Client, id: number) {
  const call = (name: string, body: object) => desk.post(`${path}${name}/`, { ...body, user_id: id })
  return {
    post: (month: object) => call('add-investment-summary', month),
    correct: (month: object, version: number, reason = 'The custodian sent another figure.') =>
      call('correct-investment-summary', { ...month, version, reason }),
    withdrawMonth: (quarter: string, version: number, reason = 'Meant for another investor.') =>
      call('void-investment-summary', { quarter, version, reason }),
    record: (entry: object) => call('add-activity', entry),
    voidEntry: (activityId: unknown, reason = 'The wire was returned.') =>
      desk.post(`${path}void-activity/`, { activity_id: activityId, reason }),
  }
}

/**
 * Has staff use everything that moves money: a loss, a contribution, a withdrawal from gains that is voided, a month that
 * is withdrawn and posted again, and a posting that is reversed.
 */
export async function haveMoneyMoved(desk: Client, id: number): Promise<void> {
  const { post, record, voidEntry, withdrawMonth } = callsFor(desk, id)
  done(await post(monthOf('March 2026', 10_000, { loss: 450 })))
  done(await post(monthOf('April 2026', 10_000, { rate: 9 })))
  done(await record({ kind: 'contribution', amount: 2500, received_on: '2026-04-14', note: 'Wire' }))
  const taken = { kind: 'withdrawal', amount: 70, from_gains: 50, received_on: '2026-04-20' }
  const { id: takenId } = done(await record(taken)).json['activity'] as { id: number }
  done(await voidEntry(takenId))
  done(await withdrawMonth('April 2026', 1))
  done(await post(monthOf('April 2026', 10_000, { rate: 8 })))
  const rows = [{ user_id: id, ...monthOf('May 2026', 12_500), money_out: 100 }]
  const totals = { rows: 1, principal: 12500, paid: 0 }
  done(await desk.post(`${path}post-month-end/`, { month: 'May 2026', rows, totals }))
  const [posting] = (await desk.get(`${path}postings/`)).list
  const reversal = { number: posting?.['number'], reason: 'The rate of another fund.' }
  done(await desk.post(`${path}reverse-posting/`, reversal))
}

/** A member of staff and an investor, both signed in, and what staff can do with the account. */
export async function firmWithInvestor(
  start: Start,
  {
    initialInvestment = null,
    settings = {},
  }: { initialInvestment?: Cents | null; settings?: NodeJS.ProcessEnv } = {},
) {
  const app = await start(settings)
  const investor = await app.addAccount({ email: 'ann@firm.example', initialInvestment })
  const staff = await app.addAccount({ email: 'desk@firm.example', isStaff: true })
  const desk = await app.signIn(staff)
  const client = await app.signIn(investor)
  const own = async (name: string) => (await client.get(`${path}${name}/`)).json
  const ownList = async (name: string) => (await client.get(`${path}${name}/`)).list
  return { app, investor, staff, desk, client, own, ownList, ...callsFor(desk, investor.id) }
}

/** Expects that a call succeeded and returns its response. */
export function done(answer: ClientAnswer): ClientAnswer {
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
  return answer
}

/** The digest of the rows to review, as the preview of a file tells it. */
export async function lookAt(desk: Client, file: string, call = 'preview-import'): Promise<string> {
  const { to_look_at: found } = done(await desk.post(`${path}${call}/`, { file })).json
  return (found as { digest: string }).digest
}

/** The statuses of concurrent calls, the lowest first. */
export const statusesOf = (answers: readonly ClientAnswer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** The status and the message of a refused call. */
export const refusalOf = ({ status, json }: ClientAnswer) => [status, json['error']]
