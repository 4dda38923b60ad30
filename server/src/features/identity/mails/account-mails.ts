import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { paths } from '@portico/contract/api/paths'
import { roleName } from '@portico/contract/features/roles'
import { durationText } from '@portico/contract/values/duration'
import { formatZonedMoment } from '@portico/contract/values/moment'
import { site } from '../../../../../site.config.ts'
import type { Config } from '../../../config.ts'
import { letter } from '../../../mail/letter.ts'
import type { By } from '../../../audit/append-audit.ts'
import type { AccessChanges } from '../queries/account-queries.ts'

/** What mails say of the firm's portal: where it is, and its clock. */
export type Portal = Pick<Config, 'publicUrl' | 'timeZone'>

const whatItIsFor = {
  investor:
    'It shows what your account is worth, how it has changed, and the figures behind it, month by month.',
  staff: 'It is a staff account, with which you can see the accounts of all investors.',
}

/** Invites the owner of a new account to choose a password. */
export function invitationMail(url: string, isStaff: boolean) {
  return letter(`Your ${site.name} account`, [
    `${site.name} has opened an account for you in its client portal.`,
    whatItIsFor[isStaff ? 'staff' : 'investor'],
    `Choose your password with the link below, which works once, for ${durationText(linkLifetimeMs.invitation)}.`,
    { url, label: 'Choose a password' },
    'From then on, log in with this e-mail address. If the link has expired, choose “Forgot your password” on the login page to get a new one.',
    'If you did not expect this, there is nothing to do: nobody can log in until a password has been chosen.',
  ])
}

export function resetMail(url: string) {
  return letter('Reset your password', [
    `Someone, probably you, asked for a new password for your ${site.name} account.`,
    `Choose one with the link below, which works once, for ${durationText(linkLifetimeMs.reset)}.`,
    { url, label: 'Choose a new password' },
    'If it was not you, there is nothing to do: your password stays as it is.',
  ])
}

/** Confirms the first password of an invited account. */
export function passwordChosenMail(publicUrl: string) {
  return letter('Your account is ready', [
    `The password of your ${site.name} account has just been chosen with the link that we mailed you. You can log in now:`,
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
    'If it was not you who chose it, choose “Forgot your password” on the login page at once, and tell us.',
  ])
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(publicUrl: string) {
  return letter('Your password was changed', [
    `The password of your ${site.name} account has just been changed, and all other sessions have been ended.`,
    'If it was you, there is nothing to do. If it was not, choose “Forgot your password” in the Client Portal at once, and tell us.',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])
}

/** Tells the old address that the account has a new one, without naming it. */
export function oldAddressMail(publicUrl: string) {
  return letter('Your e-mail address was changed', [
    `We have changed the e-mail address of your ${site.name} account. Nobody can log in with this one any longer, links mailed to it no longer work, and all sessions have been ended.`,
    `If you did not ask for this, write to ${site.email} at once.`,
    { url: publicUrl, label: site.name },
  ])
}

/** Mails the link that confirms a new address. */
export function confirmEmailMail(url: string, current: string) {
  return letter('Confirm your e-mail address', [
    `Someone, probably you, asked for this to be the e-mail address of the ${site.name} account of ${current}.`,
    `Confirm it with the link below, which works once, for ${durationText(linkLifetimeMs.emailChange)}.`,
    { url, label: 'Confirm this address' },
    'If it was not you, there is nothing to do: nothing changes.',
  ])
}

/** Tells an address that another account wanted it, and that it has an account already. */
export function emailTakenMail(publicUrl: string) {
  return letter('This e-mail address has an account', [
    `Someone, probably you, asked for this to be the e-mail address of another ${site.name} account. It already belongs to an account, and an address can belong to only one, so nothing was changed.`,
    'You log in with this address here:',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
    'If it was not you, there is nothing to do.',
  ])
}

/** Tells the old address that the account’s owner has moved to another one, without naming it. */
export function ownEmailChangedMail(publicUrl: string) {
  return letter('Your e-mail address was changed', [
    `The e-mail address of your ${site.name} account was changed on its account page, with the password, and confirmed with a link mailed to the new address. Nobody can log in with this one any longer, links mailed to it no longer work, and all other sessions have been ended.`,
    `If it was not you, write to ${site.email} at once.`,
    { url: publicUrl, label: site.name },
  ])
}

/** Tells the new address to log in with it. */
export function newAddressMail(publicUrl: string) {
  return letter('Log in with this e-mail address', [
    `This is now the e-mail address of your ${site.name} account. Log in with it from now on; your password stays the same:`,
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])
}

const mail = (subject: string, happened: string, otherwise: string) => (publicUrl: string) =>
  letter(subject, [
    happened,
    `If it was you, there is nothing to do. ${otherwise}`,
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])

const notYou =
  'If it was not, someone knows your password: choose “Forgot your password” in the Client Portal at once, and tell us.'

/** Tells the owner what happened to the second factor. */
export const secondFactorMail = {
  set: mail(
    'Your second factor is on',
    `Logging in to your ${site.name} account now also takes a code from an authenticator app. All other sessions have been ended.`,
    notYou,
  ),
  renewed: mail(
    'You have new recovery codes',
    `New recovery codes have been made for your ${site.name} account. The earlier ones no longer work.`,
    'If it was not, someone is logged in to your account: choose “Forgot your password” in the Client Portal at once, and tell us.',
  ),
  removed: mail(
    'Your second factor is off',
    `Logging in to your ${site.name} account no longer takes a code. All other sessions have been ended.`,
    notYou,
  ),
  reset: mail(
    'Your second factor was reset',
    `We have removed the second factor of your ${site.name} account and ended all its sessions. Logging in takes no code until you set one up again.`,
    'If you did not ask for this, tell us at once. You log in here:',
  ),
}

/** Tells the owner of a sign-in from a device that has not been seen before. */
export function newDeviceMail(
  { publicUrl, timeZone }: Portal,
  { device, at }: { device: string; at: number },
) {
  return letter('A login from a new device', [
    `Someone, probably you, logged in to your ${site.name} account on ${formatZonedMoment(at, timeZone)} from a device that we have not seen in recent months: ${device}.`,
    'If it was you, there is nothing to do. If it was not, someone knows your password: choose “Forgot your password” in the Client Portal at once, and tell us.',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])
}

interface Words<Account> {
  subject: string
  /** The change of the account, following the name of the actor in a sentence. */
  did: (account: Account) => string
}

const words: { [Kind in keyof AccessChanges]: Words<AccessChanges[Kind]> } = {
  add: {
    subject: 'A staff account was added',
    did: ({ email, role }) =>
      `has added the staff account ${email}${role === null ? '' : `, ${roleName(role)}`}`,
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
  changeRole: {
    subject: 'A staff account has a new role',
    did: ({ email, newRole }) => `has made the staff account ${email} ${roleName(newRole)}`,
  },
  resetSecondFactor: {
    subject: 'The second factor of a staff account was removed',
    did: ({ email }) => `has removed the second factor of the staff account ${email}`,
  },
}

/** Tells staff what was done to a colleague's account, by whom and when, and what to do about a change they did not expect. */
export function accessChangedMail<Kind extends keyof AccessChanges>(
  kind: Kind,
  account: AccessChanges[Kind],
  { actor, at, publicUrl, timeZone }: By & Portal,
) {
  const { subject, did } = words[kind]
  const who = actor.id === null ? 'Someone at the command line of the server' : actor.name
  const otherwise =
    actor.id === null
      ? 'If you did not expect it, speak to the person who runs the server at once.'
      : `If you did not expect it, speak to them at once, and not by e-mail. If it was not them, their account is in the wrong hands: an administrator can disable it on the page below and undo what was done. Tell the person who runs the server, too.`
  return letter(subject, [
    `${who} ${did(account)}, on ${formatZonedMoment(at, timeZone)}.`,
    'Staff can see the figures of every investor. That is why all staff are told of each change to a staff account.',
    otherwise,
    { url: `${publicUrl}${paths.accounts}?role=staff`, label: 'Staff accounts' },
  ])
}
