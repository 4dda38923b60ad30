import { z } from 'zod'
import type { Body } from '@portico/contract/api/endpoints'
import { errors } from '@portico/contract/api/errors'
import { draftCell, presence, presenceLastsMs } from '@portico/contract/features/drafts'
import { formatMonth } from '@portico/contract/values/month'
import type { Handler } from '../../../http/route.ts'
import { callerChange } from '../../identity/rules/guard.ts'
import type { StoredCell } from '../queries/draft-queries.ts'
import {
  findDraftVersions,
  listCellsOf,
  listDraftable,
  listDraftCells,
  listPresence,
  nextDraftVersion,
  upsertDraftCells,
  upsertPresence,
} from '../queries/draft-queries.ts'

/** What is typed of a month and not posted yet, or what of it changed after a version. */
export const monthDraft: Handler<'monthDraft'> = async ({
  app,
  caller,
  params: { month },
  query: { since = 0 },
}) => {
  // First, so that a change between the two queries is returned again next time, not missed.
  const { version, postedVersion } = await findDraftVersions(app.db.read, month)
  const cells = await listDraftCells(app.db.read, month, since)
  const people = await listPresence(app.db.read, month, {
    since: app.clock() - presenceLastsMs,
    but: caller.id,
  })
  return {
    month: formatMonth(month),
    version,
    posted_version: postedVersion,
    cells: cells.map((cell) => z.encode(draftCell, cell)),
    people: people.map((each) => z.encode(presence, each)),
  }
}

/** Notes where the caller is in a month's sheet; not in the row of someone who is no active investor any more. */
export const markPresence: Handler<'markPresence'> = ({ app, caller, body: { month, user_id, cell } }) =>
  callerChange(app, caller, async (trx) => {
    if (!(await listDraftable(trx, month, [user_id])).has(user_id)) return { message: notActive }
    await upsertPresence(trx, { month, staff_id: caller.id, user_id, cell, seen_at: app.clock() })
    return { message: 'Others can see where you are.' }
  })

type SentCell = Body<'saveMonthDraft'>['cells'][number]

const keyOf = ({ userId, cell }: Pick<SentCell, 'userId' | 'cell'>): string => `${userId} ${cell}`

/**
 * Saves cells of a month's draft. A cell that someone else has changed since the version it names is returned instead;
 * so is why a row takes none. Not on the audit trail: it changes no figure, and every keystroke would stay there forever.
 */
export const saveMonthDraft: Handler<'saveMonthDraft'> = ({ app, body, caller }) => {
  const { month } = body
  // Of a cell that is named twice, the last one counts.
  const sent = [...new Map(body.cells.map((cell) => [keyOf(cell), cell])).values()]
  const userIds = [...new Set(sent.map(({ userId }) => userId))]
  return callerChange(app, caller, async (trx) => {
    const version = await nextDraftVersion(trx, month)
    const stored = new Map((await listCellsOf(trx, month, userIds)).map((cell) => [keyOf(cell), cell]))
    const draftable = await listDraftable(trx, month, userIds)
    const open = sent.filter(({ userId }) => draftable.get(userId)?.isPosted === false)
    const isOutdated = (cell: SentCell) => {
      const there = stored.get(keyOf(cell))
      return there !== undefined && there.version !== cell.version && there.value !== cell.value
    }
    const kept = open.filter((cell) => !isOutdated(cell)).map((cell) => ({ ...cell, version }))
    await upsertDraftCells(trx, month, kept, { at: app.clock(), by: caller.id })
    const refused = userIds.filter((userId) => draftable.get(userId)?.isPosted !== false)
    return {
      version,
      conflicts: open
        .filter(isOutdated)
        .map((cell) => z.encode(draftCell, stored.get(keyOf(cell)) as StoredCell)),
      refused: refused.map((userId) => ({
        user_id: userId,
        message: draftable.has(userId) ? errors.alreadyPosted.message : notActive,
      })),
    }
  })
}

const notActive = 'This is not an active investor.'
