import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { bodiesOf } from '../../test/accounts.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, irisRecord, managedIris, sam, samProfile, staffProfile } from '../../test/samples.ts'

const read = 'GET /api/users/account-record/2/'
const renamed = { ...managedIris, first_name: 'Warren E.', last_name: 'Buffett' }

const record = { ...irisRecord, account: renamed }

function open(replies: Replies) {
  signIn('chalk', sam)
  const calls = fakeServer({
    ...irisMonths([]),
    ...staffProfile,
    [read]: ok(record),
    ...replies,
  })
  openPage('/admin/account?user_id=2')
  return calls
}

test('an investor who took another name is marked, and one click confirms it for statements', async () => {
  const edit = 'POST /api/users/edit-account/'
  const confirmed = { ...renamed, confirmed_name: 'Warren E. Buffett', version: 4 }
  const calls = open({
    [edit]: ok({ message: 'The account is changed.', account: confirmed }),
  })
  const button = await screen.findByRole('button', { name: 'Confirm name' })
  screen.getByText((_, element) =>
    /^Renamed to Warren E\. Buffett; statements still say Iris Vega\.$/.test(
      element?.tagName === 'P' ? element.textContent : '',
    ),
  )
  await userEvent.click(button)
  await screen.findByText('Statements now say Warren E. Buffett.')
  expect(bodiesOf(calls, edit)).toEqual([
    {
      user_id: 2,
      version: 3,
      email: 'iris@example.com',
      first_name: 'Warren E.',
      last_name: 'Buffett',
      initial_investment: '10000.00',
    },
  ])
})

test('a renamed investor is marked for staff who may not confirm the name', async () => {
  open({
    'GET /api/users/profile/': ok({ ...samProfile, role: 'viewer' }),
  })
  await screen.findByText('Iris Vega')
  expect(screen.queryByRole('button', { name: 'Confirm name' })).toBeNull()
})
