import { paths } from '@portico/contract/api/paths'
import { letter } from '../../../mail/letter.ts'

const mail = (subject: string, happened: string, otherwise: string) => (publicUrl: string) =>
  letter(subject, [
    happened,
    `If it was you, there is nothing to do. ${otherwise}`,
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])

const notYou =
  'If it was not, somebody knows your password: choose “Forgot your password” there at once, and tell us:'

/** Tells the owner of an account what has become of its second factor. */
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
