import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../../site.config.ts'
import { letter } from '../../../mail/letter.ts'

const whatItIsFor = {
  investor:
    'There you see what your account is worth, how it has grown, and the figures of every month behind it.',
  staff: 'It is a staff account: with it you post the investors’ months and look after their accounts.',
}

/** Invites the owner of a new account to choose a password. */
export function invitationMail(url: string, isStaff: boolean) {
  return letter(`Your ${site.name} account`, [
    `${site.name} has opened an account for you in its client portal.`,
    whatItIsFor[isStaff ? 'staff' : 'investor'],
    'Open this page to choose your password. The link works once, for 7 days:',
    { url, label: 'Choose a password' },
    'Log in with this e-mail address from then on. If the link has run out, choose “Forgot your password” there and a new one comes.',
    'If you do not expect this, do nothing: nobody can log in before a password is chosen.',
  ])
}

/** Brings a reset link. */
export function resetMail(url: string) {
  return letter('Reset your password', [
    'Somebody, probably you, asked for a new password for your Portico account.',
    'Open this page to choose one. The link works once, for an hour:',
    { url, label: 'Choose a new password' },
    'If it was not you, do nothing: your password stays as it is.',
  ])
}

/** Confirms the first password of an invited account. */
export function passwordChosenMail(publicUrl: string) {
  return letter('Your account is ready', [
    'The password of your Portico account was chosen just now, by the link that we mailed you. Log in here:',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
    'If it was not you who chose it, choose “Forgot your password” there at once, and tell us.',
  ])
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(publicUrl: string) {
  return letter('Your password was changed', [
    'The password of your Portico account was changed just now, and all other sessions were ended.',
    'If it was you, there is nothing to do. If it was not, choose “Forgot your password” there at once, and tell us:',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])
}

/** Tells the old address that the account has a new one, without naming it. */
export function oldAddressMail(publicUrl: string) {
  return letter('Your e-mail address was changed', [
    `${site.name} has given your Portico account another e-mail address. Nobody can log in with this one any more, links that were mailed to it open nothing, and all sessions were ended.`,
    `If you did not ask for that, write to ${site.email} at once.`,
    { url: publicUrl, label: site.name },
  ])
}

/** Tells the new address to log in with it. */
export function newAddressMail(publicUrl: string) {
  return letter('Log in with this e-mail address', [
    `${site.name} has made this the e-mail address of your Portico account. Log in with it from now on; the password is the same as before:`,
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
  'If it was not, somebody knows your password: choose “Forgot your password” there at once, and tell us:'

/** Tells the owner what happened to the second factor. */
export const secondFactorMail = {
  set: mail(
    'Your second factor is on',
    'Signing in to your Portico account now also takes a code from an authenticator app. All other sessions were ended.',
    notYou,
  ),
  renewed: mail(
    'You have new recovery codes',
    'New recovery codes were made for your Portico account. Those from before no longer work.',
    'If it was not, somebody is signed in to your account: choose “Forgot your password” there at once, and tell us:',
  ),
  removed: mail(
    'Your second factor is off',
    'Signing in to your Portico account takes no code any more. All other sessions were ended.',
    notYou,
  ),
  reset: mail(
    'Your second factor was reset',
    'The firm has removed the second factor of your Portico account, and all its sessions were ended. Signing in takes no code until you set one up again.',
    'If you did not ask for it, tell us at once. You sign in here:',
  ),
}
