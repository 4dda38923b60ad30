import { createHash } from 'node:crypto'
import type { ErrorCode } from '@portico/contract/api/errors'
import { refusedRows } from '@portico/contract/features/month-end'
import type { ReleasableKind } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { monthIn } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { entryState } from '../../../audit/append-audit.ts'
import type { Database, Trial, Reader } from '../../../db/database.ts'
import type { App, Caller } from '../../../http/route.ts'
import { countCall } from '../../../limits/limits.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { copyAnnounced } from '../../notices/queries/unsent-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { onDay } from '../rules/posting-day.ts'
import type { ToPost } from './commands.ts'
import { readPosting } from './commands.ts'

/** The fields of a state on the trail. */
type TrailState = Readonly<Record<string, unknown>>

/** A change that a posting writes, as on the audit trail. */
export interface Change {
  action: string
  /** Null for the reversal as a whole. */
  userId: number | null
  /** Null where the change names none. */
  month: Month | null
  before: TrailState
  after: TrailState
}

/** The rows that running a posting has written. */
export interface Written {
  message: string
  changes: readonly Change[]
  /** SHA-256 of the kind, the body and the changes, in hex. */
  sha256: string
}

/** Runs a posting in an open transaction, and returns what it has written. Throws what its call throws. */
export async function runPosting(
  trx: AuditedTransaction,
  by: PostingBy,
  { kind, body }: ToPost,
): Promise<Written> {
  const post = await readPosting({ kind, body })
  const start = await findLastSequence(trx)
  const { message } = await post(trx, by)
  const changes = (await listEntriesAfter(trx, start)).map(toChange)
  return { message, changes, sha256: digestOf(kind, body, changes) }
}

/** A trial may take seconds of a processor: one runs at a time, and accounts take turns. */
const trials = new FairQueue({ running: 1, waiting: 0, waitingOwners: 100, waitingOfSource: 1 })

interface TrialCall<Seen> {
  /** Of an account's trials with the same purpose, the latest takes the place of one that waits. */
  purpose: 'look' | 'prepare'
  /** The result of a finished trial, if the data are still the same. */
  reuse?: () => Promise<Seen | undefined>
  /** Posts, and looks at the data as they would be and as they are. */
  work: (trial: Trial, post: (toPost: ToPost) => Promise<Written>) => Promise<Seen>
}

/**
 * Posts as a trial, of which nothing is kept. Throws what the direct call throws, ApiError 429, and QueueFullError if a
 * later trial of the account has taken its place.
 */
export async function tryPosting<Seen>(
  app: App,
  caller: Caller,
  { purpose, reuse, work }: TrialCall<Seen>,
): Promise<Seen> {
  const known = await reuse?.()
  if (known !== undefined) return known
  const account = `account ${caller.id}`
  if (purpose === 'look') await countCall(app.db, 'trials', account, app.clock())
  return trials.run({ name: `${account} ${purpose}`, isOwner: true }, async () => {
    // Others may have waited for the same.
    const found = await reuse?.()
    if (found !== undefined) return found
    return app.db.trial(async (trial) => {
      await copyAnnounced(trial, app.clock())
      const db: Database = { ...app.db, transaction: (run) => run(trial.trx) }
      return callerTransaction({ ...app, db }, caller, (trx, by) =>
        work(trial, (toPost) => runPosting(trx, onDay(by, app), toPost)),
      )
    })
  })
}

type Entry = Awaited<ReturnType<typeof listEntriesAfter>>[number]

const stateOf = (text: string | null): TrailState => (entryState(text) ?? {}) as TrailState

function toChange({ action, subject_id: userId, ...entry }: Entry): Change {
  const [before, after] = [stateOf(entry.before), stateOf(entry.after)]
  const named =
    after['quarter'] ??
    after['effective_month'] ??
    after['first_month'] ??
    after['reopened'] ??
    after['closed_through'] ??
    before['quarter'] ??
    before['effective_month']
  return { action, userId, month: monthIn(String(named)) ?? null, before, after }
}

/** Numbers that a row only gets when it is posted, and that differ in every trial. */
function withoutNumbers({ action, after }: Change): TrailState {
  const { posting: _, moved_to_posting: __, ...fields } = after
  if (action !== 'activity.added') return fields
  const { id: ___, ...entry } = fields
  return entry
}

function digestOf(kind: ReleasableKind, body: unknown, changes: readonly Change[]): string {
  const digest = createHash('sha256').update(canonicalJson({ kind, body }))
  for (const change of changes) {
    const { action, userId, before } = change
    digest.update(`\n${canonicalJson([action, userId, before, withoutNumbers(change)])}`)
  }
  return digest.digest('hex')
}

/** The number of the last entry; in an audited transaction, nobody else can append after it. */
async function findLastSequence(db: Reader): Promise<number> {
  const { sequence } = await db.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  return sequence
}

/** The changes in the entries after a number, in order. */
const listEntriesAfter = (db: Reader, sequence: number) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'before', 'after'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()

/** The accounts that changes are about. */
export const idsOf = (changes: readonly Change[]): number[] => [
  ...new Set(changes.flatMap(({ userId }) => userId ?? [])),
]

/** What a refusal of a direct call means for what was prepared before: it tells staff to post again, who only send. */
const meanings: Partial<Record<ErrorCode, ErrorCode>> = {
  draftChanged: 'sheetChanged',
  monthChanged: 'preparedChanged',
  notLookedAt: 'preparedChanged',
}

/**
 * The refusal of what was prepared, in its own words where those of the direct call are about posting at once; with its
 * first rows, which are on no page next to it, and what is left to do with one that is posted by now.
 */
export function refusalOfPrepared(error: ApiError): ApiError {
  const code = meanings[error.code]
  if (code !== undefined) return new ApiError(code)
  const rows = new Set(refusedRows(error.fields ?? {}).values())
  rows.delete(error.message)
  const sentences = [
    error.message,
    ...(rows.size > namedRows ? [`The first ${namedRows}:`] : []),
    ...[...rows].slice(0, namedRows),
    ...(error.code === 'alreadyPosted' ? ['This can only be returned or withdrawn.'] : []),
  ]
  return new ApiError(error.code, sentences.join(' '), error.fields)
}

/** Enough to see why. */
const namedRows = 3

/** A value as JSON with the keys of every object sorted, so that equal values have one text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => sorted(part))

const sorted = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : part
