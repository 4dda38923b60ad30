import { z } from 'zod'
import { sizeText } from '../values/size.ts'

/** What the body of a call may have, unless its route says otherwise. */
export const mostBodyBytes = 64 * 1024

/** The message for a body over a limit in bytes. */
export const tooLarge = (limit: number): string => `The request body is larger than ${sizeText(limit)}.`

const withStatus = <Status extends number, Code extends string>(
  status: Status,
  messages: Readonly<Record<Code, string>>,
) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  ) as Record<Code, { status: Status; message: string }>

/** Every error of the API by its status, with its default message. */
export const errors = {
  ...withStatus(400, {
    unreadableBody: 'The request body is not readable JSON.',
    badRequest: 'The request could not be understood.',
    invalid: 'Some fields need attention.',
    unsubscribeLink: 'This unsubscribe link is invalid.',
    emailLink: 'This confirmation link is invalid or has expired.',
    resetLink: 'This reset link is invalid or has expired.',
  }),
  ...withStatus(401, {
    credentials: 'Invalid credentials. Please try again.',
    secondFactorNeeded: 'Enter the code from your authenticator app, or a recovery code.',
    secondFactorWrong: 'This code is wrong or was used before. Check it, or use another one.',
    notSignedIn: 'Not authenticated. Please log in.',
  }),
  ...withStatus(403, {
    csrf: 'CSRF token missing or incorrect. Please refresh and try again.',
    readOnly: 'You are viewing this account as someone else and cannot change anything.',
    notImpersonating: 'Permission denied. Please log out and log back in as an admin.',
    notImpersonable: 'Staff cannot be impersonated.',
    staffOnly: 'Admin access required.',
    roleNeeded: 'Your role does not allow this.',
    secondFactorRequired: 'Set up your second factor first. The firm requires its staff to have one.',
    ownerOnly: 'Only the owner of the account can see this.',
    secondFactorKept: 'The firm requires its staff to have a second factor.',
    ownPrepared: 'You prepared this. Someone else has to release it.',
    notOwnPrepared: 'Only the person who prepared this can withdraw it.',
    ownDocument: 'You uploaded or assigned this. Someone else has to release it.',
  }),
  ...withStatus(404, {
    unknownPath: 'There is nothing at this address.',
    noSuchUser: 'There is no such investor.',
    notPosted: 'This month is not posted for this investor.',
    noSuchActivity: 'There is no such entry.',
    noSuchFinding: 'There is no such finding.',
    noSuchPosting: 'There is no such posting.',
    noSuchAccount: 'There is no such account.',
    noSuchNote: 'There is no such note.',
    noSuchHolding: 'There is no such amount.',
    noSecondFactor: 'This account has no second factor.',
    noSuchSession: 'There is no such session.',
    noSuchNotice: 'There is no such notice.',
    noSuchEntry: 'There is no such entry on the waitlist.',
    noSuchPrepared: 'There is no such prepared posting.',
    noSuchStatement: 'There is no such statement.',
    noSuchConfirmation: 'There is no such confirmation.',
    noSuchRun: 'There is no such run.',
    noSuchDocument: 'There is no such document.',
  }),
  ...withStatus(408, { requestTimeout: 'The request took too long to arrive.' }),
  ...withStatus(409, {
    entryMoved: 'This entry has been changed in the meantime.',
    staffAccount: 'This is a staff account. Months are posted for investors only.',
    disabledAccount: 'This account is disabled. Enable it before you post a month.',
    alreadyPosted: 'This month is already posted for this investor.',
    monthChanged: 'This month was corrected in the meantime. Review the changes and post again.',
    activityVoided: 'This entry is already voided.',
    postingReversed: 'This posting is already reversed.',
    postingChanged:
      'Months of this posting have been corrected or withdrawn since. Reverse the later posting that did so first, or withdraw or correct these months one by one.',
    releaseNeeded: 'Nothing is posted, because this firm requires a second person. Send it for release.',
    dateUnconfirmed:
      'Nothing is posted or issued, because the date of the server may be wrong. Confirm it and try again.',
    booksClosed: 'The books are closed for this month. An administrator can reopen them.',
    notClosed: 'The books are not closed for this month.',
    alreadySent: 'The reversal or the move of this posting already waits for release.',
    preparedDecided: 'This is no longer waiting for release. Load it again.',
    preparedChanged:
      'Its rows, or the months that they build on, have changed since it was sent. It has to be sent again.',
    sheetChanged: 'The sheet has changed since it was sent. It has to be sent again.',
    draftChanged:
      'Nothing is posted, because someone else has typed in these rows in the meantime. Look at their changes and post again.',
    notLookedAt:
      'Nothing is posted, because the rows to review have changed since the preview. Preview the file again.',
    totalTooLarge: 'The total is too large to be added up to the cent.',
    nothingToState: 'No month of this period is posted and over, so there is no statement to issue.',
    runUnderWay: 'The statements of this period are already being issued. Wait until all are issued.',
    findingAcknowledged: 'This finding is already acknowledged.',
    findingNotAcknowledged: 'This finding is not acknowledged.',
    closedAccount: 'This account is closed.',
    alreadyExists: 'There is already an account with this e-mail.',
    accountChanged: 'Someone else has changed this account in the meantime. Review it and try again.',
    noteTakenBack: 'This note is already taken back.',
    holdingThere:
      'There is an amount from this source on this day already. Remove it before you enter another.',
    holdingWithdrawn: 'This amount is already removed.',
    differenceChanged: 'The difference has changed in the meantime. Look at it and try again.',
    differenceExplained: 'This difference is already explained.',
    lastAdministrator:
      'This is the last administrator who can log in. Make someone else an administrator first.',
    paymentMarked: 'This payment is already marked as sent.',
    mailsLeft: 'These e-mails have left already, or are discarded.',
    mailWaiting: 'The e-mail of this notice is still waiting to be sent.',
    notMailable: 'This account cannot be mailed: it is disabled, or has no password yet.',
    mailTurnedOff: 'This investor has turned off these e-mails, and sees the notice in the portal.',
    secondFactorThere: 'This account already has a second factor.',
    noSecretKey: 'A second factor cannot be set up until the server’s operator sets SECRET_KEY.',
    documentHeld: 'Held documents cannot be released. Assign or withdraw them.',
    documentAssigned: 'This document is for exactly these investors already. It is waiting for release.',
    documentWithoutRecipients: 'This document has no recipients. Assign it first.',
    documentDecided: 'This document is released or withdrawn already.',
    documentChanged:
      'Someone else has changed whose document this is in the meantime. Look at it and try again.',
    documentKeyMissing: 'Documents cannot be stored or opened until the server’s operator sets SECRET_KEY.',
    taxKeyMissing: 'Tax references cannot be stored or read until the server’s operator sets SECRET_KEY.',
  }),
  ...withStatus(413, { bodyTooLarge: tooLarge(mostBodyBytes) }),
  ...withStatus(415, { unsupportedType: 'Send the body as application/json.' }),
  ...withStatus(417, { unmetExpectation: 'Omit the Expect header, or send Expect: 100-continue.' }),
  ...withStatus(429, { tooMany: 'Too many attempts. Please try again later.' }),
  ...withStatus(431, { headersTooLarge: 'The headers of the request are too large.' }),
  ...withStatus(500, {
    taxReferenceDamaged: 'A tax reference is damaged in storage. Enter it again.',
    documentDamaged: 'This document is damaged in storage and is not handed out. Please tell the firm.',
    unexpected: 'Something went wrong. Please try again.',
  }),
  ...withStatus(503, {
    busy: 'The service is busy. Please try again in a moment.',
    cannotStore: 'The service cannot store anything at the moment. Please try again later.',
  }),
}

export type ErrorCode = keyof typeof errors

/** The errors that pages handle specially, by the code in the response. */
export const exposedCodes: ReadonlySet<ErrorCode> = new Set([
  'secondFactorNeeded',
  'secondFactorWrong',
  'roleNeeded',
  'secondFactorRequired',
  'monthChanged',
  'releaseNeeded',
  'dateUnconfirmed',
  'notLookedAt',
  'preparedDecided',
])

export const errorResponse = z.object({
  error: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
