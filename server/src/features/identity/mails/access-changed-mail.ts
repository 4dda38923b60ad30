import { paths } from '@portico/contract/api/paths'
import type { By } from '../../../audit/append-audit.ts'
import { letter } from '../../../mail/letter.ts'
import type { AccessChanges } from '../queries/account-queries.ts'

interface Words<Account> {
  subject: string
  /** What was done to the account, after the name of the actor. */
  did: (account: Account) => string
}

const words: { [Kind in keyof AccessChanges]: Words<AccessChanges[Kind]> } = {
  add: {
    subject: 'A staff account was added',
    did: ({ email }) => `has added the staff account ${email}`,
  },
  invite: {
    subject: 'An invitation to a staff account was sent again',
    did: ({ email }) => `has sent the invitation to the staff account ${email} again`,
  },
  disable: {
    subject: 'A staff account was disabled',
    did: ({ email }) => `has disabled the staff account ${email}`,
  },
  enable: {
    subject: 'A staff account was enabled',
    did: ({ email }) => `has enabled the staff account ${email}, which was disabled`,
  },
  changeEmail: {
    subject: 'A staff account has another e-mail address',
    did: ({ email, newEmail }) =>
      `has changed the e-mail address of the staff account ${email} to ${newEmail}`,
  },
  resetSecondFactor: {
    subject: 'The second factor of a staff account was removed',
    did: ({ email }) => `has removed the second factor of the staff account ${email}`,
  },
}

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Tells staff what was done to a colleague's account, by whom and when, and what to do about a change they did not expect. */
export function accessChangedMail<Kind extends keyof AccessChanges>(
  kind: Kind,
  account: AccessChanges[Kind],
  { actor, at, publicUrl }: By & { publicUrl: string },
) {
  const { subject, did } = words[kind]
  const who = actor.id === null ? 'Somebody at the command line of the server' : actor.name
  const otherwise =
    actor.id === null
      ? 'If you did not expect it, speak to the person who runs the server at once.'
      : `If you did not expect it, speak to them at once, and not by e-mail. If it was not them, their account is in the wrong hands: disable it on this page, put right what was done, and tell the person who runs the server.`
  return letter(subject, [
    `${who} ${did(account)}, on ${moment.format(at)} UTC.`,
    'Staff can see and post the figures of every investor. That is why all of you are told of each change to a staff account.',
    otherwise,
    { url: `${publicUrl}${paths.accounts}?role=staff`, label: 'Staff accounts' },
  ])
}
