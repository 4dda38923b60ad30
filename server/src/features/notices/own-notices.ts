import { maxListed } from '@portico/contract/features/notices'
import { ApiError } from '../../api-error.ts'
import type { Handler } from '../../http/route.ts'
import {
  countNewer,
  findOwnNotice,
  findSeen,
  listOwnNotices,
  markOpened,
  upsertSeen,
} from './queries/own-notice-queries.ts'

/** The caller's latest notices, and how many are new. */
export const listNotices: Handler<'notices'> = async ({ app, caller }) => {
  const db = app.db.read
  const seen = await findSeen(db, caller.id)
  const notices = await listOwnNotices(db, caller.id, maxListed)
  return {
    notices: notices.map(({ id, at, openedAt, ...notice }) => ({
      id,
      kind: notice.kind,
      subject: notice.subject,
      sentence: notice.sentence,
      line: notice.line,
      link: notice.link,
      at: new Date(at).toISOString(),
      is_new: id > seen,
      opened_at: openedAt === null ? null : new Date(openedAt).toISOString(),
    })),
    new: await countNewer(db, caller.id, seen),
  }
}

/** Marks the caller's notices as seen, up to the newest that was listed. */
export const markNoticesSeen: Handler<'markNoticesSeen'> = async ({ app, caller, body }) => {
  const [newest] = await listOwnNotices(app.db.read, caller.id, 1)
  // An id from the future would hide what is still to come.
  const upTo = Math.min(body.up_to, newest?.id ?? 0)
  await app.db.transaction((trx) => upsertSeen(trx, caller.id, upTo))
  return { new: await countNewer(app.db.read, caller.id, await findSeen(app.db.read, caller.id)) }
}

/** Notes when the caller opened a notice for the first time. Throws ApiError 404. */
export const openNotice: Handler<'openNotice'> = async ({ app, caller, body: { id } }) => {
  const notice = await findOwnNotice(app.db.read, caller.id, id)
  if (notice === undefined) throw new ApiError('noSuchNotice')
  await app.db.transaction((trx) => markOpened(trx, { userId: caller.id, id, at: app.clock() }))
  return { link: notice.link }
}
