import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { noTotals, repliesOf } from '../../test/findings.ts'
import { finding, iris, sam, samProfile, staffProfile } from '../../test/samples.ts'

const reopen = 'POST /api/users/reopen-finding/'
const acknowledge = 'POST /api/users/acknowledge-findings/'
const message = 'Principal is $12,000.00, expected $10,000.00.'
const moved = {
  ...finding,
  code: 'moved_principal' as const,
  message,
  mend: 'Record what moved it.',
  compared: { unit: 'usd' as const, posted: 12000, expected: 10000, off: 2000 },
}
const note = 'The wire of 30 June, agreed with Iris.'
const acknowledged: Answer<'acknowledgedFindings'>[number] = {
  user: iris,
  code: 'moved_principal',
  quarter: 'July 2025',
  message,
  note,
  acknowledged_at: '2025-08-04T15:30:00.000Z',
  acknowledged_by: sam.email,
}
const rest: Replies = {
  ...staffProfile,
  'GET /api/users/users/?disabled=included': ok([{ ...sam, first_name: 'Sam', last_name: 'Desk' }]),
  'GET /api/users/month-totals/latest/': ok(noTotals),
}

beforeEach(() => signIn('staff', sam))

const choose = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Choose Iris Vega, July 2025: ${message}` }))
const noteOf = (count: string) => screen.findByLabelText(`Why ${count} no correction`)

test('a finding is acknowledged with a note; it leaves the list and stays on record', async () => {
  let isDone = false
  const received = fakeServer({
    ...rest,
    ...repliesOf(() => (isDone ? [] : [moved])),
    'GET /api/users/acknowledged-findings/': () => ok(isDone ? [acknowledged] : []),
    [acknowledge]: () => {
      isDone = true
      return ok({ message: 'The finding for Iris Vega in July 2025 is acknowledged.' })
    },
  })
  openPage('/admin/checks')
  await choose()
  const button = screen.getByRole('button', { name: 'Acknowledge 1' })
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(await noteOf('1 finding needs'), note)
  await userEvent.click(button)
  const said = await screen.findByText('The finding for Iris Vega in July 2025 is acknowledged.')
  // What was pressed is gone, and the message is far above it on a phone.
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
  await waitFor(() => expect(screen.queryByText(message, { exact: false })).toBeNull())
  expect(received.find(({ call }) => call === acknowledge)?.body).toEqual({
    findings: [{ user_id: iris.id, quarter: 'July 2025', code: 'moved_principal', message }],
    note,
  })

  await userEvent.click(screen.getByText('Acknowledged'))
  const [entry] = await screen.findAllByRole('listitem')
  expect(entry?.textContent).toContain(`Iris Vega, July 2025: ${message}`)
  expect(entry?.textContent).toContain(note)
  expect(entry?.textContent).toContain('By Sam Desk on August 4, 2025')
})

test('an acknowledgement is taken back after a question that names it, and the finding is listed again', async () => {
  let isDone = false
  const received = fakeServer({
    ...rest,
    ...repliesOf(() => (isDone ? [] : [moved])),
    'GET /api/users/acknowledged-findings/': () => ok(isDone ? [acknowledged] : []),
    [reopen]: () => {
      isDone = false
      return ok({ message: 'The finding for Iris Vega in July 2025 is no longer acknowledged.' })
    },
  })
  isDone = true
  openPage('/admin/checks')
  await userEvent.click(await screen.findByText('Acknowledged'))
  await userEvent.click(await screen.findByRole('button', { name: 'Take back: Iris Vega, July 2025' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this acknowledgement back?' }))
  dialog.getByText(`Iris Vega, July 2025: ${message}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Take it back' }))
  const said = await screen.findByText('The finding for Iris Vega in July 2025 is no longer acknowledged.')
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
  await screen.findByText('No finding is acknowledged.')
  await screen.findByRole('checkbox', { name: `Choose Iris Vega, July 2025: ${message}` })
  expect(received.find(({ call }) => call === reopen)?.body).toEqual({
    user_id: iris.id,
    quarter: 'July 2025',
    code: 'moved_principal',
    message,
  })
})

test('what is taken back is no longer said to be acknowledged', async () => {
  let isDone = false
  fakeServer({
    ...rest,
    ...repliesOf(() => (isDone ? [] : [moved])),
    'GET /api/users/acknowledged-findings/': () => ok(isDone ? [acknowledged] : []),
    [acknowledge]: () => {
      isDone = true
      return ok({ message: 'The finding for Iris Vega in July 2025 is acknowledged.' })
    },
    [reopen]: () => {
      isDone = false
      return ok({ message: 'The finding for Iris Vega in July 2025 is no longer acknowledged.' })
    },
  })
  openPage('/admin/checks')
  await choose()
  await userEvent.type(await noteOf('1 finding needs'), note)
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge 1' }))
  await screen.findByText('The finding for Iris Vega in July 2025 is acknowledged.')
  await userEvent.click(screen.getByText('Acknowledged'))
  await userEvent.click(await screen.findByRole('button', { name: 'Take back: Iris Vega, July 2025' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
  await screen.findByText('The finding for Iris Vega in July 2025 is no longer acknowledged.')
  expect(screen.queryByText('The finding for Iris Vega in July 2025 is acknowledged.')).toBeNull()
})

test('an acknowledgement that a colleague took back first says so, though it is no longer listed', async () => {
  let isListed = true
  fakeServer({
    ...rest,
    ...repliesOf(() => []),
    'GET /api/users/acknowledged-findings/': () => ok(isListed ? [acknowledged] : []),
    [reopen]: () => {
      isListed = false
      return { status: 409, body: { error: 'This finding is not acknowledged.' } }
    },
  })
  openPage('/admin/checks')
  await userEvent.click(await screen.findByText('Acknowledged'))
  await userEvent.click(await screen.findByRole('button', { name: 'Take back: Iris Vega, July 2025' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
  await screen.findByText('No finding is acknowledged.')
  const alert = await screen.findByText('This finding is not acknowledged.')
  expect(document.activeElement?.contains(alert)).toBe(true)
})

test('a viewer takes no acknowledgement back', async () => {
  fakeServer({
    ...rest,
    ...repliesOf(() => []),
    'GET /api/users/profile/': ok({ ...samProfile, role: 'viewer' }),
    'GET /api/users/acknowledged-findings/': ok([acknowledged]),
  })
  openPage('/admin/checks')
  await userEvent.click(await screen.findByText('Acknowledged'))
  await screen.findByText(`“${note}”`)
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
})

test('clearing what was chosen leads back to it: the button goes with its bar', async () => {
  fakeServer({ ...rest, ...repliesOf(() => [moved]) })
  openPage('/admin/checks')
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Choose /)
})

test('all findings of a kind are acknowledged with one note, and those left by a refusal stay chosen', async () => {
  // 100 are sent at once.
  const all = Array.from({ length: 101 }, (_, k) => ({ ...moved, user: { ...iris, id: 1000 + k } }))
  let left = all
  const received = fakeServer({
    ...rest,
    ...repliesOf(() => left),
    [acknowledge]: () => {
      if (left.length === 1) return { status: 409, body: { error: 'This finding is acknowledged already.' } }
      left = all.slice(100)
      return ok({ message: '100 findings are acknowledged.' })
    },
  })
  openPage('/admin/checks')
  const name = 'Choose 101 findings: Principal does not match money in and out'
  await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.type(await noteOf('101 findings need'), note)
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge 101' }))
  await screen.findByText('This finding is acknowledged already.')
  await screen.findByRole('button', { name: 'Acknowledge 1' })
  const sent = received.filter(({ call }) => call === acknowledge)
  expect(sent.map(({ body }) => (body as { findings: object[] }).findings.length)).toEqual([100, 1])
})

test('a group with some findings chosen is partly ticked', async () => {
  fakeServer({ ...rest, ...repliesOf(() => [moved, { ...moved, quarter: 'August 2025' }]) })
  openPage('/admin/checks')
  await choose()
  const name = 'Choose 2 findings: Principal does not match money in and out'
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect([box.checked, box.indeterminate]).toEqual([false, true])
})

test('a finding that a colleague acknowledged first says so', async () => {
  fakeServer({
    ...rest,
    ...repliesOf(() => [moved]),
    [acknowledge]: { status: 409, body: { error: 'This finding is acknowledged already.' } },
  })
  openPage('/admin/checks')
  await choose()
  await userEvent.type(await noteOf('1 finding needs'), note)
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge 1' }))
  await screen.findByText('This finding is acknowledged already.')
})

test('says so where nothing is acknowledged', async () => {
  const received = fakeServer({
    ...rest,
    ...repliesOf(() => []),
    'GET /api/users/acknowledged-findings/': ok([]),
  })
  openPage('/admin/checks')
  const summary = await screen.findByText('Acknowledged')
  expect(received.some(({ call }) => call.includes('acknowledged-findings'))).toBe(false)
  await userEvent.click(summary)
  await screen.findByText('No finding is acknowledged.')
})

test('while a group is read to be ticked, the bar is there with its count, and says so', async () => {
  fakeServer({
    ...rest,
    ...repliesOf(() => [moved]),
    'GET /api/users/findings/?by=kind&of=moved_principal&page=1': never,
  })
  openPage('/admin/checks')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose 1 finding: / }))
  await screen.findByText('Choosing 1 finding…')
  await userEvent.type(await noteOf('1 finding needs'), note)
  expect(screen.getByRole('button', { name: 'Acknowledge 1' })).toHaveProperty('disabled', true)
})
