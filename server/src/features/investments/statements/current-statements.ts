import type { Month } from '@portico/contract/values/month'
import { FigureError } from '@portico/contract/values/decimal'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { App, Handler } from '../../../http/route.ts'
import { findCurrent } from './issue-statement.ts'
import type { Touchable } from './touched-statements.ts'
import { listTouched } from './touched-statements.ts'

/** The statements of a period, and its last month that has ended. */
interface Wanted {
  period: string
  to: Month
}

/** Whether an investor's statement of a period still stands. */
export const userStatementPreview: Handler<'userStatementPreview'> = async ({ app, params, query }) => ({
  is_current: await isCurrent(app, { ...params, ...query }),
})

/** Which of some investors have no statement of the period, and which have one that no longer stands. */
interface Outdated {
  unissued: number[]
  changed: number[]
}

/** So many are read whole to see whether what has happened changes a statement; of more, nearly all have changed. */
export const mostRead = 100

/** For which of some investors issuing would issue a statement. */
export async function listOutdated(
  app: App,
  { period, to }: Wanted,
  userIds: readonly number[],
): Promise<Outdated> {
  const issued = await listIssued(app.db.read, period)
  const have = new Set(issued.map(({ userId }) => userId))
  const unissued = userIds.filter((userId) => !have.has(userId))
  const isTouched = new Set(
    (await listTouched(app.db.read, issued, { ended: to })).map(({ userId }) => userId),
  )
  const touched = userIds.filter((userId) => isTouched.has(userId))
  if (touched.length > mostRead) return { unissued, changed: touched }
  const changed: number[] = []
  for (const userId of touched)
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that other requests run in between
    if (!(await isCurrent(app, { userId, period, kind: 'statement' }))) changed.push(userId)
  return { unissued, changed }
}

type Statement = Parameters<typeof findCurrent>[1]

const isCurrent = async (app: App, wanted: Statement): Promise<boolean> =>
  (await wouldIssue(app, wanted)) === false

/** Whether issuing would issue a statement, because none stands; undefined where there is nothing to state. */
export async function wouldIssue(app: App, wanted: Statement): Promise<boolean | undefined> {
  try {
    return (await findCurrent(app, wanted)) === undefined
  } catch (error) {
    if (error instanceof FigureError) return true
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The latest statement of the period that each investor has. */
async function listIssued(db: Reader, period: string): Promise<Touchable[]> {
  const latest = await db
    .selectFrom('statements')
    .select([
      'user_id as userId',
      ({ fn }) => fn.max('issued_at').as('issuedAt'),
      ({ fn }) => fn.max('last_month').as('lastMonth'),
    ])
    .where('period', '=', period)
    .where('kind', '=', 'statement')
    .groupBy('user_id')
    .execute()
  return latest.map((each) => ({ ...each, period }))
}
