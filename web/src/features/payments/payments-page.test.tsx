import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

const paymentTo = (id: number, name: string, amount: number) => ({
  activity_id: id,
  user: {
    id,
    username: `${id}@a.example`,
    email: `${id}@a.example`,
    first_name: name,
    last_name: '',
    is_staff: false,
  },
  amount,
  received_on: '2026-07-10',
  posted_at: '2026-07-11T12:00:00.000Z',
  note: '',
})

test('payments to make are chosen and marked as sent together', async () => {
  const payments = [paymentTo(7, 'Anders', 23_400), paymentTo(8, 'Barbara', 7000)]
  let left = payments
  const received = fakeServer({
    ...staffProfile,
    'GET /api/users/payments/': () =>
      ok({
        count: left.length,
        total: left.reduce((sum, { amount }) => sum + amount, 0),
        payments: left,
      }),
    'GET /api/users/to-do/': () =>
      ok([
        {
          kind: 'payments_to_mark',
          count: left.length,
          about: null,
          since: null,
          due: null,
          href: '/admin/payments',
        },
      ]),
    'POST /api/users/mark-payment/': () => {
      left = payments.slice(1)
      return ok({ message: 'The payment is marked as sent on July 13, 2026.' })
    },
  })
  signIn('abc', sam)
  openPage('/admin/payments')
  // 23,400.00 + 7,000.00
  await screen.findByText('2 payments, $30,400.00 in all')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }))
  await screen.findByText('Choose the payments that were sent.')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '2 payments, $30,400.00 in all' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Anders, $23,400.00' }))
  screen.getByText('1 payment to Anders chosen, $23,400.00.')
  expect(screen.queryByText('Choose the payments that were sent.')).toBeNull()
  const form = within(screen.getByRole('form', { name: 'Mark as sent' }))
  await userEvent.clear(form.getByLabelText('Sent on'))
  await userEvent.type(form.getByLabelText('Sent on'), '2026-07-13')
  await userEvent.type(form.getByLabelText('Bank’s reference, for staff only'), 'Wire 4711')
  await userEvent.click(form.getByRole('button', { name: 'Mark 1 payment as sent' }))
  await screen.findByText('The payment is marked as sent on July 13, 2026.')
  await screen.findByText('1 payment, $7,000.00 in all')
  // The navigation counts with it.
  await screen.findByRole('link', { name: 'Payments, 1 waiting' })
  expect(received.find(({ call }) => call === 'POST /api/users/mark-payment/')?.body).toEqual({
    activity_ids: [7],
    sent_on: '2026-07-13',
    reference: 'Wire 4711',
  })
})

const oneWaiting = {
  ...staffProfile,
  'GET /api/users/payments/': ok({ count: 1, total: 7000, payments: [paymentTo(8, 'Barbara', 7000)] }),
}

async function markAll() {
  signIn('abc', sam)
  openPage('/admin/payments')
  await userEvent.click(await screen.findByRole('checkbox', { name: '1 payment, $7,000.00 in all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark 1 payment as sent' }))
}

test('a day on which nothing can have been sent is refused at its field, which has the focus then', async () => {
  const sentence = 'A withdrawal of July 10, 2026 is not sent before that day.'
  const refused = { status: 400, body: { error: sentence, fields: { sent_on: sentence } } }
  fakeServer({ ...oneWaiting, 'POST /api/users/mark-payment/': refused })
  await markAll()
  await screen.findByText(sentence)
  expect(document.activeElement).toBe(screen.getByLabelText('Sent on'))
})

test('a payment that a colleague has marked meanwhile is said to be marked', async () => {
  const error = 'This payment is already marked as sent.'
  fakeServer({ ...oneWaiting, 'POST /api/users/mark-payment/': { status: 409, body: { error } } })
  await markAll()
  expect((await screen.findByRole('alert')).textContent).toBe(error)
})

/** Payments of which the first is gone once they are marked, which is refused. */
function firstGoneMeanwhile(payments: readonly ReturnType<typeof paymentTo>[], error: string) {
  let left = payments
  const toDo = { kind: 'payments_to_mark', about: null, since: null, due: null, href: '/admin/payments' }
  fakeServer({
    ...staffProfile,
    'GET /api/users/payments/': () =>
      ok({
        count: left.length,
        total: left.reduce((sum, { amount }) => sum + amount, 0),
        payments: left,
      }),
    'GET /api/users/to-do/': () => ok(left.map(() => ({ ...toDo, count: left.length })).slice(0, 1)),
    'POST /api/users/mark-payment/': () => {
      left = payments.slice(1)
      return { status: 409, body: { error } }
    },
  })
  signIn('abc', sam)
  openPage('/admin/payments')
}

test('a refused marking says why at the button and keeps the day, the reference and the payments that are left', async () => {
  const error = 'No payment is marked: that of $23,400.00 to Anders is already voided.'
  firstGoneMeanwhile([paymentTo(7, 'Anders', 23_400), paymentTo(8, 'Barbara', 7000)], error)
  // 23,400.00 + 7,000.00
  await userEvent.click(await screen.findByRole('checkbox', { name: '2 payments, $30,400.00 in all' }))
  const form = within(screen.getByRole('form', { name: 'Mark as sent' }))
  const [day, reference] = [form.getByLabelText('Sent on'), form.getByLabelText(/^Bank’s reference/)]
  await userEvent.clear(day)
  await userEvent.type(day, '2026-07-13')
  await userEvent.type(reference, 'BATCH-7')
  await userEvent.click(form.getByRole('button', { name: 'Mark 2 payments as sent' }))
  await screen.findByRole('checkbox', { name: '1 payment, $7,000.00 in all' })
  expect((await form.findByRole('alert')).textContent).toBe(error)
  form.getByDisplayValue('2026-07-13')
  form.getByDisplayValue('BATCH-7')
  form.getByText(/^1 payment to Barbara chosen, \$7,000\.00\./)
  form.getByRole('button', { name: 'Mark 1 payment as sent' })
  // The tab counts what the list has.
  await screen.findByRole('link', { name: 'Payments, 1 waiting' })
})

test('where a refusal leaves no payment, it is still said, with the focus', async () => {
  const error = 'This payment is already marked as sent.'
  firstGoneMeanwhile([paymentTo(8, 'Barbara', 7000)], error)
  await userEvent.click(await screen.findByRole('checkbox', { name: '1 payment, $7,000.00 in all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark 1 payment as sent' }))
  await screen.findByText(/^No payment is waiting to be sent/)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(error)
  expect(document.activeElement?.contains(alert)).toBe(true)
})

test('an investor without an e-mail is to be told on paper, as is said before the payment is marked', async () => {
  const barbara = paymentTo(8, 'Barbara', 7000)
  const onPaper = { ...barbara, user: { ...barbara.user, email: 'barbara@no-email.invalid' } }
  const payments = [paymentTo(7, 'Anders', 23_400), onPaper]
  fakeServer({ ...staffProfile, 'GET /api/users/payments/': ok({ count: 2, total: 30_400, payments }) })
  signIn('abc', sam)
  openPage('/admin/payments')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Anders, $23,400.00' }))
  screen.getByText('1 payment to Anders chosen, $23,400.00.')
  screen.getByText(/No e-mail, to be told on paper/)
  // 23,400.00 + 7,000.00
  await userEvent.click(screen.getByRole('checkbox', { name: '2 payments, $30,400.00 in all' }))
  screen.getByText('2 payments chosen, $30,400.00. Tell Barbara on paper.')
  const day = screen.getByLabelText('Sent on')
  await userEvent.clear(day)
  await userEvent.type(day, '2020-01-31')
  screen.getByText(
    '2 payments chosen, $30,400.00. The investors are not told of money that was sent more than 31 days ago.',
  )
})

test('with no payment to send, the page says where withdrawals are recorded, and leads there once', async () => {
  fakeServer({
    ...staffProfile,
    'GET /api/users/payments/': ok({ count: 0, total: 0, payments: [] }),
  })
  signIn('abc', sam)
  openPage('/admin/payments')
  await screen.findByText('No payment is waiting to be sent. Withdrawals are recorded in Add Summary.')
  const link = screen.getByRole('link', { name: 'Add Summary' })
  expect(link.getAttribute('href')).toBe('/admin/user-summary')
})
