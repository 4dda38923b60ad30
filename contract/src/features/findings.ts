import { z } from 'zod'
import { user } from './accounts.ts'
import { acknowledgedKey, listedFinding } from './checks.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, messageResponse, monthText } from '../api/fields.ts'

/** What the findings of a group have in common. */
export const groupings = ['kind', 'month', 'investor'] as const

export type Grouping = (typeof groupings)[number]

/** The most groups, or findings of a group, that a page holds. */
export const findingsPerPage = 200

/** The most findings that are acknowledged at once. */
export const acknowledgedAtOnce = 100

const by = z.enum(groupings, { error: 'Group by kind, month or investor.' }).default('kind')
const page = id.default(1)

/** Findings that have a kind, a month or an investor in common. */
const group = z.object({
  of: z.string().describe('The kind, the month as in 2025-07, or the investor’s id.'),
  user: user.nullable().describe('The investor, for groups by investor.'),
  count: z.number(),
  investors: z.number(),
  from: monthText.describe('The first month with a finding.'),
  to: monthText.describe('The last one.'),
  breaks_rule: z.boolean().describe('Whether one breaks a rule; the others are only out of the usual.'),
})

export type FindingGroup = z.output<typeof group>

const groupsResponse = z.object({
  count: z.number(),
  acknowledged: z.number(),
  group_count: z.number(),
  groups: z.array(group).max(findingsPerPage),
})

export type FindingGroups = z.output<typeof groupsResponse>

const findingsResponse = z.object({
  count: z.number(),
  findings: z.array(listedFinding).max(findingsPerPage),
  next: z.number().nullable().describe('The next page; null on the last.'),
})

const acknowledgeRequest = z.object({
  findings: z
    .array(acknowledgedKey.omit({ note: true }), { error: 'Send a list of findings.' })
    .min(1, 'Send at least one finding.')
    .max(acknowledgedAtOnce, `Send at most ${acknowledgedAtOnce} findings.`),
  note: acknowledgedKey.shape.note,
})

export const findingEndpoints = {
  findingGroups: get('/api/users/finding-groups/', {
    summary: 'Count problems by kind, month or investor',
    details: `All problems, grouped: those with broken rules first, then those with the most findings; months latest first. Pages have ${findingsPerPage} groups. \`count\` is the number of findings in all groups, \`acknowledged\` that of those acknowledged so far.`,
    query: z.object({ by, page }),
    response: groupsResponse,
  }),
  findings: get('/api/users/findings/', {
    summary: 'List the problems of a group',
    details: `Most serious first, then the latest month first, then by e-mail; ${findingsPerPage} a page. \`count\` is how many the group has; a group that is not there has none.`,
    query: z.object({ by, of: z.string({ error: 'Name the group.' }), page }),
    response: findingsResponse,
  }),
  acknowledgeFindings: post('/api/users/acknowledge-findings/', {
    summary: 'Acknowledge several findings',
    details: `At most ${acknowledgedAtOnce}, with one note, as listed: all of them, or none if one of them is not there or is already acknowledged.`,
    errors: ['noSuchUser', 'noSuchFinding', 'findingAcknowledged'],
    body: acknowledgeRequest,
    response: messageResponse,
  }),
}

describeFeature('findings', findingEndpoints, 'For staff: the problems in all investors’ months, in groups.')
