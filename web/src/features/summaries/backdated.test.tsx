import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { recordMoneyLink } from '../../api/staff-links.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

/** Types a contribution of 5,000.00 on a day, where February to July 2025 are posted with 10,000.00 each. */
async function type(day: string) {
  signIn('staff', sam)
  fakeServer(irisMonths(summaries(6)))
  openPage(recordMoneyLink(2))
  const form = within(await screen.findByRole('form', { name: 'New entry' }))
  await userEvent.type(form.getByLabelText('Amount'), '5000')
  await userEvent.type(form.getByLabelText('Received on'), day)
}

test('an entry at work in a posted month says what the checks will list and what the investor will see', async () => {
  await type('2025-05-20')
  // 10,000.00 + 5,000.00
  await screen.findByText(
    'June 2025 is posted already. Its expected principal will be $15,000.00 instead of $10,000.00.',
  )
  // 10,000.00 − 15,000.00
  screen.getByText(
    'Checks will list June 2025: Principal is $10,000.00, $5,000.00 less than expected: $10,000.00 in May 2025 plus $5,000.00 received May 20, 2025.',
  )
  screen.getByText(
    'The investor’s principal will show “Not reconciled −\u2060$5,000.00” until the month is corrected.',
  )
})

test('a day has a year of four digits, from 1900 to 2199, in a field that says nothing closer', async () => {
  await type('2025-07-20')
  const { min, max } = screen.getByLabelText<HTMLInputElement>('Received on')
  expect([min, max]).toEqual(['1900-01-01', '2199-12-31'])
})

test('an entry at work in a month still to come adds nothing to the checks', async () => {
  await type('2025-07-20')
  await screen.findByText('August 2025 will start from $15,000.00 instead of $10,000.00.')
  expect(screen.queryByText(/^Checks will list|Not reconciled/)).toBeNull()
})
