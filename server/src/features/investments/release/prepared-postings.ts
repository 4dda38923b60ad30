import type { Answer } from '@portico/contract/api/endpoints'
import type { PreparedState } from '@portico/contract/features/release'
import { administratorKinds } from '@portico/contract/features/release'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { PreparedOnTrail } from '../../../audit/prepared-on-trail.ts'
import { contentHash, listPreparedEntries, preparedOnTrail } from '../../../audit/prepared-on-trail.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction, requireRole } from '../../identity/rules/guard.ts'
import type { Prepared } from '../queries/prepared-queries.ts'
import {
  decidePrepared,
  findPrepared,
  findPreparedBody,
  insertPrepared,
  listPrepared,
} from '../queries/prepared-queries.ts'
import { onDay } from '../rules/posting-day.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Change } from './trial.ts'
import { runPosting, tryPosting } from './trial.ts'

const listed = 100

const momentOf = (at: number): string => new Date(at).toISOString()

export const preparedToJson = (prepared: Prepared): Answer<'preparedPostings'>['postings'][number] => {
  const { number, kind, corrects, state, rows, sha256, reason, preparedBy, decidedAt, decidedBy } = prepared
  const { id, email, firstName, lastName } = preparedBy
  return {
    number,
    kind,
    ...(corrects ? { corrects } : {}),
    state,
    rows,
    from: formatMonth(prepared.from),
    to: formatMonth(prepared.to),
    sha256,
    prepared_at: momentOf(prepared.preparedAt),
    prepared_by: { id, email, name: `${firstName} ${lastName}`.trim() },
    decided_at: decidedAt === null ? null : momentOf(decidedAt),
    decided_by: decidedBy,
    reason,
  }
}

/** Those waiting for release or returned, and the latest of the others. */
export const listPreparedPostings: Handler<'preparedPostings'> = async ({ app }) => {
  const found = await listPrepared(app.db.read, listed)
  return {
    release: app.config.release,
    waiting: found.filter(({ state }) => state === 'waiting').length,
    postings: found.map(preparedToJson),
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
    ...preparedToJson(prepared),
    message: `Prepared as number ${prepared.number}. It is waiting for release.`,
  }
}

/**
 * What the trail says of a posting that waits: it decides who prepared what, as a row can be altered unseen. Throws
 * ApiError preparedChanged if it says otherwise.
 */
async function requireOnTrail(trx: AuditedTransaction, number: number): Promise<PreparedOnTrail> {
  const recorded = preparedOnTrail(await listPreparedEntries(trx, number)).get(number)
  if (recorded?.state !== 'waiting') throw new ApiError('preparedChanged')
  return recorded
}

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
    const { preparedBy, reason } = await requireInState(trx, number, ['waiting', 'returned'])
    if (preparedBy.id !== caller.id) throw new ApiError('notOwnPrepared')
    await decidePrepared(trx, by, number, { state: 'withdrawn', reason })
    await appendAudit(trx, by, { action: 'posting.withdrawn', subjectId: null, after: { number } })
  })
  return { message: `Number ${number} is withdrawn.` }
}
