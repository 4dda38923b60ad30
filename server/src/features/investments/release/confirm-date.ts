import type { EndpointName } from '@portico/contract/api/endpoints'
import { dayAt, dayToJson, formatDay } from '@portico/contract/values/day'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { checkTime, recordTime } from '../../../db/trusted-time.ts'
import type { App, Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'

const nothing = 'Nothing is posted or issued, because the date of the server may be wrong.'

type Dated = Pick<App, 'db' | 'config' | 'clock'>

/**
 * Throws ApiError dateUnconfirmed if the clock is behind what is recorded, or has jumped far ahead of it: what is posted or
 * issued stays on record with its date, and months that have not begun would be posted.
 */
export async function requirePlausibleDate({ db, config, clock }: Dated, canConfirm = true): Promise<void> {
  const { now, recorded, state } = await checkTime(db.read, clock())
  if (state === 'right' || recorded === null) return
  const [today, last] = [now, recorded].map((at) => formatDay(dayAt(at, config.timeZone)))
  const then = canConfirm
    ? `The last recorded action was on ${last}. If today is right, confirm it and try again.`
    : 'Staff have to confirm it first. Please try again later.'
  throw new ApiError('dateUnconfirmed', `${nothing} Today is ${today}. ${then}`)
}

/** Whether what is issued now would have the right date, as far as the record shows. */
export const isDatePlausible = async ({ db, clock }: Dated): Promise<boolean> =>
  (await checkTime(db.read, clock())).state === 'right'

/** A handler that is refused while the date may be wrong. Throws ApiError 409. */
export const dated =
  <Name extends EndpointName>(handle: Handler<Name>): Handler<Name> =>
  async (call) => {
    await requirePlausibleDate(call.app, call.caller.isStaff)
    return handle(call)
  }

/** Confirms that the clock of the server is right, on the audit trail if it was in doubt. Throws ApiError invalid for any day but its own. */
export const confirmDate: Handler<'confirmDate'> = async ({ app, body, caller }) => {
  const { config, clock } = app
  const today = dayAt(clock(), config.timeZone)
  if (body.today !== today) {
    const refusal = `By the clock of the server, today is ${formatDay(today)}.`
    throw new ApiError('invalid', refusal, { today: refusal })
  }
  await callerTransaction(app, caller, async (trx, by) => {
    const { recorded, state } = await checkTime(trx, by.at)
    if (state === 'right') return
    await recordTime(trx, by.at)
    const before = recorded === null ? {} : { day: dayToJson(dayAt(recorded, config.timeZone)) }
    const after = { day: dayToJson(today) }
    await appendAudit(trx, by, { action: 'clock.confirmed', subjectId: null, before, after })
  })
  return { message: `It is confirmed that today is ${formatDay(today)}.` }
}
