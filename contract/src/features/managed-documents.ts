import { z } from 'zod'
import { person } from './accounts.ts'
import { documentIdParams, documentKindNames } from './documents.ts'
import { describeFeature, get, getFile, post } from '../api/endpoint.ts'
import {
  countsIn,
  id,
  limitUpTo,
  lineOfWords,
  messageResponse,
  moment,
  orRequired,
  reason,
  words,
} from '../api/fields.ts'
import { megabyte, sizeText } from '../values/size.ts'
import { releaseModes } from './release-mode.ts'

/** A document is held until its recipients are known; then it waits for release. */
export const documentStates = ['held', 'waiting', 'released', 'withdrawn'] as const
export type DocumentState = (typeof documentStates)[number]

/** How the recipients were found: named by staff, or by the reference code in the file name, on the page, or both. */
export const documentMatches = ['staff', 'file-name', 'page', 'both', 'none'] as const
export type DocumentMatch = (typeof documentMatches)[number]

/** Why an investor is proposed for a document without a reference code: the list of its batch names them, or the document does. */
export const proposalSources = ['list', 'e-mail', 'name'] as const
export type ProposalSource = (typeof proposalSources)[number]

export const maxDocumentBytes = 20 * megabyte
export const documentTooLarge = `A document has at most ${sizeText(maxDocumentBytes)}.`

/** The most documents released or withdrawn in one call, and the most investors named in one. */
export const maxDocumentsAtOnce = 1000

const file = z
  .string({ error: orRequired('Choose a PDF file.') })
  .describe('The bytes of a PDF file, as base64.')

const year = z
  .number({ error: orRequired('Enter a year such as 2025.') })
  .int('Enter a year such as 2025.')
  .min(1900, 'Enter a year such as 2025.')
  .max(2199, 'Enter a year such as 2025.')

const kind = z.enum(documentKindNames, { error: orRequired('Choose a kind.') })
const kindFilter = z.enum(documentKindNames, { error: 'A kind is one of the list.' })
const title = lineOfWords('A title', 120).min(1, 'Enter a title.')
const fileName = lineOfWords('A file name', 200).regex(/\.pdf$/i, 'The name of a file ends with .pdf.')
const batch = words('The name of a batch', 60)

const recipients = {
  user_ids: z
    .array(id, { error: 'Name investors by their ids.' })
    .max(maxDocumentsAtOnce, `Name at most ${maxDocumentsAtOnce} investors, or choose all.`)
    .optional()
    .describe('The investors it is for.'),
  everyone: z.literal(true, { error: 'everyone must be true, or omitted.' }).optional(),
}

/** The recipients: exactly one of these fields must be set. */
const oneOf = 'Choose the investors, or all of them, or let their reference codes decide.'

const countGiven = (given: readonly unknown[]): number => given.filter((each) => each !== undefined).length

/** A file with its recipients, or with `match` to find its recipient by reference code. */
export const addDocumentRequest = z
  .object({
    kind,
    year,
    title,
    file_name: fileName,
    file,
    ...recipients,
    match: z.literal(true, { error: 'match must be true, or omitted.' }).optional(),
    listed_investor: words('The investor in the list', 200)
      .optional()
      .describe('With `match`: the e-mail, name or reference code that a list gives for this file.'),
    batch: batch.optional().describe('A name for files that are uploaded together.'),
  })
  .refine(({ user_ids: ids, everyone, match }) => countGiven([ids?.[0], everyone, match]) === 1, {
    path: ['user_ids'],
    message: oneOf,
  })
  .refine(({ listed_investor: listed, match }) => listed === undefined || match === true, {
    path: ['listed_investor'],
    message: 'A list is for files that are to be matched.',
  })

const assignDocumentRequest = z
  .object({ id, version: id, ...recipients })
  .refine(({ user_ids: ids, everyone }) => countGiven([ids?.[0], everyone]) === 1, {
    path: ['user_ids'],
    message: 'Choose the investors, or all of them.',
  })

const releaseDocumentsRequest = z.object({
  documents: z
    .array(z.object({ id, version: id }), { error: 'Choose the documents to release.' })
    .min(1, 'Choose the documents to release.')
    .max(maxDocumentsAtOnce, `Release at most ${maxDocumentsAtOnce} documents at once.`)
    .describe('Each with the version that was looked at.'),
})

const withdrawDocumentsRequest = z.object({
  ids: z
    .array(id, { error: 'Choose the documents to withdraw.' })
    .min(1, 'Choose the documents to withdraw.')
    .max(maxDocumentsAtOnce, `Withdraw at most ${maxDocumentsAtOnce} documents at once.`),
  reason: reason.min(1, 'Say why.'),
})

/** A proposed recipient of a held document, and the text that names them. Staff have to confirm it. */
const proposal = person.extend({
  found_by: z.enum(proposalSources),
  page: z.number().nullable().describe('Null for the file name.'),
  before: z.string(),
  found: z.string().describe('What names them, as it stands; empty if only the list does.'),
  after: z.string(),
})

export type DocumentProposal = z.output<typeof proposal>

const done = { at: moment, by: z.string() }

/** A document as staff see it. `version` rises when its recipients change. */
const managedDocument = z.object({
  id: z.number(),
  kind: z.enum(documentKindNames),
  year: z.number(),
  title: z.string(),
  file_name: z.string(),
  byte_count: z.number(),
  sha256: z.string(),
  batch: z.string(),
  state: z.enum(documentStates),
  matched_by: z.enum(documentMatches),
  held_because: z.string().nullable(),
  proposals: z.array(proposal).describe('Of a held document; one of several has to be chosen.'),
  version: z.number(),
  recipients: z.array(person).describe('The first of them.'),
  recipient_count: z.number(),
  opened_count: z.number(),
  uploaded: z.object(done),
  assigned: z.object(done).nullable(),
  released: z.object(done).nullable(),
  withdrawn: z.object({ ...done, reason: z.string() }).nullable(),
  may_release: z.boolean().describe('Whether you may release it as it is now.'),
})

export type ManagedDocument = z.output<typeof managedDocument>

export const maxDocumentsPerPage = 200

const managedDocumentsQuery = z.object({
  state: z.enum(documentStates, { error: 'A state is one of the list.' }).optional(),
  kind: kindFilter.optional(),
  year: id.optional(),
  user_id: id.optional().describe('Only documents for this investor.'),
  batch: batch.optional(),
  unopened: z.literal('yes', { error: 'unopened must be yes, or omitted.' }).optional(),
  before: id.optional(),
  limit: limitUpTo(maxDocumentsPerPage, 50),
})

const managedDocuments = z.object({
  release: z.enum(releaseModes),
  documents: z.array(managedDocument),
  counts: countsIn(documentStates).describe('By state, of all that match, whichever state is selected.'),
  next: z.number().nullable(),
})

/** A recipient and when they first opened the document. */
const receipt = person.extend({ opened_at: moment.nullable() })

/** An investor with released documents that they have not opened. */
const unopened = person.extend({ unopened: z.number(), oldest_released_at: moment })

const changed = messageResponse.extend({ document: managedDocument })

export const managedDocumentEndpoints = {
  managedDocuments: get('/api/users/all-documents/', {
    summary: 'List all documents',
    details:
      'Newest first, in pages: pass `next` as `before` to get the following page. `held_because` says why a document is held; `matched_by` how its recipient was found.',
    query: managedDocumentsQuery,
    response: managedDocuments,
  }),
  managedDocumentFile: getFile('/api/users/document-file/:id/', {
    summary: 'Download any document',
    details: 'Goes on the audit trail, and is no read receipt.',
    errors: ['noSuchDocument', 'documentDamaged', 'documentKeyMissing', 'cannotStore'],
    params: documentIdParams,
    file: 'application/pdf',
  }),
  documentReceipts: get('/api/users/document-receipts/:id/', {
    summary: 'List who has opened a document',
    details: 'All its recipients, those who have not opened it first.',
    errors: ['noSuchDocument'],
    params: documentIdParams,
    response: z.object({ receipts: z.array(receipt) }),
  }),
  unopenedDocuments: get('/api/users/unopened-documents/', {
    summary: 'List who has not opened what they received',
    details: `Those with the most unopened documents first, at most ${maxDocumentsAtOnce}; \`total\` counts all of them.`,
    response: z.object({ investors: z.array(unopened), total: z.number() }),
  }),
  addDocument: post('/api/users/add-document/', {
    summary: 'Upload a document',
    details:
      'For named investors, for all active ones (`everyone`), or, with `match`, for the one whose reference code is in the file name or on a page. No one sees it before it is released. It is held, with the reason, if the codes are missing, misspelt or different, if its page names someone else, if the account is closed or unknown, or if the same file, or one of the same kind, year and title for this investor, is there already. One without any code is held with `proposals`: the investors whom its list, its name or its pages name by e-mail or name. Up to 20 MB.',
    errors: ['noSuchUser', 'documentKeyMissing'],
    body: addDocumentRequest,
    response: changed,
    status: 201,
  }),
  assignDocument: post('/api/users/assign-document/', {
    summary: 'Say whose a held document is',
    details: 'Then it waits for release.',
    errors: ['noSuchUser', 'noSuchDocument', 'documentDecided', 'documentAssigned', 'documentChanged'],
    body: assignDocumentRequest,
    response: changed,
  }),
  releaseDocuments: post('/api/users/release-documents/', {
    summary: 'Release documents to their investors',
    details:
      'All or none. Held documents cannot be released. With RELEASE=second-person, only a releaser can, and only what others uploaded and assigned.',
    errors: [
      'roleNeeded',
      'ownDocument',
      'noSuchDocument',
      'documentHeld',
      'documentDecided',
      'documentWithoutRecipients',
      'documentChanged',
    ],
    body: releaseDocumentsRequest,
    response: messageResponse,
  }),
  withdrawDocuments: post('/api/users/withdraw-documents/', {
    summary: 'Withdraw documents',
    details: 'All or none, in any state. Their investors no longer see them; staff still do.',
    errors: ['noSuchDocument', 'documentDecided'],
    body: withdrawDocumentsRequest,
    response: messageResponse,
  }),
}

describeFeature('documents', managedDocumentEndpoints)
