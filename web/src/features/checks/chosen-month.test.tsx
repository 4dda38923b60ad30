import type { Answer } from '@portico/contract/api/endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { noTotals, repliesOf } from '../../test/findings.ts'
import { finding, iris, sam, staffProfile } from '../../test/samples.ts'

const july: Answer<'monthTotals'> = {
  ...noTotals,
  count: 2,
  missing_count: 1,
  missing: [{ user: iris, latest: 'June 2025' }],
}
const firm: Replies = {
  ...staffProfile,
  'GET /api/users/month-totals/latest/': ok(july),
  ...repliesOf(() => [finding]),
}

beforeEach(() => signIn('staff', sam))

test('another month is typed, or one earlier, and kept in the address', async () => {
  const june = { ...july, quarter: 'June 2025', count: 3, missing_count: 0, missing: [] }
  const received = fakeServer({
    ...firm,
    'GET /api/users/month-totals/June%202025/': ok(june),
    'GET /api/users/month-totals/May%202025/': ok({ ...june, quarter: 'May 2025' }),
  })
  const router = openPage('/admin/checks')
  const month = await screen.findByLabelText<HTMLInputElement>('Month')
  await userEvent.clear(month)
  await userEvent.type(month, 'jun 2025')
  await screen.findByRole('heading', { name: 'June 2025 is posted for every investor' })
  expect(router.state.location.search).toBe('?month=202506')
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }))
  await screen.findByRole('heading', { name: 'May 2025 is posted for every investor' })
  expect(month.value).toBe('May 2025')
  // The findings do not depend on the month.
  expect(received.filter(({ call }) => call.startsWith('GET /api/users/finding-groups/'))).toHaveLength(1)
})

test.each(['202506', '2025-06', 'June%202025'])(
  'opens the month in the address, written as %s',
  async (month) => {
    const june = { ...july, quarter: 'June 2025', count: 3, missing_count: 0, missing: [] }
    fakeServer({ ...firm, 'GET /api/users/month-totals/June%202025/': ok(june) })
    openPage(`/admin/checks?month=${month}`)
    await screen.findByRole('heading', { name: 'June 2025 is posted for every investor' })
    expect(screen.getByLabelText<HTMLInputElement>('Month').value).toBe('June 2025')
  },
)

test('a link to who lacks a month leads the focus there once the findings above have loaded; another month takes it from no one', async () => {
  const june = { ...july, quarter: 'June 2025', missing: [{ user: iris, latest: 'May 2025' }] }
  const may = { ...july, quarter: 'May 2025', missing_count: 0, missing: [] }
  let load = (_: { body: unknown }) => {}
  const findings = new Promise<{ body: unknown }>((resolve) => {
    load = resolve
  })
  fakeServer({
    ...firm,
    'GET /api/users/finding-groups/?by=kind&page=1': findings,
    'GET /api/users/month-totals/June%202025/': ok(june),
    'GET /api/users/month-totals/May%202025/': ok(may),
  })
  openPage('/admin/checks?month=2025-06#missing')
  const heading = await screen.findByRole('heading', { name: 'Not posted for June 2025: 1' })
  expect(document.activeElement).not.toBe(heading)
  load(ok({ count: 0, acknowledged: 0, group_count: 0, groups: [] }))
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const earlier = screen.getByRole('button', { name: 'Earlier' })
  await userEvent.click(earlier)
  await screen.findByRole('heading', { name: 'May 2025 is posted for every investor' })
  expect(document.activeElement).toBe(earlier)
})

test('two quick steps are two months', async () => {
  fakeServer({
    ...firm,
    'GET /api/users/month-totals/June%202025/': ok({ ...july, quarter: 'June 2025' }),
    'GET /api/users/month-totals/May%202025/': ok({ ...july, quarter: 'May 2025' }),
  })
  const router = openPage('/admin/checks')
  const earlier = await screen.findByRole('button', { name: 'Earlier' })
  // Both before the page shows the effect of the first.
  act(() => {
    earlier.click()
    earlier.click()
  })
  await waitFor(() => expect(router.state.location.search).toBe('?month=202505'))
})
