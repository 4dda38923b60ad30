import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const join = 'POST /api/users/waitlist/'

async function openWaitlist(replies: Replies, address = '/waitlist') {
  const received = fakeServer(replies)
  const router = openPage(address)
  await screen.findByRole('button', { name: 'Join Now' })
  return { router, joined: () => received.filter((sent) => sent.call === join) }
}

async function fillIn(fullName: string, email: string) {
  if (fullName !== '') await userEvent.type(screen.getByLabelText('Full name'), fullName)
  await userEvent.type(screen.getByLabelText('E-mail'), `${email}{Enter}`)
}

test('joining sends name and e-mail and leads to the thank-you page', async () => {
  const { router, joined } = await openWaitlist({ [join]: ok({ message: 'Thank you.' }) }, '/waitlist/')
  await fillIn('Ada Byron', 'ada@example.com')
  await screen.findByRole('heading', { name: "You're on the List" })
  expect(joined()[0]?.body).toEqual({ full_name: 'Ada Byron', email: 'ada@example.com' })
  expect(router.state.location.pathname).toBe('/waitlist-thankyou')
  // What happens next, and when.
  expect(screen.getAllByRole('listitem').map((step) => step.querySelector('b')?.textContent)).toEqual([
    'Within two working days',
    'The consultation',
    'When there is a place',
  ])
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

test('below the form stands where it says what is stored', async () => {
  await openWaitlist({})
  expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/privacy')
})

test('a 201 counts as joining too', async () => {
  await openWaitlist({ [join]: { status: 201, body: { message: 'Thank you.' } } })
  await fillIn('Ada Byron', 'ada@example.com')
  expect(await screen.findByRole('heading', { name: "You're on the List" })).toBeDefined()
})

test.each([
  ['', 'ada@example.com'],
  ['Ada Byron', 'ada'],
  ['Ada Byron', 'ada@example'],
])('"%s" with "%s" is rejected without a call, and the invalid field has the focus', async (name, email) => {
  const { joined } = await openWaitlist({})
  await fillIn(name, email)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please provide a valid full name and email address.',
  )
  const wrong = screen.getByLabelText<HTMLInputElement>(name === '' ? 'Full name' : 'E-mail')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(wrong)
  // Below the fields, which stay where they are.
  const below = wrong.compareDocumentPosition(screen.getByRole('alert'))
  expect(below).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(joined()).toEqual([])
})

test.each([
  [{ error: 'Too many attempts.' }, 'Too many attempts.'],
  [{ detail: 'Not today.' }, 'Not today.'],
  [{}, 'Something went wrong. Please try again.'],
])('a failure with %j says "%s" and keeps the input', async (body, sentence) => {
  await openWaitlist({ [join]: { status: 429, body } })
  await fillIn('Ada Byron', 'ada@example.com')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Byron')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.com')
})

test('says so when the server cannot be reached', async () => {
  await openWaitlist({ [join]: new TypeError('fetch failed') })
  await fillIn('Ada Byron', 'ada@example.com')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server could not be reached. Please try again.',
  )
})

test('joining twice quickly is one call', async () => {
  const { joined } = await openWaitlist({ [join]: never })
  await fillIn('Ada Byron', 'ada@example.com{Enter}')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Join Now' })
  expect(button.disabled).toBe(true)
  button.form?.requestSubmit()
  await waitFor(() => expect(joined()).toHaveLength(1))
})

test('a slow response is explained while pending, and the time-out has a message', async () => {
  const failure = new DOMException('', 'TimeoutError')
  let giveUp: (error: Error) => void = () => undefined
  const late = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  await openWaitlist({ [join]: late })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await fillIn('Ada Byron', 'ada@example.com')
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('status').textContent).toBe('Still sending. The connection is slow, please wait.')
  giveUp(failure)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server took too long to answer. Please try again.',
  )
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
