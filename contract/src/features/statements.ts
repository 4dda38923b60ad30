import { z } from 'zod'
import { person, user, userIdParams } from './accounts.ts'
import { describeFeature, firstMessage, get, getFile, post } from '../api/endpoint.ts'
import { dayText, id, moment, money, monthText, orRequired } from '../api/fields.ts'
import { statementKinds } from '../statement/kinds.ts'
import { periodIn, periodKey } from '../values/period.ts'

/** Crockford's base 32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numberLength = 26
const shortLength = 8

/** The number of a document from its 128 random bits. */
export function documentNumber(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (let k = 0; k < numberLength; k++, value /= 32n) text = `${alphabet[Number(value % 32n)]}${text}`
  return text
}

/** "7K3M-9XQ2": the beginning of a number, for people. */
export const shortNumber = (number: string): string => number.slice(0, shortLength).replace(/^(.{4})/, '$1-')

/** "7K3M 9XQ2 T4B8 …": a whole number, as people compare and copy it. */
export const numberInGroups = (number: string): string => number.replaceAll(/.{4}(?=.)/g, '$& ')

/** A number as people may type it, with spaces, hyphens, small letters, and letters that look like digits. */
export const readNumber = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const numberMessage = 'Enter all 26 letters and digits of the number. It is near the end of the document.'

/** Why no document can have a number: what to look for in the one that was typed. */
function mistakeIn(text: string): string | undefined {
  const characters = Array.from(text)
  const stranger = characters.find((each) => !alphabet.includes(each))
  if (stranger !== undefined) return `Verification numbers never contain “${stranger}”. Check that character.`
  if (characters.length === 0) return numberMessage
  if (characters.length === shortLength) return `This is the short number. ${numberMessage}`
  const many = characters.length === 1 ? '1 letter or digit' : `${characters.length} letters and digits`
  return characters.length === numberLength
    ? undefined
    : `This number has ${many}; it should have ${numberLength}.`
}

const number = z
  .string({ error: orRequired(numberMessage) })
  .max(100, numberMessage)
  .transform(readNumber)
  .refine((text) => mistakeIn(text) === undefined, { error: ({ input }) => mistakeIn(input as string) })
  .describe('The whole number of a document: 26 letters and digits.')

const periodMessage = 'A period is written 2025-07, 2025-q3, 2025, 2025-03-to-2025-07 or all.'
/** The key of a statement's period, as choiceIn reads it. */
const period = z
  .string({ error: orRequired(periodMessage) })
  .max(30, periodMessage)
  .refine((key) => {
    const found = periodIn(key)
    return key === 'all' || (found !== undefined && periodKey(found) === key)
  }, periodMessage)
  .describe(
    '“2025-07”, “2025-q3”, “2025”, “2025-03-to-2025-07”, or “all” for everything since the first month.',
  )

const kind = z
  .enum(statementKinds)
  .describe(
    '`statement`, with the months and returns, or `capital-account`: the same sums on one page, as auditors want them.',
  )
const wanted = { period, kind: kind.default('statement') }

/** An issued statement. Its file never changes; a later change of its figures supersedes it. */
const statement = z.object({
  number: z.string(),
  short_number: z.string().describe('The beginning of the number, for people.'),
  kind,
  period: z.string().describe('As in the request.'),
  period_name: z.string().describe('“Q3 2025”, or “Q3 2025, to August” if it does not reach the end.'),
  first_month: monthText,
  last_month: monthText,
  issued_at: moment,
  superseded_at: moment
    .nullable()
    .describe('When its figures were changed, or it was completed or replaced; null while it stands.'),
  byte_count: z.number(),
  closing_balance: z
    .string()
    .nullable()
    .describe('As it is printed: “$10,190.00”; null for an old statement whose figures are not on record.'),
  replaces: z.string().nullable().describe('The number of the earlier statement that it replaces.'),
  changed: z
    .array(z.string())
    .describe('What it says of that one: what has happened since and when, and each figure that differs.'),
})

export type StatementItem = z.output<typeof statement>

/** The issued statements whose figures a change will change; not those that a new month only completes. */
export const outdatedStatements = z
  .object({
    count: z.number(),
    investors: z.number(),
    first: z.array(
      z.object({ user: person, statements: z.array(statement.pick({ kind: true, period_name: true })) }),
    ),
  })
  .describe('The issued statements that will be out of date, by investor; omitted if none.')

export type OutdatedStatements = z.output<typeof outdatedStatements>

const issued = z.object({ message: z.string(), statement })

const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'A SHA-256 has 64 digits from 0 to 9 and a to f.')
  .transform((text) => text.toLowerCase())
  .describe('The SHA-256 of a file, in hex. Without it, the number alone is looked up.')

export const documentStates = ['issued', 'superseded', 'unknown'] as const

const verification = z.object({
  state: z.enum(documentStates),
  issued_on: dayText.nullable(),
  superseded_on: dayText.nullable(),
  confirms: z
    .object({ on: dayText, investors: z.number(), total: money })
    .optional()
    .describe('What a confirmation of balances says; none for a statement.'),
})

export type Verification = z.output<typeof verification>

/** The number of a document in a path. */
export const documentNumberParams = z.object({ number })

const fileDetails =
  'The file as it was issued, also once it is superseded. Its SHA-256 is what verify-document compares.'

export const statementEndpoints = {
  statements: get('/api/users/statements/', {
    summary: 'List your statements',
    details: 'Newest first, issued by you or by the firm.',
    response: z.array(statement),
  }),
  statementFile: getFile('/api/users/statements/:number.pdf', {
    summary: 'Download one of your statements',
    details: fileDetails,
    errors: ['noSuchStatement'],
    params: documentNumberParams,
    file: 'application/pdf',
  }),
  issueStatement: post('/api/users/issue-statement/', {
    summary: 'Issue your statement of a period',
    details:
      'A statement is issued once: if everything it says still stands, the response is the one that was issued before. It reaches to the last month of the period that is posted and has ended, or to the day on which the account was closed. One that replaces an earlier statement of the period says what has changed, and its investor gets a notice. The capital account statement is a paper of its own, with its own number.',
    errors: ['nothingToState'],
    body: z.object(wanted),
    response: issued,
    refusal: firstMessage,
  }),
  verifyDocument: post('/api/users/verify-document/', {
    summary: 'Check whether a statement or a confirmation of balances is genuine',
    details:
      'Open to anyone who has the paper or its file. Says when it was issued and whether a later change of its figures supersedes it, but nothing about whose it is or what it says. Of a confirmation, it repeats what it confirms; that one is superseded once the books say something else of its day. With `sha256`, a file that differs in a single byte is unknown. At most 60 an hour from one network.',
    body: z.object({ number, sha256: sha256.optional() }),
    response: verification,
    refusal: firstMessage,
  }),
}

/** The most investors that a preview names. Their count is always complete. */
export const maxInvestorsNamed = 5

/** The firm's statements of one period, issued one after the other. */
const run = z.object({
  id: z.number(),
  period: z.string(),
  period_name: z.string(),
  started_at: moment,
  started_by: z.string(),
  accounts: z.number().describe('How many investors there was a statement for.'),
  issued: z.number(),
  unchanged: z.number().describe('Of those issued, how many stood already and stay as they are.'),
  failed: z.number(),
  outdated: z
    .number()
    .describe('Of those issued, how many are replaced, or no longer stand once the period is over.'),
  finished_at: moment.nullable(),
})

export type StatementRun = z.output<typeof run>

const runParams = z.object({ id })

export const staffStatementEndpoints = {
  userStatements: get('/api/users/user-statements/:userId/', {
    summary: 'List an investor’s statements',
    errors: ['noSuchUser'],
    params: userIdParams,
    response: z.array(statement),
  }),
  userStatementFile: getFile('/api/users/user-statements/:number.pdf', {
    summary: 'Download an investor’s statement',
    details: fileDetails,
    errors: ['noSuchStatement'],
    params: documentNumberParams,
    file: 'application/pdf',
  }),
  issueUserStatement: post('/api/users/issue-user-statement/', {
    summary: 'Issue an investor’s statement of a period',
    details: 'As with `issue-statement`, one that still stands is not issued again.',
    errors: ['noSuchUser', 'nothingToState'],
    body: z.object({ user_id: id, ...wanted }),
    response: issued,
    refusal: firstMessage,
  }),
  statementPreview: get('/api/users/statement-preview/:period/', {
    summary: 'Get whose statements of a period there would be',
    params: z.object({ period }),
    response: z.object({
      period_name: z.string(),
      accounts: z.number().describe('How many have a posted month in it, or were emptied and closed in it.'),
      absent_count: z
        .number()
        .describe(
          'How many other investors had started before it and have none of its months that have ended, so that there is no statement. A closed or disabled account lacks only months before its latest.',
        ),
      absent: z.array(user).describe(`At most ${maxInvestorsNamed} of them.`),
      incomplete: z
        .number()
        .describe(
          'How many of the `accounts` lack a month of it that has ended, since the first month of each.',
        ),
      missing: z
        .array(z.object({ quarter: monthText, missing: z.number() }))
        .describe(
          'If there are any, the months that investors lack, and how many lack each, absent ones included.',
        ),
      to_issue_count: z
        .number()
        .describe(
          'For how many of the `accounts` a statement would be issued: they have none that still stands.',
        ),
      to_issue: z.array(user).describe(`At most ${maxInvestorsNamed} of them.`),
      changed_count: z
        .number()
        .describe(
          'How many of those have one that no longer stands. If something has happened to more than 100, all of these are counted.',
        ),
      on_paper: z
        .string()
        .optional()
        .describe('Which of those have no e-mail: “Tell Ann Lee on paper.” Omitted if none.'),
      ended: z.boolean().describe('Whether the period is over.'),
    }),
  }),
  userStatementPreview: get('/api/users/user-statement-preview/:userId/:period/', {
    summary: 'Get whether an investor’s statement of a period is current',
    details: 'False where there is none, or nothing to state.',
    params: userIdParams.extend({ period }),
    query: z.object({ kind: wanted.kind }),
    response: z.object({
      is_current: z
        .boolean()
        .describe('Whether it was issued and still stands, so that none would be issued.'),
    }),
  }),
  issueStatements: post('/api/users/issue-statements/', {
    summary: 'Issue everyone’s statement of a period',
    details:
      'Returns at once; the server issues them one after the other and goes on after a restart. Each is on its investor’s page as soon as it is issued.',
    errors: ['nothingToState', 'runUnderWay'],
    body: z.object({ period }),
    response: z.object({ message: z.string(), run }),
    status: 201,
    refusal: firstMessage,
  }),
  statementRuns: get('/api/users/statement-runs/', {
    summary: 'List the runs in which the firm’s statements were issued',
    details: 'The latest fifty, newest first, with their progress.',
    response: z.array(run),
  }),
  statementRunFile: getFile('/api/users/statement-runs/:id.zip', {
    summary: 'Download all statements of a run',
    details:
      'A ZIP file with one PDF for each investor. If some are replaced or out of date, `outdated.csv` in it says which.',
    errors: ['noSuchRun'],
    params: runParams,
    file: 'application/zip',
  }),
}

describeFeature(
  'statements',
  { ...statementEndpoints, ...staffStatementEndpoints },
  'Statements as files that prove themselves: issuing, downloading and checking them.',
)
