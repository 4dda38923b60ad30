import type { ReleasableKind, PreparedState } from '@portico/contract/features/release'
import { administratorKinds } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { contentHash } from '../../../audit/compare-firm-rows.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction, requireRole } from '../../identity/rules/guard.ts'
import { onDay } from '../rules/posting-day.ts'
import { refusalOfTyped } from './control-totals.ts'
import { namedPosting } from './named-investors.ts'
import { listToJson, preparedToJson, toPreparer } from './prepared-json.ts'
import type { Prepared } from './prepared-queries.ts'
import { requireOnTrail } from './prepared-trail.ts'
import { findPrepared, findPreparedBody, listPrepared, listWaitingReversals } from './prepared-queries.ts'
import type { ToPost } from './commands.ts'
import type { Change } from './trial.ts'
import { refusalOfPrepared, runPosting, tryPosting, canonicalJson } from './trial.ts'

const listed = 100

/** Those waiting for release or returned, and the latest of the others. */
export const listPreparedPostings: Handler<'preparedPostings'> = async ({ app }) => {
  const found = await listPrepared(app.db.read, listed)
  return {
    release: app.config.release,
    waiting: found.filter(({ state }) => state === 'waiting').length,
    postings: await listToJson(app.db.read, found),
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
 * one to replace that is not there or decided about, alreadySent, 400 for control totals that do not match its rows, and 403
 * for what only an administrator may change.
 */
export const preparePosting: Handler<'preparePosting'> = async ({ app, body, caller }) => {
  const { kind, totals, replaces } = body
  if (administratorKinds.has(kind)) requireRole(caller, 'administrator')
  const { changes, sha256 } = await tryPosting(app, caller, {
    purpose: 'prepare',
    work: (_, post) => post(body),
  })
  const typed = canonicalJson(totals ?? {})
  const made = rowsOf(changes)
  const rows = made.length
  const refusal = refusalOfTyped(typed, made)
  if (refusal !== undefined) throw refusal
  const months = changes.flatMap(({ month }) => month ?? []).toSorted((a, b) => a - b)
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) throw new ApiError('invalid', 'There is nothing to post.')
  const prepared = await callerTransaction(app, caller, async (trx, by) => {
    if (replaces !== undefined) {
      await requireInState(trx, replaces, ['waiting', 'returned'])
      await decidePrepared(trx, by, replaces, { state: 'replaced' })
    }
    await requireNoneWaits(trx, body)
    const content = { body: canonicalJson(body.body), totals: typed }
    const number = await insertPrepared(trx, by, { kind, rows, from, to, sha256, ...content })
    const what = { number, kind, rows, from: formatMonth(from), to: formatMonth(to) }
    const hashes = { sha256, content_sha256: contentHash(content) }
    const after = { ...what, ...hashes, ...(replaces === undefined ? {} : { replaces }) }
    await appendAudit(trx, by, { action: 'posting.prepared', subjectId: null, after })
    return requirePrepared(trx, number)
  })
  return {
    ...(await preparedToJson(app.db.read, prepared)),
    message: `Prepared as number ${prepared.number}. It is waiting for release.${replaces === undefined ? '' : ` It replaces number ${replaces}.`}`,
  }
}

/**
 * Throws ApiError alreadySent if a reversal or move of the same posting waits: once one of them is released, nobody could
 * release the other. No other one can be sent before this transaction ends.
 */
async function requireNoneWaits(trx: AuditedTransaction, { kind, body }: ToPost): Promise<void> {
  const of = namedPosting({ kind, naming: JSON.stringify(body) })
  if (of === undefined) return
  const waiting = (await listWaitingReversals(trx)).find((each) => namedPosting(each) === of)
  if (waiting === undefined) return
  const what = waiting.kind === 'move-posting' ? 'move' : 'reversal'
  const { name, email } = toPreparer(waiting)
  const sent = `number ${waiting.number}, sent by ${name || email}`
  throw new ApiError('alreadySent', `The ${what} of posting ${of} already waits for release: ${sent}.`)
}

/**
 * Posts what someone else prepared, with the code of the direct call, in one transaction with its release. Throws what
 * that call throws, and ApiError ownPrepared, preparedDecided, noSuchPrepared, sheetChanged, or preparedChanged unless the hash named,
 * the one on the trail and that of what is written now are the same; and 400 for control totals that do not match its rows.
 */
export const releasePosting: Handler<'releasePosting'> = async ({ app, body, caller }) => {
  const { number } = body
  const message = await callerTransaction(app, caller, async (trx, by) => {
    const { totals } = await requireInState(trx, number, ['waiting'])
    const { kind, sha256, preparedBy } = await requireOnTrail(trx, number)
    if (preparedBy.id === caller.id) throw new ApiError('ownPrepared')
    const stored: unknown = JSON.parse(await findPreparedBody(trx, number))
    const written = await runPosting(trx, onDay(by, app), { kind, body: stored }).catch((error: unknown) => {
      throw error instanceof ApiError ? refusalOfPrepared(error) : error
    })
    if (body.sha256 !== sha256 || written.sha256 !== sha256) throw new ApiError('preparedChanged')
    const refusal = refusalOfTyped(totals, rowsOf(written.changes))
    if (refusal !== undefined) throw refusal
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
