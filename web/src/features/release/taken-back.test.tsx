import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage } from '../../test/page.tsx'
import { preparedReversal, preview } from '../../test/postings.tsx'
import { sam, samProfile } from '../../test/samples.ts'

test('who releases a reversal reads what its preparer read: what is taken back, who is told, and what becomes of the sheet', async () => {
  signIn('staff', sam)
  const review = { ...noEffect, made_rows: 2 }
  fakeServer({
    'GET /api/users/profile/': ok({ ...samProfile, release: 'second-person' }),
    'GET /api/users/prepared-postings/': ok({
      release: 'second-person',
      waiting: 1,
      postings: [preparedReversal],
    }),
    'GET /api/users/prepared-posting/7/': ok({ ...preparedReversal, review }),
    'GET /api/users/postings/12/': ok({ ...preview, untold: 2 }),
  })
  openPage('/admin/release?number=7')
  const taken = within(await screen.findByRole('region', { name: 'What is taken back' }))
  await taken.findByText('2 rows of 2 investors will be withdrawn, all of them or none: August 2025.')
  taken.getByText(
    '2 investors have not been told of this posting, and will not be told of its reversal. Their dashboards will still say that August 2025 was withdrawn.',
  )
  taken.getByText('In the sheet of August 2025, these rows start again from their prefilled figures.')
  expect(taken.getAllByText(/./)).toHaveLength(4)
})
