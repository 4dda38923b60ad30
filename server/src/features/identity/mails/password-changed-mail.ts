import { paths } from '@portico/contract/api/paths'
import { letter } from '../../../mail/letter.ts'

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(publicUrl: string) {
  return letter('Your password was changed', [
    'The password of your Portico account was changed just now, and all other sessions were ended.',
    'If it was you, there is nothing to do. If it was not, choose “Forgot your password” there at once, and tell us:',
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])
}
