import { site } from '../../../../../site.config.ts'
import { letter } from '../../../mail/letter.ts'

const whatItIsFor = {
  investor:
    'There you see what your account is worth, how it has grown, and the figures of every month behind it.',
  staff: 'It is a staff account: with it you post the investors’ months and look after their accounts.',
}

/** The mail that invites somebody to choose a password for the account that was opened for them. */
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
