import { addMonths, formatMonth } from '@portico/contract/values/month'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { thisMonth } from '../../api/firm-time.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, irisProfile, monthsFrom, received } from '../../test/samples.ts'

beforeEach(() => signIn('abc', iris))

const noSuchPeriod = 'There is no statement for that period. This is the one for 2025, to July.'
test.each([
  ['?from=202503&to=202505', 'March to May 2025', []],
  ['?period=2025-Q2', 'Q2 2025', []],
  ['?period=2025-03-TO-2025-05', 'March to May 2025', []],
  ['?period=All', 'Since February 2025', []],
  ['?period=1999', '2025, to July', [noSuchPeriod]],
  ['?period=nonsense', '2025, to July', [noSuchPeriod]],
])('%s opens the statement of %s, and says %j', async (search, period, said) => {
  fakeServer(irisPortfolio())
  openPage(`/statement${search}`)
  expect((await screen.findByRole('article')).getAttribute('aria-label')).toBe(`Statement, ${period}`)
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual(said)
})

test('of a period that is over, why it has no yearly rate is what was posted by its end', async () => {
  fakeServer(irisPortfolio())
  openPage('/statement?period=2025-05')
  // February to May, of the six months that are posted by now.
  await screen.findByText('4 months are posted up to May 2025; a yearly rate needs at least twelve.')
})

test('the month in which an account was closed has sums, and no table where it is not posted', async () => {
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/profile/': ok({ ...irisProfile, closed_on: '2025-08-01', current_balance: 0 }),
    // Everything: 10,000.00 and 6 × 333.00 of gains.
    'GET /api/users/activity/': ok([
      { ...received, kind: 'withdrawal', amount: 11_998, from_gains: 1_998, received_on: '2025-08-01' },
    ]),
  })
  openPage('/statement?period=2025-08')
  await screen.findByRole('article', { name: 'Statement, August 2025, to August 1' })
  const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))
  expect(tables).toEqual(['How it changed'])
})

test('an account without months has no statement yet', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok([]) })
  openPage('/statement')
  await screen.findByText(/^Your first statement arrives by \w+ 6, \d{4}\.$/)
  const link = screen.getByRole('link', { name: 'Read what each figure means' })
  expect(link.getAttribute('href')).toBe('/definitions')
})

test('an account whose months were withdrawn after a statement was issued leads to it, and promises no first one', async () => {
  const issued = {
    number: '7K3M9XQ2T4B8VCDEFGHJKMNPQR',
    short_number: '7K3M-9XQ2',
    kind: 'statement',
    period: '2025-07',
    period_name: 'July 2025',
    first_month: 'July 2025',
    last_month: 'July 2025',
    issued_at: '2025-08-02T09:30:00.000Z',
    superseded_at: null,
    replaces: null,
    changed: [],
    closing_balance: '$10,999.00',
    byte_count: 10,
  }
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok([]),
    'GET /api/users/statements/': ok([issued]),
  })
  openPage('/statement')
  const link = await screen.findByRole('link', { name: 'See the statements that were issued' })
  expect(link.getAttribute('href')).toBe('/documents')
  expect(screen.queryByText(/first statement/)).toBeNull()
})

test('what stands at the foot of printed pages leaves the room of the navigation at the foot of the screen', async () => {
  fakeServer(irisPortfolio())
  openPage('/statement?period=2025')
  await screen.findByRole('article')
  const { style } = document.documentElement
  expect([style.getPropertyValue('--page-foot') === '', style.getPropertyValue('--foot')]).toEqual([
    false,
    '',
  ])
})

test('a month that is posted before it has ended is not on a statement yet, which says so', async () => {
  const months = monthsFrom(addMonths(thisMonth(), -2), 3)
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok(months) })
  openPage('/statement?period=all')
  await screen.findByText(
    `${formatMonth(thisMonth())} is on your dashboard already, and on a statement once it has ended.`,
  )
  const name = `Statement, Since ${formatMonth(addMonths(thisMonth(), -2))}`
  expect(screen.getByRole('article', { name })).toBeDefined()
})

test('a statement is drawn although the list of what was issued fails, which is not asked for again and again', async () => {
  const calls = fakeServer({
    ...irisPortfolio(),
    'GET /api/users/statements/': { status: 500, body: { error: 'The server failed.' } },
  })
  openPage('/statement?period=2025')
  await screen.findByRole('article', { name: 'Statement, 2025, to July' })
  expect(calls.filter(({ call }) => call === 'GET /api/users/statements/')).toHaveLength(1)
})
