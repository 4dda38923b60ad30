import type { Answer } from '@portico/contract/api/endpoints'
import type { ReleasableKind, PreparedState } from '@portico/contract/features/release'
import { administratorKinds } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { userToJson } from '@portico/contract/features/accounts'
import { formatMonth, month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { actionsOn } from '../../../audit/audited-rows.ts'
import { auditedTables } from '../../../audit/audited-tables.ts'
import { contentHash, rowsOnTrail } from '../../../audit/compare-firm-rows.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction, requireRole } from '../../identity/rules/guard.ts'
import { onDay } from '../rules/posting-day.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { namedInvestors } from './named-investors.ts'
import type { Change } from './trial.ts'
import { runPosting, tryPosting, canonicalJson } from './trial.ts'

const listed = 100

const momentOf = (at: number): string => new Date(at).toISOString()

type PreparedJson = Answer<'preparedPostings'>['postings'][number]

/** A prepared posting as the API gives it. */
export const preparedToJson = async (db: Reader, prepared: Prepared): Promise<PreparedJson> =>
  toJson(prepared, (await namedInvestors(db, [prepared])).get(prepared.number))

function toJson(prepared: Prepared, investor: Account | undefined): PreparedJson {
  const { number, kind, corrects, state, rows, sha256, reason, decided_at, decided_by } = prepared
  return {
    number,
    kind,
    ...(corrects ? { corrects: true } : {}),
    state,
    rows,
    ...(investor === undefined ? {} : { investor: userToJson(investor) }),
    from: formatMonth(month(prepared.first_month)),
    to: formatMonth(month(prepared.last_month)),
    sha256,
    prepared_at: momentOf(prepared.prepared_at),
    prepared_by: {
      id: prepared.prepared_by,
      email: prepared.email,
      name: `${prepared.first_name} ${prepared.last_name}`.trim(),
    },
    decided_at: decided_at === null ? null : momentOf(decided_at),
    decided_by,
    reason,
  }
}

/** Those waiting for release or returned, and the latest of the others. */
export const listPreparedPostings: Handler<'preparedPostings'> = async ({ app }) => {
  const found = await listPrepared(app.db.read, listed)
  const investors = await namedInvestors(app.db.read, found)
  return {
    release: app.config.release,
    waiting: found.filter(({ state }) => state === 'waiting').length,
    postings: found.map((prepared) => toJson(prepared, investors.get(prepared.number))),
  }
}

/** A prepared posting. Throws ApiError noSuchPrepared. */
export async function requirePrepared(db: Reader, number: number): Promise<Prepared> {
  const prepared = await findPrepared(db, number)
  if (prepared === undefined) throw new ApiError('noSuchPrepared')
  return prepared
}

/** The same, in one of these states. Throws ApiError noSuchPrepared or preparedDecided. */
async function requireInState(
  trx: AuditedTransaction,
  number: number,
  states: readonly PreparedState[],
): Promise<Prepared> {
  const prepared = await requirePrepared(trx, number)
  if (!states.includes(prepared.state)) throw new ApiError('preparedDecided')
  return prepared
}

/**
 * The rows of a posting: its months, those that are moved once, or else its entries, or else the accounts whose initial investment it changes, or the
 * closing of the books.
 */
export const rowsOf = (changes: readonly Change[]): readonly Change[] => {
  const kinds = ['summary.', 'activity.', 'account.', 'books.'].map((kind) =>
    changes.filter(({ action, after }) => action.startsWith(kind) && after['moved_to'] === undefined),
  )
  return kinds.find((rows) => rows.length > 0) ?? []
}

/**
 * Stores what someone else releases, after a trial. Throws what the direct call would throw, and ApiError 404 or 409 for
 * one to replace that is not there or decided about, and 403 for what only an administrator may change.
 */
export const preparePosting: Handler<'preparePosting'> = async ({ app, body, caller }) => {
  const { kind, totals, replaces } = body
  if (administratorKinds.has(kind)) requireRole(caller, 'administrator')
  const { changes, sha256 } = await tryPosting(app, caller, {
    purpose: 'prepare',
    work: (_, post) => post(body),
  })
  const rows = rowsOf(changes).length
  const months = changes.flatMap(({ month }) => month ?? []).toSorted((a, b) => a - b)
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) throw new ApiError('invalid', 'There is nothing to post.')
  const prepared = await callerTransaction(app, caller, async (trx, by) => {
    if (replaces !== undefined) {
      await requireInState(trx, replaces, ['waiting', 'returned'])
      await decidePrepared(trx, by, replaces, { state: 'replaced' })
    }
    const content = { body: canonicalJson(body.body), totals: canonicalJson(totals ?? {}) }
    const number = await insertPrepared(trx, by, { kind, rows, from, to, sha256, ...content })
    const what = { number, kind, rows, from: formatMonth(from), to: formatMonth(to) }
    const hashes = { sha256, content_sha256: contentHash(content) }
    const after = { ...what, ...hashes, ...(replaces === undefined ? {} : { replaces }) }
    await appendAudit(trx, by, { action: 'posting.prepared', subjectId: null, after })
    return requirePrepared(trx, number)
  })
  return {
    ...(await preparedToJson(app.db.read, prepared)),
    message: `Prepared as number ${prepared.number}. It is waiting for release.`,
  }
}

/**
 * The trail's entry for a waiting posting, which decides who prepared it, as a row can be altered unseen. Throws ApiError
 * preparedChanged if it differs from the row.
 */
async function requireOnTrail(trx: AuditedTransaction, number: number) {
  const recorded = rowsOnTrail('prepared', await listEntriesAbout(trx, number)).get(number)
  if (recorded?.fields['state'] !== 'waiting') throw new ApiError('preparedChanged')
  const { kind, sha256 } = recorded.fields
  return { kind: kind as ReleasableKind, sha256: String(sha256), preparedBy: recorded.by }
}

/** The entries about a prepared posting, in order. Their states begin with its number, and end with the one replaced. */
const listEntriesAbout = (db: Reader, number: number) =>
  db
    .selectFrom('audit_entries')
    .select(['sequence', 'at', 'actor_id', 'actor', 'action', 'after'])
    .where('action', 'in', actionsOn(auditedTables.prepared))
    .where((eb) =>
      eb.or([
        eb('after', 'like', `{"number":${number},%`),
        eb('after', '=', `{"number":${number}}`),
        eb('after', 'like', `%,"replaces":${number}}`),
      ]),
    )
    .orderBy('sequence')
    .execute()

/**
 * Posts what someone else prepared, with the code of the direct call, in one transaction with its release. Throws what
 * that call throws, and ApiError ownPrepared, preparedDecided, noSuchPrepared, or preparedChanged unless the hash named,
 * the one on the trail and that of what is written now are the same.
 */
export const releasePosting: Handler<'releasePosting'> = async ({ app, body, caller }) => {
  const { number } = body
  const message = await callerTransaction(app, caller, async (trx, by) => {
    await requireInState(trx, number, ['waiting'])
    const { kind, sha256, preparedBy } = await requireOnTrail(trx, number)
    if (preparedBy.id === caller.id) throw new ApiError('ownPrepared')
    const stored: unknown = JSON.parse(await findPreparedBody(trx, number))
    const written = await runPosting(trx, onDay(by, app), { kind, body: stored })
    if (body.sha256 !== sha256 || written.sha256 !== sha256) throw new ApiError('preparedChanged')
    await decidePrepared(trx, by, number, { state: 'released' })
    const after = { number, kind, sha256, prepared_by: preparedBy.name }
    await appendAudit(trx, by, { action: 'posting.released', subjectId: null, after })
    return written.message
  })
  return { message }
}

/** Returns a waiting posting to its preparer. Throws ApiError noSuchPrepared or preparedDecided. */
export const returnPosting: Handler<'returnPosting'> = async ({ app, body, caller }) => {
  const { number, reason } = body
  await callerTransaction(app, caller, async (trx, by) => {
    await requireInState(trx, number, ['waiting'])
    await decidePrepared(trx, by, number, { state: 'returned', reason })
    await appendAudit(trx, by, { action: 'posting.returned', subjectId: null, after: { number, reason } })
  })
  return { message: `Number ${number} is returned.` }
}

/** Withdraws a posting that the caller prepared. Throws ApiError noSuchPrepared, preparedDecided or notOwnPrepared. */
export const withdrawPosting: Handler<'withdrawPosting'> = async ({ app, body: { number }, caller }) => {
  await callerTransaction(app, caller, async (trx, by) => {
    const { prepared_by, reason } = await requireInState(trx, number, ['waiting', 'returned'])
    if (prepared_by !== caller.id) throw new ApiError('notOwnPrepared')
    await decidePrepared(trx, by, number, { state: 'withdrawn', reason })
    await appendAudit(trx, by, { action: 'posting.withdrawn', subjectId: null, after: { number } })
  })
  return { message: `Number ${number} is withdrawn.` }
}

/** One to insert; `body` and `totals` are JSON. */
interface NewPrepared extends Record<'sha256' | 'totals' | 'body', string> {
  kind: ReleasableKind
  rows: number
  from: Month
  to: Month
}

/** Inserts a prepared posting that waits, and returns its number. */
async function insertPrepared(trx: Transaction, by: By, prepared: NewPrepared): Promise<number> {
  const { rows, from, to, ...same } = prepared
  const { id } = await trx
    .insertInto('prepared_postings')
    .values({
      ...same,
      row_count: rows,
      first_month: from,
      last_month: to,
      prepared_at: by.at,
      prepared_by: by.actor.id ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const open = ['waiting', 'returned'] as const

/** How the body of a sheet or a file begins that corrects posted months, with one reason. */
const corrects = '{"corrections":{'

const selectPrepared = (db: Reader) =>
  db
    .selectFrom('prepared_postings')
    .innerJoin('users', 'users.id', 'prepared_postings.prepared_by')
    .leftJoin('users as deciders', 'deciders.id', 'prepared_postings.decided_by')
    .select([
      'prepared_postings.id as number',
      'kind',
      'state',
      'row_count as rows',
      'first_month',
      'last_month',
      'sha256',
      'totals',
      'prepared_at',
      'prepared_by',
      'users.email',
      'users.first_name',
      'users.last_name',
      'decided_at',
      'deciders.email as decided_by',
      'reason',
    ])
    // The keys of a body are sorted, and no other one comes before this. Of a long body, PostgreSQL reads only that part.
    .select(sql<string | null>`case when row_count = 1 then substr(body, 1, 20000) end`.as('single'))
    .select(sql<unknown>`substr(body, 1, ${sql.lit(corrects.length)}) = ${corrects}`.as('corrects'))

/** Those waiting or returned, and the latest of the others, each newest first. */
async function listPrepared(db: Reader, latest: number): Promise<Prepared[]> {
  const ordered = selectPrepared(db).orderBy('prepared_postings.id', 'desc')
  const pending = await ordered.where('state', 'in', open).execute()
  const others = await ordered.where('state', 'not in', open).limit(latest).execute()
  return [...pending, ...others]
}

/** A prepared posting by its number. */
const findPrepared = (db: Reader, number: number) =>
  selectPrepared(db).where('prepared_postings.id', '=', number).executeTakeFirst()

/** A prepared posting, without its body; `totals` are the control totals that were typed, as JSON. */
export type Prepared = NonNullable<Awaited<ReturnType<typeof findPrepared>>>

/** The body of a prepared posting, as JSON. */
export async function findPreparedBody(db: Reader, number: number): Promise<string> {
  const row = db.selectFrom('prepared_postings').select('body').where('id', '=', number)
  return (await row.executeTakeFirstOrThrow()).body
}

/** Decides about a prepared posting. */
async function decidePrepared(
  trx: Transaction,
  by: By,
  number: number,
  { state, reason = null }: { state: PreparedState; reason?: string | null },
): Promise<void> {
  await trx
    .updateTable('prepared_postings')
    .set({ state, reason, decided_at: by.at, decided_by: by.actor.id })
    .where('id', '=', number)
    .execute()
}
