import { paths } from '@portico/contract/api/paths'
import { letter } from '../../../mail/letter.ts'

/** Tells somebody who was invited that their account has its password now. */
export function passwordChosenMail(publicUrl: string) {
  return letter('Your account is ready', [
    'The password of your Portico account was chosen just now, by the link that we mailed you. Log in here:',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
    'If it was not you who chose it, choose “Forgot your password” there at once, and tell us.',
  ])
}
