import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

const correct = 'POST /api/users/correct-investment-summary/'
const withdraw = 'POST /api/users/void-investment-summary/'
const may = '/admin/user-summary?user_id=2&correct=202505'
const line = 'We had used the rate of April.'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

/** The page of May 2025 and what it has sent to this call. */
function open(call: string) {
  const received = fakeServer({
    ...irisMonths(summaries(6)),
    [correct]: ok({ message: 'May 2025 is corrected.', summary: { ...summaries(4)[3], version: 2 } }),
    [withdraw]: ok({ message: 'May 2025 is withdrawn.' }),
  })
  openPage(may)
  return () => received.filter((sent) => sent.call === call).map(({ body }) => body)
}

beforeEach(() => signIn('staff', sam))

test('a correction is sent with the line, and the next one starts without it', async () => {
  const sent = open(correct)
  await userEvent.type(await field('Reason'), 'The rate was wrong.')
  await userEvent.type(await field('Line to the investor'), ` ${line} `)
  await userEvent.click(await screen.findByRole('button', { name: 'Post Correction' }))
  await screen.findByText('May 2025 is corrected.')
  expect(sent()).toMatchObject([{ reason: 'The rate was wrong.', line }])
  await waitFor(async () => expect((await field('Line to the investor')).value).toBe(''))
})

test('a line with an amount is refused before anything is sent', async () => {
  const sent = open(correct)
  await userEvent.type(await field('Reason'), 'The rate was wrong.')
  await userEvent.type(await field('Line to the investor'), 'You get $12 more.')
  await userEvent.click(await screen.findByRole('button', { name: 'Post Correction' }))
  await screen.findByText(/^This reads as an amount, and mails carry none\./)
  expect((await field('Line to the investor')).getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('a month is withdrawn with a line', async () => {
  const sent = open(withdraw)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw May 2025…' }))
  const [reason] = (await screen.findAllByLabelText('Reason')).slice(-1)
  const [field] = screen.getAllByLabelText('Line to the investor').slice(-1)
  if (reason === undefined || field === undefined) throw new Error('The dialog has no fields.')
  await userEvent.type(reason, 'Posted twice.')
  await userEvent.type(field, line)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the month' }))
  await waitFor(() => expect(sent()).toMatchObject([{ reason: 'Posted twice.', line }]))
})

test('of an investor without an e-mail, the form says that they are told on paper', async () => {
  const user = { id: 2, email: 'ada-1@no-email.invalid', name: 'Ada' }
  const audience = { each: 0, digest: 0, off: 0, none: 1, delay_minutes: 10, people: [{ user, way: 'none' }] }
  fakeServer({ ...irisMonths([]), 'POST /api/users/notice-audience/': ok(audience) })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText('The investor has no e-mail: tell them on paper.')
  expect(screen.queryByText(/waits in the portal/)).toBeNull()
})

test('where nobody can log in to an account yet, the form says that no e-mail is sent', async () => {
  const audience = { each: 0, digest: 0, off: 0, none: 1, delay_minutes: 10, people: [] }
  fakeServer({ ...irisMonths([]), 'POST /api/users/notice-audience/': ok(audience) })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText(
    'No e-mail is sent, because no one can log in to this account now. The notice waits in the portal.',
  )
  expect(screen.queryByText(/The investor is mailed/)).toBeNull()
})
