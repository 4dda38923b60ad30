import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { example } from '../../../../contract/test/example-account.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { accountReplies, iris } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

test('what left the account says how much of it is not sent yet', async () => {
  const activity = example.activity.map((entry) =>
    entry.kind === 'withdrawal' ? { ...entry, sentOn: null } : entry,
  )
  fakeServer(accountReplies({ ...example, activity }))
  openPage('/dashboard')
  const principal = within(await screen.findByRole('region', { name: 'Principal Investment' }))
  expect((await principal.findByText(/has left your account/)).textContent).toBe(
    // 3,000 of dividends, which are paid, and 30,000 withdrawn
    '$33,000.00 has left your account in dividends and principal; $30,000.00 of it is not sent yet.',
  )
})
