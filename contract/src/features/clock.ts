import { z } from 'zod'
import { mostAheadMs, mostBehindMs } from './lifetimes.ts'
import { describeFeature, post } from '../api/endpoint.ts'
import { reading } from '../api/fields.ts'
import { parseDay } from '../values/day.ts'
import { durationText } from '../values/duration.ts'

/** The day that the caller takes for today. */
const confirmDateRequest = z.object({
  today: z
    .string({ error: 'Say which day it is, such as 2025-07-03.' })
    .describe('Today in the firm’s time zone, as the server has it.')
    .transform(reading(parseDay)),
})

export const clockEndpoints = {
  confirmDate: post('/api/users/confirm-date/', {
    summary: 'Confirm the date of the server',
    details: `While the clock of the server is more than ${durationText(mostBehindMs)} behind the latest recorded time, or more than ${durationText(mostAheadMs)} ahead of it, every call that posts months or money, issues statements or closes an account is refused with 409 and the code \`dateUnconfirmed\`, whose message names both days. If today is right, confirm it with this call, and try again. Any day but the server’s own is refused with 400. Goes on the audit trail.`,
    body: confirmDateRequest,
    response: z.object({ message: z.string() }),
  }),
}

describeFeature(
  'clock',
  clockEndpoints,
  'For staff: confirming the date when the clock of the server has jumped.',
)
