import { setTimeout as wait } from 'node:timers/promises'
import type { Month } from '@portico/contract/values/month'
import { firstMonth, formatMonth, month, nextMonth } from '@portico/contract/values/month'
import type { ThrowAwayPostgres } from '../../scripts/postgres.ts'
import { operator } from '../src/features/identity/rules/authorize.ts'
import { openAccount } from '../src/features/identity/rules/create-account.ts'
import type { AuditedTransaction } from '../src/audit/append-audit.ts'
import { auditedTransaction } from '../src/audit/append-audit.ts'
import { faultsOf, verifyAudit } from '../src/audit/verify-audit.ts'
import type { Database } from '../src/db/database.ts'
import type { Place } from '../src/db/open-database.ts'
import { openDatabase, whileOpen } from '../src/db/open-database.ts'
import { hashPassword } from '../src/features/identity/rules/passwords.ts'
import { damageOf } from './damage-queries.ts'
import { july } from './months.ts'
import { RemoteClient } from './remote-client.ts'
import type { ServerProcess } from './server-process.ts'
import { startServer } from './server-process.ts'

const staff = { email: 'desk@firm.example', password: 'correct horse battery staple' }

/** A month sent to the server, for one investor or, all or nothing, for several. */
interface Sent {
  ids: readonly number[]
  month: Month
  acknowledged: boolean
}

/** Who posts while the server is killed, for whom, and what was sent so far. */
export interface Firm {
  place: Place
  /** The investors of each writer: one investor is posted alone, several in one sheet. */
  writers: readonly (readonly number[])[]
  /** The next month of each writer. */
  next: Map<readonly number[], Month>
  sent: Sent[]
}

/** An empty database with one staff member, six investors posted alone, and twenty in one sheet. */
export async function makeFirm(place: Place): Promise<Firm> {
  const passwordHash = await hashPassword(staff.password)
  const person = { firstName: 'Sam', lastName: 'Day', initialInvestment: null, passwordHash }
  const emails = Array.from({ length: 26 }, (_, k) => `person${k}@firm.example`)
  const openAll = async (trx: AuditedTransaction) => {
    const by = operator(Date.now(), { publicUrl: 'https://portal.example' })
    await openAccount(trx, by, { ...person, email: staff.email, role: 'administrator' })
    const opened: number[] = []
    // oxlint-disable-next-line no-await-in-loop -- each entry of the audit trail follows the one before
    for (const email of emails) opened.push(await openAccount(trx, by, { ...person, email, role: null }))
    return opened
  }
  const ids = await whileOpen(openDatabase(place), (db) => auditedTransaction(db, openAll))
  return { place, writers: [...ids.slice(0, 6).map((id) => [id]), ids.slice(6)], next: new Map(), sent: [] }
}

/** Starts the server of a firm and signs its staff member in. */
export async function openDesk(firm: Firm): Promise<{ server: ServerProcess; desk: RemoteClient }> {
  await inStore(firm, (db) => lookForward(firm, db))
  const { dataDir, databaseUrl = '' } = firm.place
  const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORTICO_DEMO: 'off' })
  const desk = new RemoteClient(await server.address)
  const status = await desk.signIn(staff.email, staff.password)
  if (status !== 200) throw new Error(`The desk cannot sign in: ${status}.`)
  return { server, desk }
}

/** Has every writer post one month after another until a response is not 201. */
export async function postMonths(firm: Firm, desk: RemoteClient): Promise<void> {
  await Promise.all(
    firm.writers.map(async (ids) => {
      // oxlint-disable-next-line no-await-in-loop -- each month follows the one before
      while ((await postNext(firm, desk, ids)) === 201);
    }),
  )
}

/** Posts a writer's next month and records whether it was acknowledged. Returns the status, or undefined without a response. */
export async function postNext(
  { next, sent }: Firm,
  desk: RemoteClient,
  ids: readonly number[],
): Promise<number | undefined> {
  const sending = next.get(ids) ?? firstMonth
  const entry: Sent = { ids, month: sending, acknowledged: false }
  sent.push(entry)
  const rows = ids.map((id) => ({ user_id: id, ...figures(id, sending) }))
  const principal = rows.reduce((sum, row) => sum + row.beginning_balance, 0)
  const sheet = { month: formatMonth(sending), rows, totals: { rows: rows.length, principal, paid: 0 } }
  const answer =
    ids.length === 1
      ? desk.post('/api/users/add-investment-summary/', rows[0])
      : desk.post('/api/users/post-month-end/', sheet)
  const status = await answer.then(
    (response) => response.status,
    () => undefined,
  )
  entry.acknowledged = status === 201
  if (entry.acknowledged) next.set(ids, nextMonth(sending))
  return status
}

/** Figures unique to this month: those of `july`, multiplied. */
function figures(id: number, sending: Month): typeof july {
  const times = (id % 50) + (sending % 100)
  const { quarter: _, dividend_percent, ...amounts } = july
  const multiplied = Object.entries(amounts).map(([name, amount]) => [name, amount * times])
  return { quarter: formatMonth(sending), dividend_percent, ...Object.fromEntries(multiplied) } as typeof july
}

/** The longest that one post takes on a busy machine. */
const momentMs = 30

/**
 * Kills the server with SIGKILL at a random moment after a number of months, restarts PostgreSQL if one is given, and lists
 * what is wrong.
 */
export async function killWhilePosting(
  firm: Firm,
  months: number,
  postgres?: ThrowAwayPostgres,
): Promise<string[]> {
  const { server, desk } = await openDesk(firm)
  const before = acknowledged(firm).length
  const posting = postMonths(firm, desk)
  // oxlint-disable-next-line no-await-in-loop -- until they are posted
  while (acknowledged(firm).length < before + months) await wait(1)
  await wait(Math.random() * momentMs)
  const fallen = postgres?.crash()
  server.child.kill('SIGKILL')
  await Promise.all([posting, fallen, server.ended])
  if (fallen !== undefined) await postgres?.startAgain()
  return inStore(firm, (db) => whatIsWrong(db, firm.sent))
}

/** The posts answered with 201. */
export const acknowledged = ({ sent }: Firm): Sent[] => sent.filter((entry) => entry.acknowledged)

/** Opens the database as a starting server does. */
export function inStore<Result>({ place }: Firm, work: (db: Database) => Promise<Result>): Promise<Result> {
  return whileOpen(openDatabase(place), work)
}

/** Continues after the stored months, because a month may be stored even if its response was lost. */
async function lookForward({ writers, next }: Firm, db: Database): Promise<void> {
  // Many rounds would exceed the rate limit of unsafe requests.
  await db.transaction((trx) => trx.deleteFrom('limits').execute())
  const latest = await db.read
    .selectFrom('summaries')
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.max('month').as('month')])
    .execute()
  for (const row of latest) {
    const ids = writers.find(([first]) => first === row.user_id)
    if (ids !== undefined) next.set(ids, nextMonth(month(row.month)))
  }
}

/** Describes everything that was acknowledged but not stored as sent, or stored but not sent. */
export async function whatIsWrong(db: Database, sent: readonly Sent[]): Promise<string[]> {
  const rows = await db.read.selectFrom('summaries').selectAll().execute()
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.month}`, row]))
  const wrong = sent.flatMap(({ ids, month: sending, ...entry }) => {
    const found = ids.flatMap((id) => stored.get(`${id} ${sending}`) ?? [])
    const what = `${formatMonth(sending)} of ${ids.join(', ')}`
    if (found.length < ids.length && entry.acknowledged) return [`${what} was acknowledged and is not there.`]
    if (found.length < ids.length && found.length > 0) return [`Only a part of ${what} is there.`]
    const isAsSent = found.every((row) => {
      const { beginning_balance: principal, ending_balance: balance } = figures(row.user_id, sending)
      return row.beginning_balance === principal * 100 && row.ending_balance === balance * 100
    })
    return isAsSent ? [] : [`${what} is not as it was sent.`]
  })
  return [...wrong, ...(await whatIsUnsound(db))]
}

async function whatIsUnsound(db: Database): Promise<string[]> {
  return [...faultsOf(await verifyAudit(db.read)), ...(await damageOf(db))]
}
