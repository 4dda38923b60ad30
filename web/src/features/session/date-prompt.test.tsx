import { dayToJson, formatDay } from '@portico/contract/values/day'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { today } from '../../api/firm-time.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisMonths, irisPortfolio, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'
const confirm = 'POST /api/users/confirm-date/'
const sentence = 'Nothing is posted or issued, because the date of the server may be wrong.'

/** Submits a month to a server that refuses it until the date is confirmed. */
async function submitMonth(refused?: { status: number; body: unknown }) {
  let isConfirmed = false
  const received = fakeServer({
    ...irisMonths(summaries(6)),
    [post]: () =>
      isConfirmed
        ? { status: 201, body: { message: 'It is in.', summary: summaries(1)[0] } }
        : { status: 409, body: { error: sentence, code: 'dateUnconfirmed' } },
    [confirm]: () => {
      isConfirmed = refused === undefined
      return refused ?? ok({ message: 'It is confirmed.' })
    },
  })
  openPage('/admin/user-summary?user_id=2')
  const amount = await screen.findByLabelText<HTMLInputElement>('Dividend Percent')
  await userEvent.clear(amount)
  await userEvent.type(amount, '3.3')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is the date right?' })
  expect(dialog.textContent).toContain(sentence)
  const calls = (name: string) => received.filter(({ call }) => call === name)
  return { dialog, calls }
}

const confirmToday = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: `Today is ${formatDay(today())}` }))

beforeEach(() => signIn('staff', sam))

test('a posting refused for the date is sent again once the date is confirmed', async () => {
  const { dialog, calls } = await submitMonth()
  await confirmToday(dialog)
  await screen.findByText('It is in.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls(confirm).map(({ body }) => body)).toEqual([{ today: dayToJson(today()) }])
  expect(calls(post)).toHaveLength(2)
})

test('a date that the server does not have is not confirmed, and nothing is posted', async () => {
  const error = 'By the clock of the server, today is December 24, 2037.'
  const { dialog, calls } = await submitMonth({ status: 400, body: { error } })
  await confirmToday(dialog)
  const failure = await within(dialog).findByRole('alert')
  expect(failure.textContent).toBe(
    `${error} By the clock of this computer, it is ${formatDay(today())}. Have the wrong one corrected.`,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(sentence)
  expect(calls(post)).toHaveLength(1)
})

test('an investor, who cannot confirm the date, is told and asked nothing', async () => {
  signIn('investor', iris)
  const error = `${sentence} Staff have to confirm it first. Please try again later.`
  fakeServer({
    ...irisPortfolio(),
    'POST /api/users/issue-statement/': { status: 409, body: { error, code: 'dateUnconfirmed' } },
  })
  openPage('/statement')
  await screen.findByRole('article')
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(screen.queryByRole('dialog')).toBeNull()
})
