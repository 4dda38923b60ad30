import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../../test/fake-server.ts'
import { month, openRecord } from '../../../test/record.ts'
import { received } from '../../../test/samples.ts'

test('of an account from which everything is withdrawn, what it lost is realized', async () => {
  const left = {
    ...received,
    kind: 'withdrawal' as const,
    amount: 9500,
    received_on: '2025-08-14',
    effective_month: 'September 2025',
  }
  // 10,000.00 − 500.00 = 9,500.00
  openRecord('', { 'GET /api/users/all-activity/2/': ok([left]) }, [month('July 2025', 0, 0, 500)])
  const loss = await screen.findByText('Realized loss')
  expect(loss.nextElementSibling?.textContent).toMatch(/^−.?\$500\.00$/)
  cleanup()
  openRecord('', {}, [month('July 2025', 0, 0, 500)])
  await screen.findByText('Unrealized loss')
})
