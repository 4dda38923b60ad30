import { expect, test } from 'vitest'
import { email, optionalEmail } from '../api/fields.ts'
import { holderOf } from '../statement/texts.ts'
import { shownEmail } from './no-email.ts'

const address = 'ada-byron-3f9c2a@no-email.invalid'

test('an address in place of an e-mail is no e-mail: nobody can give it as theirs, and pages and statements do not show it', () => {
  expect(email.safeParse(address).success).toBe(false)
  expect(optionalEmail.safeParse(address).success).toBe(true)
  expect(shownEmail(address)).toBe('No e-mail')
  expect(holderOf({ id: 7, email: address, confirmedName: 'Ada Byron' })).toMatchObject({
    name: 'Ada Byron',
    email: '',
  })
})
