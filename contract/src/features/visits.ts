import { z } from 'zod'
import { describeFeature, post } from '../api/endpoint.ts'
import { instant } from '../api/fields.ts'

/** How long after the last visit another one still belongs to it. */
export const visitMinutes = 30

/** `all_seen` also marks everything posted until now as seen, so that the visit has no news any more. */
const markVisitRequest = z.object({
  all_seen: z.boolean({ error: 'all_seen must be true or false.' }).default(false),
})

const markVisitResponse = z.object({
  seen_until: instant
    .nullable()
    .describe('What was posted until then has been seen. Null on the first visit.'),
})

export const visitEndpoints = {
  markVisit: post('/api/users/mark-visit/', {
    summary: 'Record a visit of your dashboard',
    details: `Returns the end of the visit before this one: what was posted since then is news. Calls within ${visitMinutes} minutes of each other are one visit. With \`all_seen\`, nothing is news any more until the next visit. Changes no figure and is not on the audit trail.`,
    body: markVisitRequest,
    response: markVisitResponse,
  }),
}

describeFeature('visits', visitEndpoints, 'When you last looked at your account.')
