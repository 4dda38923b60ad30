import { z } from 'zod'
import { sizeText } from '../values/size.ts'

/** What the body of a call may have, unless its route says otherwise. */
export const mostBodyBytes = 64 * 1024

/** The message for a body over a limit in bytes. */
export const tooLarge = (limit: number): string => `The request body is larger than ${sizeText(limit)}.`

/**
 * Every error of the API, with its HTTP status and default message. Responses include the code only for errors with
 * `exposeCode`, which the pages handle specially.
 */
export const errors = {
  unknownPath: { status: 404, message: 'There is nothing at this address.' },
  unsupportedType: { status: 415, message: 'Send the body as application/json.' },
  bodyTooLarge: { status: 413, message: tooLarge(mostBodyBytes) },
  unreadableBody: { status: 400, message: 'The request body is not readable JSON.' },
  requestTimeout: { status: 408, message: 'The request took too long to arrive.' },
  headersTooLarge: { status: 431, message: 'The headers of the request are too large.' },
  unmetExpectation: { status: 417, message: 'Omit the Expect header, or send Expect: 100-continue.' },
  badRequest: { status: 400, message: 'The request could not be understood.' },
  csrf: { status: 403, message: 'CSRF token missing or incorrect. Please refresh and try again.' },
  credentials: { status: 401, message: 'Invalid credentials. Please try again.' },
  secondFactorNeeded: {
    status: 401,
    message: 'Enter the code from your authenticator app, or a recovery code.',
    exposeCode: true,
  },
  secondFactorWrong: {
    status: 401,
    message: 'This code is wrong or was used before. Wait for the next one.',
    exposeCode: true,
  },
  notSignedIn: { status: 401, message: 'Not authenticated. Please log in.' },
  readOnly: {
    status: 403,
    message: 'You are viewing this account as someone else and cannot change anything.',
  },
  notImpersonating: {
    status: 403,
    message: 'Permission denied. Please log out and log back in as an admin.',
  },
  notImpersonable: { status: 403, message: 'Staff cannot be impersonated.' },
  staffOnly: { status: 403, message: 'Admin access required.' },
  roleNeeded: { status: 403, message: 'Your role does not allow this.', exposeCode: true },
  secondFactorRequired: {
    status: 403,
    message: 'Set up your second factor first. The firm requires its staff to have one.',
    exposeCode: true,
  },
  ownerOnly: { status: 403, message: 'Only the owner of the account can see this.' },
  secondFactorKept: { status: 403, message: 'The firm requires its staff to have a second factor.' },
  invalid: { status: 400, message: 'Some fields need attention.' },
  unsubscribeLink: { status: 400, message: 'This unsubscribe link is invalid.' },
  emailLink: { status: 400, message: 'This confirmation link is invalid or has expired.' },
  resetLink: { status: 400, message: 'This reset link is invalid or has expired.' },
  noSuchUser: { status: 404, message: 'There is no such investor.' },
  notPosted: { status: 404, message: 'This month is not posted for this investor.' },
  noSuchActivity: { status: 404, message: 'There is no such entry.' },
  noSuchFinding: { status: 404, message: 'There is no such finding.' },
  noSuchPosting: { status: 404, message: 'There is no such posting.' },
  noSuchAccount: { status: 404, message: 'There is no such account.' },
  noSuchNote: { status: 404, message: 'There is no such note.' },
  noSuchHolding: { status: 404, message: 'There is no such amount.' },
  noSecondFactor: { status: 404, message: 'This account has no second factor.' },
  noSuchSession: { status: 404, message: 'There is no such session.' },
  noSuchNotice: { status: 404, message: 'There is no such notice.' },
  noSuchEntry: { status: 404, message: 'There is no such entry on the waitlist.' },
  entryMoved: { status: 409, message: 'This entry has been changed. Load the list again.' },
  staffAccount: { status: 409, message: 'This is a staff account. Months are posted for investors only.' },
  disabledAccount: {
    status: 409,
    message: 'This account is disabled. Enable it before you post a month.',
  },
  alreadyPosted: { status: 409, message: 'This month is already posted for this investor.' },
  monthChanged: {
    status: 409,
    message: 'Someone else has corrected this month in the meantime. Review the changes and post again.',
    exposeCode: true,
  },
  activityVoided: { status: 409, message: 'This entry is already voided.' },
  postingReversed: { status: 409, message: 'This posting is already reversed.' },
  postingChanged: {
    status: 409,
    message: 'Months of this posting have been corrected or voided since. Void or correct them one by one.',
  },
  releaseNeeded: {
    status: 409,
    message: 'Nothing is posted, because this firm requires a second person. Send it for release.',
    exposeCode: true,
  },
  dateUnconfirmed: {
    status: 409,
    message:
      'Nothing is posted or issued, because the date of the server may be wrong. Confirm it and try again.',
    exposeCode: true,
  },
  booksClosed: {
    status: 409,
    message: 'The books are closed for this month. An administrator can reopen them.',
  },
  notClosed: { status: 409, message: 'The books are not closed for this month.' },
  noSuchPrepared: { status: 404, message: 'There is no such prepared posting.' },
  preparedDecided: {
    status: 409,
    message: 'This is no longer waiting for release. Load it again.',
  },
  preparedChanged: {
    status: 409,
    message:
      'Nothing is posted, because this is not what was prepared: its rows, or the months that they build on, have changed. It has to be sent again.',
  },
  ownPrepared: { status: 403, message: 'You prepared this. Someone else has to release it.' },
  notOwnPrepared: { status: 403, message: 'Only the person who prepared this can withdraw it.' },
  draftChanged: {
    status: 409,
    message:
      'Nothing is posted, because someone else has typed in these rows in the meantime. Look at their changes and post again.',
  },
  notLookedAt: {
    status: 409,
    message:
      'Nothing is posted, because the rows to review have changed since the preview. Preview the file again.',
    exposeCode: true,
  },
  noSuchStatement: { status: 404, message: 'There is no such statement.' },
  noSuchConfirmation: { status: 404, message: 'There is no such confirmation.' },
  totalTooLarge: { status: 409, message: 'The total is too large to be added up to the cent.' },
  noSuchRun: { status: 404, message: 'There is no such run.' },
  nothingToState: {
    status: 409,
    message: 'No month of this period is posted and over, so there is no statement to issue.',
  },
  runUnderWay: {
    status: 409,
    message: 'The statements of this period are already being issued. Wait until they are.',
  },
  findingAcknowledged: { status: 409, message: 'This finding is already acknowledged.' },
  closedAccount: { status: 409, message: 'This account is closed.' },
  alreadyExists: { status: 409, message: 'There is already an account with this e-mail.' },
  accountChanged: {
    status: 409,
    message: 'Someone else has changed this account in the meantime. Review it and try again.',
  },
  noteTakenBack: { status: 409, message: 'This note is already taken back.' },
  holdingThere: {
    status: 409,
    message: 'There is an amount from this source on this day already. Withdraw it before you enter another.',
  },
  holdingWithdrawn: { status: 409, message: 'This amount is already withdrawn.' },
  differenceChanged: {
    status: 409,
    message: 'The difference has changed in the meantime. Look at it and try again.',
  },
  differenceExplained: { status: 409, message: 'This difference is already explained.' },
  lastAdministrator: {
    status: 409,
    message: 'This is the last administrator who can log in. Make someone else an administrator first.',
  },
  paymentMarked: { status: 409, message: 'This payment is already marked as sent.' },
  mailsLeft: { status: 409, message: 'These mails have left already, or are discarded.' },
  mailWaiting: { status: 409, message: 'The mail of this notice is still waiting to be sent.' },
  notMailable: {
    status: 409,
    message: 'This account cannot be mailed: it is disabled, or has no password yet.',
  },
  mailTurnedOff: {
    status: 409,
    message: 'This investor has turned off these mails, and sees the notice in the portal.',
  },
  secondFactorThere: { status: 409, message: 'This account already has a second factor.' },
  noSecretKey: {
    status: 409,
    message: 'A second factor cannot be set up until the server’s operator sets SECRET_KEY.',
  },
  noSuchDocument: { status: 404, message: 'There is no such document.' },
  documentHeld: { status: 409, message: 'Held documents cannot be released. Assign or withdraw them.' },
  documentAssigned: {
    status: 409,
    message: 'This document is for exactly these investors already. It is waiting for release.',
  },
  documentWithoutRecipients: { status: 409, message: 'This document has no recipients. Assign it first.' },
  documentDecided: {
    status: 409,
    message: 'This document is released or withdrawn already. Load the list again.',
  },
  documentChanged: {
    status: 409,
    message: 'Someone else has changed whose document this is in the meantime. Load the list again.',
  },
  ownDocument: { status: 403, message: 'You uploaded or assigned this. Someone else has to release it.' },
  documentKeyMissing: {
    status: 409,
    message: 'Documents cannot be stored or opened until the server’s operator sets SECRET_KEY.',
  },
  taxKeyMissing: {
    status: 409,
    message: 'Tax references cannot be stored or read until the server’s operator sets SECRET_KEY.',
  },
  taxReferenceDamaged: {
    status: 500,
    message: 'A tax reference is damaged in storage. Enter it again.',
  },
  documentDamaged: {
    status: 500,
    message: 'This document is damaged in storage and is not handed out. Please tell the firm.',
  },
  tooMany: { status: 429, message: 'Too many attempts. Please try again later.' },
  busy: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  cannotStore: {
    status: 503,
    message: 'The service cannot store anything at the moment. Please try again later.',
  },
  unexpected: { status: 500, message: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; message: string; exposeCode?: true }>

export type ErrorCode = keyof typeof errors

export const errorResponse = z.object({
  error: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
