import { monthAt } from '@portico/contract/values/month'
import fc from 'fast-check'
import { commandLine, auditedTransaction } from '../src/audit/append-audit.ts'
import { postRows } from '../src/features/investments/month-end/post-rows.ts'
import { readRowsToPost } from '../src/features/investments/month-end/spreadsheet.ts'
import { addedId, bea, calls, choosePassword } from './accounts.ts'
import type { Client } from './client.ts'
import { newestLink } from './mailed-link.ts'
import { july } from './months.ts'
import type { TestApp } from './test-app.ts'

/** The random input of an operation: account, month and amount. */
interface Drawn {
  id: number
  /** The index of the account; the next one is used too. */
  ids: readonly number[]
  quarter: string
  times: number
  number: number
}

/** A firm: the first account is its staff member, and there is at least one other. */
interface Firm {
  app: TestApp
  desk: Client
}

type Operation = (firm: Firm, drawn: Drawn) => Promise<number>

/** The figures of `july`, multiplied. */
const figures = ({ quarter, times }: Drawn) => ({
  quarter,
  beginning_balance: july.beginning_balance * times,
  dividend_percent: july.dividend_percent,
  dividend_amount: july.dividend_amount * times,
  dividend_paid: 0,
  unrealized_gain: july.unrealized_gain * times,
  ending_balance: july.ending_balance * times,
})

const email = (number: number) => `client${number}@client.example`

const csv = async ({ app }: Firm, drawn: Drawn): Promise<string> => {
  const { db } = app
  const accounts = await db.read.selectFrom('users').select('email').where('id', 'in', drawn.ids).execute()
  const cells = Object.values(figures(drawn))
  const lines = accounts.map(({ email }) => [email, ...cells].join(','))
  return ['email,month,principal,div %,dividend,paid,unrealized,end balance', ...lines].join('\n')
}

const totalsOf = (drawn: Drawn) => ({
  rows: drawn.ids.length,
  principal: drawn.ids.length * figures(drawn).beginning_balance,
  paid: 0,
})

const versionOf = async (desk: Client, id: number) =>
  Number((await desk.get(calls.account(id))).json['version'])

/** The version of an account's posted month that staff see; 1 if there is none. */
async function versionOfMonth(desk: Client, { id, quarter }: Drawn): Promise<number> {
  const posted = (await desk.get(`/api/users/all-summaries/${id}/`)).list
  return Number(posted.find((row) => row['quarter'] === quarter)?.['version'] ?? 1)
}

/** Records money in or out that is at work from the drawn month. */
const addActivity = ({ desk }: Firm, { id, quarter, number }: Drawn, entry: object) =>
  desk.post('/api/users/add-activity/', {
    user_id: id,
    received_on: `${quarter.slice(-4)}-05-01`,
    note: `No. ${number} é'"`,
    ...entry,
  })

/** Required for changes to staff accounts or e-mails. */
const proof = { current_password: 'correct horse battery staple' }

/** Every operation that writes accounts or posted months. Each returns its status; many are refused. */
const operations: Readonly<Record<string, Operation>> = {
  'create-user': async ({ app }, { number }) => {
    await app.addAccount({ email: `made${number}@client.example`, isStaff: number % 5 === 0 })
    return 200
  },
  add: async ({ desk }, { number, times }) => {
    const person = { ...bea, email: email(number), initial_investment: number % 3 === 0 ? null : times / 100 }
    return (await desk.post(calls.add, person)).status
  },
  choose: async ({ app, desk }, { number }) => {
    await addedId(desk, { ...bea, email: `chooser${number}@client.example` })
    return (await choosePassword(app, await newestLink(app, `chooser${number}@client.example`))).status
  },
  edit: async ({ desk }, { id, number, times }) => {
    const { email, last_name } = (await desk.get(calls.account(id))).json
    const named = {
      first_name: `Ann ${number} é'"\\`,
      last_name,
      initial_investment: times / 100,
      reason: 'Mistyped.',
    }
    const version = await versionOf(desk, id)
    return (await desk.post(calls.edit, { user_id: id, version, email, ...named })).status
  },
  'edit the e-mail': async ({ desk }, { id, number }) => {
    const moved = { ...bea, email: `moved${number}@client.example`, ...proof }
    return (await desk.post(calls.edit, { user_id: id, version: await versionOf(desk, id), ...moved })).status
  },
  disable: async ({ desk }, { id }) => (await desk.post(calls.disable, { user_id: id, ...proof })).status,
  enable: async ({ desk }, { id }) => (await desk.post(calls.enable, { user_id: id, ...proof })).status,
  'invite again': async ({ desk }, { id }) =>
    (await desk.post(calls.again, { user_id: id, ...proof })).status,
  waitlist: async ({ app, desk }, { number }) => {
    const guest = { email: `guest${number}@client.example`, full_name: 'Nell New' }
    await app.visitor().post('/api/users/waitlist/', guest)
    const row = app.db.read.selectFrom('waitlist_entries').select('id').where('email', '=', guest.email)
    const { id } = await row.executeTakeFirstOrThrow()
    return (await desk.post('/api/users/invite-waitlist-entry/', { id, initial_investment: '5.05' })).status
  },
  post: async ({ desk }, drawn) =>
    (await desk.post('/api/users/add-investment-summary/', { user_id: drawn.id, ...figures(drawn) })).status,
  correct: async ({ desk }, drawn) => {
    const version = await versionOfMonth(desk, drawn)
    const reason = `No. ${drawn.number}, "late"`
    const corrected = { user_id: drawn.id, ...figures(drawn), version, reason }
    return (await desk.post('/api/users/correct-investment-summary/', corrected)).status
  },
  lose: async ({ desk }, drawn) => {
    const nothing = { dividend_percent: 0, dividend_amount: 0, unrealized_gain: 0 }
    const lost = { ...figures(drawn), ...nothing, loss_amount: drawn.times }
    const ending_balance = lost.beginning_balance - lost.loss_amount
    const body = { user_id: drawn.id, ...lost, ending_balance }
    return (await desk.post('/api/users/add-investment-summary/', body)).status
  },
  'void a month': async ({ desk }, drawn) => {
    const { id, quarter, number } = drawn
    const version = await versionOfMonth(desk, drawn)
    const voided = { user_id: id, quarter, version, reason: `No. ${number}, "meant for another"` }
    return (await desk.post('/api/users/void-investment-summary/', voided)).status
  },
  'post it again': async ({ desk }, drawn) =>
    (await desk.post('/api/users/add-investment-summary/', { user_id: drawn.id, ...figures(drawn) })).status,
  contribute: async (firm, drawn) =>
    (await addActivity(firm, drawn, { kind: 'contribution', amount: drawn.times * 100 })).status,
  withdraw: async (firm, drawn) => {
    const entry = { kind: 'withdrawal', amount: drawn.times * 10, from_gains: drawn.times / 100 }
    return (await addActivity(firm, drawn, entry)).status
  },
  reinvest: async (firm, drawn) =>
    (await addActivity(firm, drawn, { kind: 'reinvestment', amount: drawn.times / 10 })).status,
  'void activity': async ({ desk }, { id, number }) => {
    const entries = (await desk.get(`/api/users/all-activity/${id}/`)).list
    const entry = entries.find((each) => each['voided_at'] === null) ?? entries[0]
    const body = { activity_id: entry?.['id'] ?? 1, reason: `No. ${number}, "returned"` }
    return (await desk.post('/api/users/void-activity/', body)).status
  },
  'month-end': async ({ desk }, drawn) => {
    const rows = drawn.ids.map((id) => ({ user_id: id, ...figures(drawn) }))
    const totals = totalsOf(drawn)
    return (await desk.post('/api/users/post-month-end/', { month: drawn.quarter, rows, totals })).status
  },
  'import in the browser': async (firm, drawn) => {
    const file = Buffer.from(await csv(firm, drawn)).toString('base64')
    const body = { file, totals: totalsOf(drawn) }
    return (await firm.desk.post('/api/users/import-summaries/', body)).status
  },
  'import on the command line': async (firm, drawn) => {
    const { rows } = await readRowsToPost(Buffer.from(await csv(firm, drawn)))
    const by = { at: firm.app.now(), actor: commandLine }
    const imported = await auditedTransaction(firm.app.db, (trx) =>
      postRows(trx, by, rows, {
        postingKind: 'import',
        current: monthAt(firm.app.now()),
      }),
    )
    return imported.every(({ state }) => state === 'posted') ? 200 : 409
  },
  'reverse a posting': async ({ desk }, { number }) => {
    const postings = (await desk.get('/api/users/postings/')).list
    const posting = postings.find((each) => each['reversed_at'] === null) ?? postings[0]
    const body = { number: posting?.['number'] ?? 1, reason: `No. ${number}, "another rate"` }
    return (await desk.post('/api/users/reverse-posting/', body)).status
  },
}

/** An operation and its input: the index of an account, a month, and an amount. */
export interface Step {
  name: string
  who: number
  month: number
  amount: number
}

const ofThePostedMonth = ['correct', 'void a month', 'post it again']

/** Each operation once, in an order without refusals. */
export const everyOperation: readonly Step[] = Object.keys(operations).map((name, k) => ({
  name,
  // The fourth account is the invited one.
  who: name === 'invite again' ? 3 : 0,
  month: ofThePostedMonth.includes(name) ? Object.keys(operations).indexOf('post') : k,
  amount: k,
}))

/** Many operations on few accounts and months, so that they often interact. */
export const anyOperations = (count: number) =>
  fc.array(
    fc.record({
      name: fc.constantFrom(...Object.keys(operations)),
      who: fc.nat(5),
      month: fc.nat(7),
      amount: fc.nat(99),
    }),
    { minLength: count, maxLength: count },
  )

/** Runs operations one after another; returns the names of those not refused. */
export async function operate(firm: Firm, steps: readonly Step[]): Promise<string[]> {
  const done: string[] = []
  for (const [number, { name, who, month, amount }] of steps.entries()) {
    firm.app.pass(1_000)
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const accounts = await firm.app.db.read.selectFrom('users').select('id').orderBy('id').execute()
    // The first account is the staff member.
    const ids = [1, 2].map((next) => accounts[Math.min(who + next, accounts.length - 2 + next)]?.id ?? 0)
    const quarter = `May ${2000 + month}`
    const drawn = { id: ids[0] ?? 0, ids, quarter, times: amount + 1, number }
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const status = (await operations[name]?.(firm, drawn)) ?? 0
    if (status < 200 || status >= 500) throw new Error(`${name} failed: ${status}`)
    if (status < 300) done.push(name)
  }
  return done
}
