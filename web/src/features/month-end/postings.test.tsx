import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noFeesByName } from '../../../../contract/test/no-fees.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, sam, staffProfile } from '../../test/samples.ts'

const august = {
  number: 12,
  kind: 'month-end',
  rows: 2,
  from: 'August 2025',
  to: 'August 2025',
  posted_at: '2025-09-01T12:00:00.000Z',
  posted_by: 'sam@example.com',
  reversed_at: null,
  reversed_by: null,
  reason: null,
}
const reversed = {
  ...august,
  number: 11,
  kind: 'import',
  rows: 1,
  investor: iris,
  from: 'June 2025',
  to: 'July 2025',
  posted_by: null,
  reversed_at: '2025-08-20T12:00:00.000Z',
  reversed_by: 'sam@example.com',
  reason: 'The rate of another fund.',
}
const preview = {
  ...august,
  investors: 2,
  changed: 0,
  corrected: 0,
  overdrawn: 0,
  money_in: 0,
  money_out: 0,
  untold: 0,
  principal: 20000,
  dividend: 333,
  paid: 0,
  gain: 333,
  loss: 420.5,
  ...noFeesByName,
  management_fee: 30,
}
const reverse = 'POST /api/users/reverse-posting/'

/** What a trial of the reversal or the move says, with notices. */
const trialOf = (notices: object[], unusual: object[] = []) => ({
  'POST /api/users/preview-posting/': ok({
    refusal: null,
    note: '',
    typed_rows: null,
    made_rows: 2,
    totals: [],
    unusual,
    unusual_count: unusual.length,
    firm: null,
    investors: [],
    investors_count: 0,
    notices,
  }),
})

const trial = (...notices: object[]) => trialOf(notices)

/** Opens the latest postings. */
function open(more = {}) {
  const calls = fakeServer({
    ...staffProfile,
    'GET /api/users/postings/': ok([august, reversed]),
    'GET /api/users/postings/12/': ok(preview),
    [reverse]: ok({ message: 'Posting 12 is reversed: 2 rows are withdrawn.' }),
    ...more,
  })
  openPage('/admin/month-end?postings')
  return () => calls.find(({ call }) => call === reverse)?.body
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => signIn('staff', sam))

afterEach(() => {
  delete document.documentElement.dataset['timeZone']
})

test('lists the latest postings and marks those that were reversed', async () => {
  open()
  const [first, second] = await screen.findAllByText(/^1[12] · /)
  expect(first?.textContent).toBe('12 · Month-end · 2 rows · August 2025')
  expect(second?.textContent).toBe('11 · Import · Iris Vega · June to July 2025')
  screen.getByText('Reversed on August 20, 2025 by sam@example.com: The rate of another fund.')
  expect(screen.getAllByRole('button', { name: /Reverse posting/ })).toHaveLength(1)
})

test('a posting has the firm’s day and time, wherever it is read', async () => {
  // 14 hours ahead of UTC.
  document.documentElement.dataset['timeZone'] = 'Pacific/Kiritimati'
  open({ 'GET /api/users/postings/': ok([{ ...reversed, posted_at: '2025-08-20T11:00:00.000Z' }]) })
  await screen.findByText('Posted on August 21, 2025 at 01:00 by the command line')
  screen.getByText('Reversed on August 21, 2025 by sam@example.com: The rate of another fund.')
})

test('a posting is reversed with a reason, after a preview of what is taken back', async () => {
  const sent = open()
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse posting 12' }))
  await dialog.findByText('2 rows of 2 investors will be withdrawn, all of them or none: August 2025.')
  dialog.getByText('2 investors will be told that August 2025 was withdrawn.')
  dialog.getByText('The sheet of August 2025 starts again from its prefilled figures.')
  dialog.getByText('$20,000.00')
  expect(dialog.getByText('−$420.50').dataset['loss']).toBe('true')
  expect(dialog.getByText('−$30.00').dataset['loss']).not.toBe('true')
  await press('Reverse the posting')
  await dialog.findByText('Say why the posting is reversed.')
  await userEvent.type(dialog.getByLabelText('Reason'), 'The wrong month.')
  await userEvent.type(dialog.getByLabelText('Line to the investor'), 'This was meant for July.')
  await press('Reverse the posting')
  const said = await screen.findByText('Posting 12 is reversed: 2 rows are withdrawn.')
  expect(document.activeElement?.textContent).toBe(said.textContent)
  expect(sent()).toEqual({ number: 12, reason: 'The wrong month.', line: 'This was meant for July.' })
})

test('what a file of money in and out moved is shown, and how many investors it leaves short', async () => {
  open({
    'GET /api/users/postings/12/': ok({
      ...preview,
      kind: 'activity import',
      money_in: 2500,
      money_out: 70,
      corrected: 0,
      overdrawn: 1,
    }),
  })
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 entries of 2 investors will be voided, all of them or none: August 2025.')
  dialog.getByText('$2,500.00')
  dialog.getByText('$70.00')
  dialog.getByText('2 investors will be told that these entries were taken back.')
  expect(dialog.queryByText('Principal')).toBeNull()
  dialog.getByText(/^1 investor later withdrew or reinvested gains that this takes back\./)
})

test('over several months, principals are not added up', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, from: 'July 2025', rows: 4 }) })
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(
    '4 rows of 2 investors will be withdrawn, all of them or none: July to August 2025.',
  )
  dialog.getByText('2 investors will be told that these months were withdrawn.')
  dialog.getByText('−$420.50')
  expect(dialog.queryByText('Principal')).toBeNull()
})

test('a posting with corrected rows cannot be reversed, and says why', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, changed: 1 }) })
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^1 row of this posting has been corrected or withdrawn since/)
  expect(dialog.getByRole('button', { name: 'Reverse the posting' })).toHaveProperty('disabled', true)
  // Nothing is promised of it.
  expect(dialog.queryByText(/will be withdrawn|told/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a posting with corrected rows cannot be moved either, and says so before a month is chosen', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, changed: 1 }) })
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^1 row of this posting has been corrected or withdrawn since/)
  expect(dialog.getByRole('button', { name: 'Move the posting' })).toHaveProperty('disabled', true)
  expect(dialog.queryByLabelText('Move to')).toBeNull()
})

test('of a posting that a later one corrected, the dialogs say which to reverse first', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, changed: 2, reverse_first: 13 }) })
  const sentence = '2 rows of this posting have been corrected since. Reverse posting 13 first.'
  await press('Reverse posting 12')
  expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeTruthy()
  await press('Go back')
  await press('Move posting 12')
  expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeTruthy()
})

test('of a posting with money in or out, the dialog opens with the reason why it cannot be moved', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, money_out: 70 }) })
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(
    'A posting with money in or out cannot be moved: the money stays on the day it moved.',
  )
  expect(dialog.getByRole('button', { name: 'Move the posting' })).toHaveProperty('disabled', true)
  expect(dialog.queryByText(/will be taken back/)).toBeNull()
  expect(dialog.queryByLabelText('Move to')).toBeNull()
})

test('corrections are said to get back the figures before', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, corrected: 2, principal: 0, gain: -30 }) })
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 rows of 2 investors will be taken back, all of them or none: August 2025.')
  dialog.getByText('2 investors will be told that August 2025 was restated.')
  expect(dialog.getByText(/^2 rows are corrections: the figures before count again/)).toBeTruthy()
  expect(dialog.queryByText(/prefilled/)).toBeNull()
})

test('of a posting with some corrections, no month is named that has none of them', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, from: 'July 2025', corrected: 1 }) })
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('1 row is a correction: the figures before count again.')).toBeTruthy()
})

test('before a posting is moved, its amounts are shown', async () => {
  open()
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move posting 12' }))
  expect((await dialog.findByText('Principal')).nextElementSibling?.textContent).toBe('$20,000.00')
  expect(dialog.getByText('Loss').nextElementSibling?.textContent).toBe('−$420.50')
})

test('what is unusual about a moved row is told with the investor and the month', async () => {
  const user = { id: 2, email: 'theo@client.example', name: 'Theo Blackwood' }
  open(trialOf([], [{ user, quarter: 'July 2025', sentence: 'Lost 4.20 %.' }]))
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await dialog.findByLabelText('Move to'), 'July 2025')
  expect(await dialog.findByText('Theo Blackwood, July 2025: Lost 4.20 %.')).toBeTruthy()
})

test('a correction is called one; what a move of it would do is said, without sums of what it added', async () => {
  open({
    'GET /api/users/postings/': ok([{ ...august, corrects: true }]),
    'GET /api/users/postings/12/': ok({ ...preview, corrected: 2, principal: 0, loss: 0, untold: 2 }),
    ...trial(),
  })
  await screen.findByText('12 · Correction · 2 rows · August 2025')
  await press('Move posting 12')
  const moving = within(await screen.findByRole('dialog'))
  await moving.findByText('2 rows are corrections: the figures before count again in August 2025.')
  expect(moving.queryByText('Principal')).toBeNull()
  await userEvent.click(moving.getByRole('button', { name: 'Go back' }))
  await press('Reverse posting 12')
  const reversing = within(await screen.findByRole('dialog'))
  await reversing.findByText(
    'Investors have not been told of this posting, and will not be told of its reversal. Their dashboards will still say that August 2025 was restated.',
  )
  expect(reversing.queryByLabelText('Line to the investor')).toBeNull()
})

test('investors who have not heard of the corrected months either are said to hear that these are posted', async () => {
  open({
    'GET /api/users/postings/12/': ok({ ...preview, corrected: 2, untold: 2 }),
    ...trial({
      kind: 'month_posted',
      subject: 'August 2025 is posted',
      line: '',
      each: 1,
      digest: 1,
      off: 0,
      none: 0,
    }),
  })
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  const told = await dialog.findByText(/^Investors have not been told of this posting/)
  expect(told.textContent).toBe(
    'Investors have not been told of this posting. 2 investors will be told “August 2025 is posted”. Their dashboards will still say that August 2025 was restated.',
  )
  dialog.getByLabelText('Line to the investor')
})
