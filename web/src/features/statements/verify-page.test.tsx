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

const label = 'Verification number'
const incomplete = 'Enter all 26 letters and digits of the number. It is near the end of the document.'

const verdict = async (heading: string) =>
  (await screen.findByRole('heading', { level: 2, name: heading })).parentElement?.textContent

function open(replies: Replies) {
  const received = fakeServer(replies)
  openPage(`/verify/${number}`)
  return received
}

const outOfDate =
  'Do not rely on this document: its figures changed on November 2, 2025. Ask us for the latest one: hello@sportsindexfund.example.'
const onlyNumber = ' This confirms the number only. Compare the PDF to confirm its contents.'

test.each([
  [
    standing,
    'Number issued and current',
    `A statement with this number was issued on October 6, 2025. No figure in it has changed since.${onlyNumber}`,
  ],
  [
    { ...standing, state: 'superseded', superseded_on: '2025-11-02' },
    'Number issued, but no longer current',
    `${outOfDate}A statement with this number was issued on October 6, 2025.`,
  ],
])('the number of the address: %j', async (answer, heading, sentence) => {
  const received = open({ [verify]: ok(answer) })
  expect(await verdict(heading)).toBe(`${heading}${sentence}`)
  expect(received.find(({ call }) => call === verify)?.body).toEqual({ number })
  expect(screen.getByText('7K3M 9XQ2 T4B8 VCDE FGHJ KMNP QR')).toBeTruthy()
  expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.getByRole('link', { name: 'Check another number' }).getAttribute('href')).toBe('/verify')
})

test('a number that is unknown is typed again; no file is compared with it', async () => {
  open({ [verify]: ok(unknown) })
  expect(await verdict('We issued nothing under this number')).toBe(
    'We issued nothing under this numberCompare it with your document, character by character, and correct it below.If every character matches, do not rely on the document. Ask us whether it is ours: hello@sportsindexfund.example.',
  )
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('7K3M 9XQ2 T4B8 VCDE FGHJ KMNP QR')
  expect(screen.queryByLabelText(/Do you have the file\?/)).toBeNull()
})

test('without a number in the address, one is typed as on paper, with spaces, hyphens and small letters', async () => {
  const received = fakeServer({ [verify]: ok(standing) })
  const router = openPage('/verify')
  const field = await screen.findByLabelText(label)
  expect(
    screen.getByText('26 letters and digits near the end of the document; spaces do not matter.'),
  ).toBeTruthy()
  expect(screen.queryByLabelText(/Do you have the file\?/)).toBeNull()
  await userEvent.type(field, '{Enter}')
  await screen.findByText(incomplete)
  await userEvent.type(field, '7k3m-9xq2{Enter}')
  await screen.findByText(`This is the short number. ${incomplete}`)
  expect(received).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, ' 7k3m-9xq2 t4b8-vcde fghj kmnp qr{Enter}')
  await verdict('Number issued and current')
  expect(router.state.location.pathname).toBe(`/verify/${number}`)
  expect(received.find(({ call }) => call === verify)?.body).toEqual({ number })
})

test.each([
  [`${number}7`, 'This number has 27 letters and digits; it should have 26.'],
  [number.replace('V', 'u'), 'Verification numbers never contain “U”. Check that character.'],
])('the number %s, which none can be, is refused with what is wrong in it', async (typed, sentence) => {
  const received = fakeServer({})
  openPage('/verify')
  await userEvent.type(await screen.findByLabelText(label), `${typed}{Enter}`)
  await screen.findByText(sentence)
  expect(received).toEqual([])
})

test('a file is hashed in the browser, and only its hash is sent; another file leaves the number genuine', async () => {
  const received = open({
    [verify]: ({ body }) => ok('sha256' in (body as object) ? unknown : standing),
  })
  await verdict('Number issued and current')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  expect(await verdict('Not issued under this number')).toBe(
    'Not issued under this numberThis number is genuine, but “statement.pdf” differs from the file that we issued under it. The file may belong to another number: check the one printed in it.If it is this number, do not rely on the file: it may have been changed. A print or a scan of the document differs, too: ask its sender for the PDF as it was downloaded, or ask us for the original: hello@sportsindexfund.example.',
  )
  expect(received.findLast(({ call }) => call === verify)?.body).toEqual({ number, sha256 })
})

test.each([
  ['a statement', 'statement.txt', 'text/plain', 'is not a PDF'],
  ['my notes', 'notes.pdf', 'application/pdf', 'is not a PDF'],
  ['', 'statement.pdf', 'application/pdf', 'is empty'],
])('a file that is no PDF is not compared: "%s" in %s', async (content, name, type, fault) => {
  const received = open({ [verify]: ok(standing) })
  await verdict('Number issued and current')
  const text = new File([content], name, { type })
  // As when it is dropped: a chooser offers only PDFs.
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/Do you have the file\?/), text)
  expect((await screen.findByRole('alert')).textContent).toBe(`“${name}” ${fault}. Choose the PDF.`)
  await verdict('Number issued and current')
  expect(received.filter(({ call }) => call === verify)).toHaveLength(1)
})

test('another file under a number that is out of date still says that it is', async () => {
  const superseded = { ...standing, state: 'superseded', superseded_on: '2025-11-02' }
  open({ [verify]: ({ body }) => ok('sha256' in (body as object) ? unknown : superseded) })
  await verdict('Number issued, but no longer current')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  expect(await verdict('Not issued under this number')).toMatch(
    /do not rely on the file: it may have been changed\. What we issued is no longer current, either: its figures changed on November 2, 2025\. Ask us for the latest one: hello@sportsindexfund\.example\.$/,
  )
})

test('a file that is out of date looks as little to be relied on as a forged one, and names whom to ask', async () => {
  const superseded = { ...standing, state: 'superseded', superseded_on: '2025-11-02' }
  open({ [verify]: ok(superseded) })
  await verdict('Number issued, but no longer current')
  expect(screen.getByRole('status').className).toContain('bg-loss-wash')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  expect(await verdict('Genuine, but no longer current')).toBe(
    `Genuine, but no longer current${outOfDate}“statement.pdf” is identical to the file that was issued on October 6, 2025.`,
  )
  expect(screen.getByRole('status').className).toContain('bg-loss-wash')
})

test('what was said of a file is gone once another is chosen, also one that is not compared', async () => {
  open({ [verify]: ok(standing) })
  await verdict('Number issued and current')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  await verdict('Genuine and current')
  const text = new File(['a statement'], 'statement.txt', { type: 'text/plain' })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/Do you have the file\?/), text)
  await verdict('Number issued and current')
  expect(screen.queryByText(/statement\.pdf/)).toBeNull()
})

test('a file that is the issued one is said to be', async () => {
  open({ [verify]: ok(standing) })
  await verdict('Number issued and current')
  await userEvent.upload(screen.getByLabelText(/Do you have the file\?/), file)
  expect(await verdict('Genuine and current')).toContain(
    '“statement.pdf” is identical to the file that was issued on October 6, 2025.',
  )
})

test('too many look-ups say when to try again, and offer nothing that would fail before', async () => {
  open({ [verify]: { status: 429, body: { error: 'Too many attempts. Please try again in 5 minutes.' } } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Please try again in 5 minutes.',
  )
  screen.getByText('7K3M 9XQ2 T4B8 VCDE FGHJ KMNP QR')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a number that no statement can have is typed again, and the one typed is looked up', async () => {
  const received = open({
    [verify]: ({ body }) =>
      (body as { number: string }).number === number
        ? { status: 400, body: { error: incomplete, fields: { number: incomplete } } }
        : ok(standing),
  })
  const field = await screen.findByLabelText(label)
  expect(screen.getByText(incomplete)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, 'VCDEFGHJKMNPQR7K3M9XQ2T4B8')
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await verdict('Number issued and current')).toContain('October 6, 2025')
  expect(received.findLast(({ call }) => call === verify)?.body).toEqual({
    number: 'VCDEFGHJKMNPQR7K3M9XQ2T4B8',
  })
})

test('a confirmation of balances says what it confirms, and whether the books still agree', async () => {
  const confirms = { on: '2025-09-30', investors: 12, total: 30233 }
  open({ [verify]: ok({ ...standing, confirms }) })
  expect(await verdict('Number issued and current')).toContain(
    'A confirmation with this number was issued on October 6, 2025. It says that at the end of September 30, 2025, 12 investors had $30,233.00 in their accounts together. The books still agree. Compare this with the confirmation.',
  )
})

test('a confirmation that the books no longer bear out is not to be relied on', async () => {
  const confirms = { on: '2025-09-30', investors: 12, total: 30233 }
  open({ [verify]: ok({ ...standing, state: 'superseded', superseded_on: '2025-11-02', confirms }) })
  expect(await verdict('Number issued, but no longer current')).toContain(
    'Do not rely on this document: the books no longer agree with it for September 30, 2025.',
  )
  expect(screen.queryByText(/Compare this/)).toBeNull()
})
