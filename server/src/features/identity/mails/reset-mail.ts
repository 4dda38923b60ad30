import { letter } from '../../../mail/letter.ts'

/** The mail that brings a reset link. */
export function resetMail(url: string) {
  return letter('Reset your password', [
    'Somebody, probably you, asked for a new password for your Portico account.',
    'Open this page to choose one. The link works once, for an hour:',
    { url, label: 'Choose a new password' },
    'If it was not you, do nothing: your password stays as it is.',
  ])
}
