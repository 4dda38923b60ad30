import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../../site.config.ts'
import { letter } from '../../../mail/letter.ts'

/** Tells the old address of an account that it has another one now; whose, it does not say. */
export function oldAddressMail(publicUrl: string) {
  return letter('Your e-mail address was changed', [
    `${site.name} has given your Portico account another e-mail address. Nobody can log in with this one any more, links that were mailed to it open nothing, and all sessions were ended.`,
    `If you did not ask for that, write to ${site.email} at once.`,
    { url: publicUrl, label: site.name },
  ])
}

/** Tells the new address of an account what to log in with. */
export function newAddressMail(publicUrl: string) {
  return letter('Log in with this e-mail address', [
    `${site.name} has made this the e-mail address of your Portico account. Log in with it from now on; the password is the same as before:`,
    { url: `${publicUrl}${paths.login}`, label: 'Client Portal' },
  ])
}
