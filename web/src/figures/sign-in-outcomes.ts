import type { SignInOutcome } from '@portico/contract/features/session'

/** The outcomes of a sign-in, in words. */
export const signInOutcomes: Readonly<Record<SignInOutcome, string>> = {
  opened: 'Logged in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Right password, wrong code',
  'no-code': 'Right password, no code',
}
