import { z } from 'zod'
import type { Docs } from '../api/endpoint.ts'
import { post } from '../api/endpoint.ts'
import { reading } from '../api/fields.ts'
import { parseDay } from '../values/day.ts'

/** The day that the caller takes for today. */
const confirmDateRequest = z.object({
  today: z
    .string({ error: 'Say which day it is, such as 2025-07-03.' })
    .describe('Today in the firm’s time zone, as the server has it.')
    .transform(reading(parseDay)),
})

export const clockEndpoints = {
  confirmDate: post('/api/users/confirm-date/', {
    body: confirmDateRequest,
    response: z.object({ message: z.string() }),
  }),
}

export const clockDocs: Docs<typeof clockEndpoints> = {
  confirmDate: {
    summary: 'Confirm the date of the server',
    details:
      'While the clock of the server is more than two minutes behind the latest recorded time, or more than 45 days ahead of it, every call that posts months or money, or closes an account, is refused with 409 and the code `dateUnconfirmed`, whose message names both days. If today is right, confirm it with this call, and post again. Any day but the server’s own is refused with 400. Goes on the audit trail.',
    example: {
      body: { today: '2025-08-01' },
      response: { message: 'It is confirmed that today is August 1, 2025.' },
    },
  },
}
