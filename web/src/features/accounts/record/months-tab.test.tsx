import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok } from '../../../test/fake-server.ts'
import { catchDownloads } from '../../../test/page.tsx'
import { month, openRecord, read, rowsOf } from '../../../test/record.ts'
import { irisRecord, received, sam } from '../../../test/samples.ts'

test('lists the months by year with their sums, the newest year open; a loss says so', async () => {
  openRecord('', {}, [
    month('December 2024', 200, 0),
    month('January 2025', 333, 100),
    month('February 2025', 0, 0, 50),
  ])
  await screen.findByText('2025, 2 months')
  expect((await rowsOf('Months')).slice(1)).toEqual([
    // 333.00 − 50.00 = 283.00; 233.00 − 50.00 = 183.00; 10,000.00 + 200.00 + 233.00 − 50.00
    '2025, 2 months |  | – |  | 283.00 | 183.00 | 100.00 | 10,383.00 | ',
    'February 2025 Loss | 10,000.00 | – | −0.50 | −50.00 | −50.00 | – | 10,383.00 | August 2, 2025',
    'January 2025 | 10,000.00 | – | 3.33 | 333.00 | 233.00 | 100.00 | 10,433.00 | August 2, 2025',
    '2024, 1 month |  | – |  | 200.00 | 200.00 | – | 10,200.00 | ',
  ])
  await userEvent.click(screen.getByRole('button', { name: '2024, 1 month' }))
  await screen.findByText('December 2024')
})

test('a year that lost says so; one in which payments exceed gains did not lose', async () => {
  openRecord('', {}, [month('December 2024', 200, 0, 250), month('January 2025', 333, 400)])
  await screen.findByRole('button', { name: '2024, 1 month Loss' })
  const tonesOf = (name: string) =>
    [
      ...(screen.getByRole('button', { name }).closest('tr')?.querySelectorAll('[data-tone="loss"]') ?? []),
    ].map(({ textContent }) => textContent)
  expect(tonesOf('2024, 1 month Loss')).toEqual(['−50.00', '−50.00'])
  expect(tonesOf('2025, 1 month')).toEqual([])
})

test('with what came in and went out, balances add up, also when gains are withdrawn or reinvested', async () => {
  const taken = {
    ...received,
    kind: 'withdrawal' as const,
    amount: 500,
    from_gains: 100,
    received_on: '2025-01-02',
    effective_month: 'January 2025',
  }
  const reinvested = {
    ...received,
    id: 9,
    kind: 'reinvestment' as const,
    amount: 60,
    from_gains: 0,
    received_on: '2025-02-01',
    effective_month: 'February 2025',
  }
  openRecord('', { 'GET /api/users/all-activity/2/': ok([taken, reinvested]) }, [
    month('December 2024', 200, 0),
    { ...month('January 2025', 333, 100), beginning_balance: 9600 },
    { ...month('February 2025', 100, 0), beginning_balance: 9660 },
  ])
  await screen.findByText('2025, 2 months')
  const rows = await rowsOf('Months')
  // 10,200.00 − 500.00 + 333.00 − 100.00 = 9,933.00; a reinvestment moves no money: 9,933.00 + 100.00 = 10,033.00
  expect(
    rows
      .slice(1, 5)
      .map((row) => row.split(' | '))
      .map((cells) => [cells[0], cells[2], cells.at(-2)]),
  ).toEqual([
    ['2025, 2 months', '−500.00', '10,033.00'],
    [
      '$100.00 of what went out was from gains. Above, it is in Paid out and no longer in Unrealized gain.',
      undefined,
      undefined,
    ],
    ['February 2025', '–', '10,033.00'],
    ['January 2025', '−500.00', '9,933.00'],
  ])
})

test('what no entry explains of a principal is not reconciled, never money in or out', async () => {
  const entry = { ...received, amount: 5000, received_on: '2025-01-20', effective_month: 'February 2025' }
  openRecord(
    '',
    {
      'GET /api/users/all-activity/2/': ok([entry]),
      // 10,000.00 was posted.
      'GET /api/users/user-investment/2/': ok({
        user_id: 2,
        initial_investment: 9000,
        recorded: true,
      }),
    },
    // The entry is at work from February, and is not in its principal.
    [month('January 2025', 100, 0), month('February 2025', 100, 0)],
  )
  await screen.findByText('2025, 2 months')
  const rows = (await rowsOf('Months')).map((row) => row.split(' | '))
  expect(rows[0]?.slice(2, 4)).toEqual(['In / out', 'Not reconciled'])
  expect(rows.slice(1).map((cells) => [cells[0], ...cells.slice(2, 4)])).toEqual([
    // 1,000.00 − 5,000.00
    ['2025, 2 months', '+5,000.00', '−4,000.00'],
    // 10,000.00 − (10,000.00 + 5,000.00)
    ['February 2025', '+5,000.00', '−5,000.00'],
    // 10,000.00 − 9,000.00
    ['January 2025', '–', '+1,000.00'],
  ])
})

test('a restated month opens to its versions, with who and why', async () => {
  const at = '2025-08-04T12:00:00.000Z'
  const restated = {
    ...month('July 2025', 333, 100),
    version: 2,
    restated: { at, current_balance: 10_333 },
  }
  openRecord(
    '',
    {
      'GET /api/users/summary-history/2/July%202025/': ok([
        { ...month('July 2025', 333, 0), posted_by: sam.email, reason: null },
        { ...restated, posted_by: null, reason: 'The payout was left out.' },
      ]),
    },
    [restated],
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Restated: versions of July 2025' }))
  await screen.findByText('The payout was left out.')
  await screen.findByText(/by Sam$/)
  await screen.findByText(/by the command line/)
  await screen.findByRole('table', { name: 'Versions' })
})

test('a withdrawn month is said in its place: below the month after it, or else below its year', async () => {
  const withdrawn = (quarter: string) => ({ quarter, withdrawn_at: '2025-08-04T12:00:00.000Z' })
  const record = {
    ...irisRecord,
    withdrawn_months: ['July 2025', 'May 2025', 'November 2024', 'March 2023'].map(withdrawn),
  }
  openRecord('', { [read]: ok(record) }, [
    month('October 2024', 100, 0),
    month('April 2025', 100, 0),
    month('June 2025', 100, 0),
  ])
  await userEvent.click(await screen.findByRole('button', { name: '2024, 1 month' }))
  expect((await rowsOf('Months')).slice(1).map((row) => row.split(' | ')[0])).toEqual([
    '2025, 2 months',
    'July 2025 was posted in error and withdrawn on August 4, 2025.',
    'June 2025',
    'May 2025 was posted in error and withdrawn on August 4, 2025.',
    'April 2025',
    '2024, 1 month',
    'November 2024 was posted in error and withdrawn on August 4, 2025.',
    'October 2024',
    'March 2023 was posted in error and withdrawn on August 4, 2025.',
  ])
  await userEvent.click(screen.getByRole('button', { name: '2025, 2 months' }))
  expect(screen.queryByText(/^May 2025 was posted/)).toBeNull()
})

test('an account whose only month was withdrawn says so', async () => {
  const record = {
    ...irisRecord,
    withdrawn_months: [{ quarter: 'July 2025', withdrawn_at: '2025-08-04T12:00:00.000Z' }],
  }
  openRecord('', { [read]: ok(record) }, [])
  await screen.findByText('July 2025 was posted in error and withdrawn on August 4, 2025.')
  await screen.findByText('No month is posted yet.')
})

test('saves the months as CSV, oldest first', async () => {
  const file = catchDownloads()
  openRecord('', {}, [month('June 2025', 200, 0), month('July 2025', 333, 100)])
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect((await file()).split('\r\n').slice(1, 3)).toEqual([
    '"June 2025",10000.00,0.00,2.00,200.00,200.00,0.00,10200.00,"August 2, 2025"',
    '"July 2025",10000.00,0.00,3.33,333.00,233.00,100.00,10433.00,"August 2, 2025"',
  ])
})
