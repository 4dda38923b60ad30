import { z } from 'zod'
import { mailDays } from './lifetimes.ts'
import { userIdParams } from './accounts.ts'
import { accountView } from './impersonation.ts'
import { managedAccount } from './managed-accounts.ts'
import { signInOutcome } from './session.ts'
import { taxDetails } from './tax.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, messageResponse, moment, monthText, replacedVersion, shapeOf, words } from '../api/fields.ts'

/** How staff reach an account's owner, with the most characters of each field. */
export const contactFields = {
  preferred_name: { label: 'Preferred name', most: 100 },
  phone: { label: 'Phone', most: 50 },
  postal_address: { label: 'Postal address', most: 500 },
  tax_residence: { label: 'Tax residence', most: 100 },
} as const

export type ContactField = keyof typeof contactFields

export const contactFieldNames = Object.keys(contactFields) as readonly ContactField[]

/** The complete new contact details; `version` is the one being replaced, 0 for the first. */
export const editContactRequest = z.object({
  user_id: id,
  version: replacedVersion,
  ...shapeOf(contactFieldNames, (name) =>
    words(contactFields[name].label, contactFields[name].most).default(''),
  ),
})

export const maxNoteLength = 2000

export const addNoteRequest = z.object({
  user_id: id,
  text: words('A note', maxNoteLength).min(1, 'Write the note first.'),
})

/** `written_by` and `taken_back_by` are names, or e-mails of staff without one. */
const note = z.object({
  id: z.number(),
  text: z.string(),
  written_at: moment,
  written_by: z.string(),
  taken_back_at: moment.nullable(),
  taken_back_by: z.string().nullable(),
})

export type AccountNote = z.output<typeof note>

const contactResponse = z.object({
  version: z.number(),
  ...shapeOf(contactFieldNames, () => z.string()),
})

export type AccountContact = z.output<typeof contactResponse>

/** Whether a mail is still to be sent, is held back by staff, was handed to the mail server, or was given up. */
const mailState = z.enum(['waiting', 'held back', 'sent', 'failed'])

export type MailState = z.output<typeof mailState>

/** The most mails that are listed. */
export const maxMails = 100

/** Everything about an account besides its figures. */
const recordResponse = z.object({
  account: managedAccount,
  contact: contactResponse,
  tax: taxDetails,
  notes: z.array(note).describe('Newest first, those taken back included.'),
  mails: z
    .array(
      z.object({
        id: z.number(),
        subject: z.string(),
        state: mailState,
        queued_at: moment,
        sent_at: moment.nullable(),
      }),
    )
    .describe('To its current e-mail, newest first.'),
  sessions: z.array(
    z.object({ id: z.number(), created_at: moment, last_used_at: moment, expires_at: moment }),
  ),
  sign_ins: z.array(z.object({ at: moment, outcome: signInOutcome, attempts: z.number() })),
  views: z.array(accountView),
  withdrawn_months: z
    .array(z.object({ quarter: monthText, withdrawn_at: moment }))
    .describe('Of an investor, posted in error and not posted again; newest first.'),
  entries: z.number().describe('On the audit trail about this account.'),
})

export type AccountRecord = z.output<typeof recordResponse>

export const accountRecordEndpoints = {
  accountRecord: get('/api/users/account-record/:userId/', {
    summary: 'Get everything about an account',
    details: `Contact and tax details, notes, mails of the last ${mailDays} days, open sessions, logins, and who of staff viewed the portal as its owner. From where sessions were opened is shown to their owner only.`,
    errors: ['noSuchAccount'],
    params: userIdParams,
    response: recordResponse,
  }),
  editContact: post('/api/users/edit-account-contact/', {
    summary: 'Change how an account’s owner is reached',
    details:
      'Replaces all contact details, which only staff see; `version` is the version being edited, 0 where there are none yet.',
    errors: ['noSuchAccount', 'accountChanged'],
    body: editContactRequest,
    response: messageResponse,
  }),
  addNote: post('/api/users/add-account-note/', {
    summary: 'Write a note about an account',
    details: 'Only staff see notes. A note is never changed; it can be taken back, and stays on record.',
    errors: ['noSuchAccount'],
    body: addNoteRequest,
    response: messageResponse,
    status: 201,
  }),
  takeBackNote: post('/api/users/take-back-account-note/', {
    summary: 'Take a note back',
    details: 'Staff still see it, struck through.',
    errors: ['noSuchNote', 'noteTakenBack'],
    body: z.object({ note_id: id }),
    response: messageResponse,
  }),
}

describeFeature('accounts', accountRecordEndpoints)
