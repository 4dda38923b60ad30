import { z } from 'zod'
import { linkLifetimeMs } from './lifetimes.ts'
import { invitableStates } from './managed-accounts.ts'
import { importRowOf, previewOf, rowField, sheetLimits, uploadedFile } from './month-end.ts'
import { describeFeature, firstMessage, post } from '../api/endpoint.ts'
import { id, searched } from '../api/fields.ts'
import { durationText } from '../values/duration.ts'

/** The columns of a file of accounts without headings, in order. */
export const plainAccountColumns = ['email', 'first_name', 'last_name', 'initial_investment'] as const

/** The columns of an import of accounts, in the order of a row's `cells`. `name` is a full name. */
export const accountColumns = [...plainAccountColumns, 'name'] as const

export type AccountColumn = (typeof accountColumns)[number]

const accountImportRow = importRowOf(accountColumns)

/** How many accounts were created, and a message that says so. */
const createdResponse = z.object({ message: z.string(), created: z.number() })

const leftOut = z
  .number({ error: 'left_out is a number of rows.' })
  .int('left_out is a number of rows.')
  .min(0, 'left_out is a number of rows.')
  .default(0)
  .describe(
    'How many refused rows are left out, as the preview counted them. If another number is refused, nothing is created.',
  )

/** The most accounts that are named one by one. */
export const maxInvitedById = 1000

/** Investors to invite: these accounts, or all in these states that match a search. */
const inviteAccountsRequest = z
  .object({
    user_ids: z
      .array(id, { error: 'Send the ids of the accounts to invite.' })
      .max(maxInvitedById, `Name at most ${maxInvitedById} accounts, or invite by state.`)
      .default([]),
    states: z
      .array(z.enum(invitableStates, { error: 'Only accounts without a password are invited.' }))
      .default([]),
    search: searched.default(''),
  })
  .refine(({ user_ids: ids, states }) => ids.length > 0 !== states.length > 0, {
    message: 'Send either user_ids or states.',
  })

/** How many were invited, how many of the named accounts were not, and a message that says so. */
const invitedResponse = z.object({ message: z.string(), invited: z.number(), skipped: z.number() })

/** The message for rows that cannot be created. */
export const nothingCreated = (refused: number): string =>
  `Nothing is created, because ${refused} ${refused === 1 ? 'row' : 'rows'} cannot be read or used.`

export const bulkAccountEndpoints = {
  previewAccountImport: post('/api/users/preview-account-import/', {
    summary: 'Preview the accounts of a spreadsheet',
    details: `Changes nothing. The columns are email and, as needed, first_name, last_name and initial_investment; a file without headings has them in this order. A row without an e-mail is an investor without one, told apart by name. A column \`name\`, or \`investor\` next to one of e-mails, has full names. A row to create whose name another investor or row has, too, says so in its \`sentence\`. Each row is to be created (\`to post\`), there already with the same details, or refused with a reason. Only the first 1,000 refused rows are listed; \`refused\` is their total. ${sheetLimits}`,
    body: z.object({ file: uploadedFile }),
    response: previewOf(accountImportRow),
    refusal: firstMessage,
  }),
  importAccounts: post('/api/users/import-accounts/', {
    summary: 'Create the accounts of a spreadsheet',
    details: `All or nothing, unless \`left_out\` says how many refused rows to leave out; investors only. No one is mailed: the accounts are \`not-invited\`, and months can be posted for them. Rows whose account is there already with the same details are skipped; cells that the file leaves empty are not compared. \`fields\` gives the reason for the first 1,000 refused rows, as \`${rowField(2)}\`. ${sheetLimits}`,
    errors: ['alreadyExists'],
    body: z.object({ file: uploadedFile, left_out: leftOut }),
    response: createdResponse,
    status: 201,
    refusal: firstMessage,
  }),
  inviteAccounts: post('/api/users/invite-accounts/', {
    summary: 'Invite many investors',
    details: `Mails each a link to choose a password, which works once within ${durationText(linkLifetimeMs.invitation)}; earlier links stop working. Either \`user_ids\`, or all in \`states\` that match \`search\`. Named accounts that have a password, are disabled, closed, staff or gone are skipped and counted. The mails leave one by one.`,
    errors: ['accountChanged'],
    body: inviteAccountsRequest,
    response: invitedResponse,
    refusal: firstMessage,
  }),
}

describeFeature('accounts', bulkAccountEndpoints)
