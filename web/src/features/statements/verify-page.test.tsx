import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const verify = 'POST /api/users/verify-document/'
const number = '7K3M9XQ2T4B8VCDEFGHJKMNPQR'
const file = new File(['%PDF-1.4 a statement'], 'statement.pdf', { type: 'application/pdf' })
/** `printf '%%PDF-1.4 a statement' | sha256sum` */
const sha256 = '3f1469fcaa173ad725f18fc9613f21a416f8ca7c5fba4ac5e551fd05cc30abf7'

const standing = { state: 'issued', issued_on: '2025-10-06', superseded_on: null }
const unknown = { state: 'unknown', issued_on: null, superseded_on: null }

const verdict = async (heading: string) =>
  (await screen.findByRole('heading', { level: 2, name: heading })).parentElement?.textContent

function open(replies: Replies) {
  const received = fakeServer(replies)
  openPage(`/verify/${number}`)
  return received
}

test.each([
  [
    standing,
    'Issued and still current',
    'This statement was issued on October 6, 2025. No figure in it has changed since.',
  ],
  [
    { ...standing, state: 'superseded', superseded_on: '2025-11-02' },
    'Issued, but no longer current',
    'This statement was issued on October 6, 2025. Its figures changed on November 2, 2025; ask for the latest one.',
  ],
  [
    unknown,
    'Unknown',
    'Sports Index Fund has issued no statement with this number. Compare it with the one on the statement, letter by letter.',
  ],
])('the number of the address: %j', async (answer, heading, sentence) => {
  const received = open({ [verify]: ok(answer) })
  expect(await verdict(heading)).toBe(`${heading}${sentence}`)
  expect(received.find(({ call }) => call === verify)?.body).toEqual({ number })
  // A number that is unknown is typed again.
  expect(screen.queryByLabelText('Number on the statement') !== null).toBe(answer === unknown)
})

test('a file is hashed in the browser, and only its hash is sent', async () => {
  const received = open({
    [verify]: ({ body }) => ok('sha256' in (body as object) ? unknown : standing),
  })
  await verdict('Issued and still current')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  expect(await verdict('Unknown')).toContain('“statement.pdf” is not the file that Sports Index Fund issued')
  expect(received.findLast(({ call }) => call === verify)?.body).toEqual({ number, sha256 })
})

test('a file that is the issued one is said to be', async () => {
  open({ [verify]: ok(standing) })
  await verdict('Issued and still current')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  await screen.findByText(/“statement.pdf” is identical to the file that was issued on October 6, 2025\./)
})

test('too many look-ups say when to try again', async () => {
  open({ [verify]: { status: 429, body: { error: 'Too many attempts. Please try again in 5 minutes.' } } })
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
})

test('a number that no statement can have is typed again, and the one typed is looked up', async () => {
  const error = 'Enter all 26 letters and digits of the number. It is at the end of the statement.'
  const received = open({
    [verify]: ({ body }) =>
      (body as { number: string }).number === number
        ? { status: 400, body: { error, fields: { number: error } } }
        : ok(standing),
  })
  const field = await screen.findByLabelText('Number on the statement')
  expect(screen.getByText(error)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, 'VCDEFGHJKMNPQR7K3M9XQ2T4B8')
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await verdict('Issued and still current')).toContain('October 6, 2025')
  expect(received.findLast(({ call }) => call === verify)?.body).toEqual({
    number: 'VCDEFGHJKMNPQR7K3M9XQ2T4B8',
  })
})

test('a confirmation of balances says what it confirms, and whether the books still say so', async () => {
  const confirms = { on: '2025-09-30', investors: 12, total: 30233 }
  open({ [verify]: ok({ ...standing, confirms }) })
  expect(await verdict('Issued and still current')).toContain(
    'This confirmation was issued on October 6, 2025. It says that at the end of September 30, 2025, 12 investors had $30,233.00 in their accounts together. The books still say so.',
  )
})
