import { formatMonth, monthAt } from '@portico/contract/values/month'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noFeesOfFirm } from '../../../../../contract/test/no-fees.ts'
import { signIn } from '../../../auth/session.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { emptyFirm, homeReplies } from '../../../test/firm.ts'
import { openPage, withoutMotion } from '../../../test/page.tsx'
import { sam } from '../../../test/samples.ts'

test('the end of a month is named only once the month has ended', async () => {
  const current = formatMonth(monthAt(Date.now()))
  const month = {
    quarter: current,
    money_in: 20000,
    money_out: 0,
    gains: 0,
    paid: 0,
    lost: 0,
    investors: 2,
    ...noFeesOfFirm,
    under_management: 20000,
  }
  const position = { under_management: 20000, money_in: 0, money_out: 0 }
  const firm = { ...emptyFirm, position, months: [month] }
  withoutMotion()
  signIn('staff', sam)
  fakeServer({ ...homeReplies, 'GET /api/users/firm/': ok(firm) })
  openPage('/dashboard')
  const heading = await screen.findByRole('heading', { name: /^Money under management/ })
  expect(heading.textContent).toBe(`Money under management, ${current} so far`)
})
