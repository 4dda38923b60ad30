import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../../auth/session.ts'
import { bodiesOf } from '../../../test/accounts.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { openPage } from '../../../test/page.tsx'
import { irisMonths, irisRecord, managedIris, sam, staffProfile } from '../../../test/samples.ts'

test('failed sign-ins of the last days stand on the first tab, and a password link is mailed from the account', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  const link = 'POST /api/users/mail-password-link/'
  const message = 'A link to choose a new password is on its way to iris@example.com.'
  signIn('chalk', sam)
  const calls = fakeServer({
    ...irisMonths([]),
    ...staffProfile,
    'GET /api/users/account-record/2/': ok({
      ...irisRecord,
      sign_ins: [
        { at: daysAgo(1), outcome: 'wrong-password', attempts: 3 },
        { at: daysAgo(2), outcome: 'opened', attempts: 1 },
        { at: daysAgo(3), outcome: 'wrong-code', attempts: 1 },
        { at: daysAgo(8), outcome: 'wrong-password', attempts: 5 },
      ],
    }),
    [link]: ok({ message, account: managedIris }),
  })
  openPage('/admin/account?user_id=2')
  // 3 + 1; the five of the week before are in the list.
  const notice = await screen.findByText(
    /^4 failed logins in the last 7 days, the latest on .*: wrong password\./,
  )
  within(notice).getByRole('link', { name: 'All logins' })
  await userEvent.click(screen.getByRole('button', { name: 'Mail a password link' }))
  await screen.findByText(message)
  expect(bodiesOf(calls, link)).toEqual([{ user_id: 2 }])
  await userEvent.click(within(notice).getByRole('link', { name: 'All logins' }))
  await screen.findByRole('heading', { name: 'Logins' })
  expect(screen.queryByText(/failed logins in the last 7 days/)).toBeNull()
  // The head of the page offers it on every tab, and no tab repeats it.
  await userEvent.click(screen.getByRole('link', { name: /^Details/ }))
  await screen.findByRole('button', { name: 'Disable account' })
  screen.getByRole('button', { name: 'Mail a password link' })
})
