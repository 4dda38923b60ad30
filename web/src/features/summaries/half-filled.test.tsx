import { once } from 'node:events'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { noTotals } from '../../test/findings.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { emptyProfile, iris, managedIris, sam, staffProfile, summaries } from '../../test/samples.ts'

const bea = { ...iris, id: 3, username: 'bea@example.com', email: 'bea@example.com', first_name: 'Bea' }
const ofInvestor = (id: number): Replies => ({
  [`GET /api/users/latest-summary/${id}/`]: ok(summaries(6).at(-1)),
  [`GET /api/users/account/${id}/`]: ok({ ...managedIris, id }),
  [`GET /api/users/user-investment/${id}/`]: ok({ user_id: id, initial_investment: 10000, recorded: true }),
  [`GET /api/users/all-summaries/${id}/`]: ok(summaries(6)),
  [`GET /api/users/all-activity/${id}/`]: ok([]),
})
const replies: Replies = {
  ...staffProfile,
  'GET /api/users/users/?disabled=included': ok([bea, iris, sam]),
  ...ofInvestor(2),
  ...ofInvestor(3),
  'GET /api/users/month-totals/latest/': ok(noTotals),
  'GET /api/users/checks/': ok({ count: 0, findings: [] }),
}
const address = '/admin/user-summary?user_id=2'

async function open(page = address) {
  const received = fakeServer(replies)
  const router = openPage(page)
  await screen.findByLabelText('Dividend Paid')
  return { router, received }
}
const pay = async (text: string) => {
  const field = screen.getByLabelText('Dividend Paid')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const question = () => screen.findByRole('dialog', { name: 'Leave without posting?' })
const goTo = async (name: string) => userEvent.click(screen.getByRole('link', { name }))

/** Whether the browser would ask before the tab is closed. */
const asksOnClosing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

beforeEach(() => signIn('staff', sam))

test('going to another page asks first, and staying keeps what was typed', async () => {
  const { router } = await open()
  await pay('12.34')
  await goTo('Checks')
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/admin/user-summary')
  expect(screen.getByLabelText<HTMLInputElement>('Dividend Paid').value).toBe('12.34')
  await goTo('Checks')
  await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Checks', level: 1 })
})

test('choosing another investor asks first', async () => {
  const { router } = await open()
  await pay('12.34')
  const choose = async () => {
    const select = screen.getByRole('combobox', { name: 'Select a user' })
    await userEvent.clear(select)
    await userEvent.type(select, 'bea')
    await userEvent.click(await screen.findByText('bea@example.com · Bea Vega · P-000003-89'))
  }
  await choose()
  await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.search).toBe('?user_id=3'))
  expect((await screen.findByLabelText<HTMLInputElement>('Dividend Paid')).value).toBe('0.00')
})

test('so does leaving a correction, even with only a reason typed', async () => {
  const { router } = await open(`${address}&correct=202505`)
  expect(asksOnClosing()).toBe(false)
  await userEvent.type(screen.getByLabelText('Reason'), 'x')
  expect(asksOnClosing()).toBe(true)
  await goTo('Back to the new summary')
  await userEvent.click(within(await question()).getByRole('button', { name: 'Close' }))
  expect(router.state.location.search).toContain('correct')
})

test('a typed entry asks too, even without an amount, and its own Cancel', async () => {
  const { router } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Record money in or out' }))
  await userEvent.type(screen.getByLabelText('Note'), 'Wire')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  await goTo('Checks')
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Wire')
  // Another month of the same investor leaves the entry where it is.
  await act(() => router.navigate(`${address}&correct=202505`))
  await screen.findByRole('heading', { name: 'Correct May 2025' })
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Wire')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }))
  expect(screen.queryByLabelText('Note')).toBeNull()
})

test('an untouched second form on the page does not silence the first', async () => {
  const { router } = await open()
  await pay('12.34')
  await userEvent.click(await screen.findByRole('button', { name: 'Record money in or out' }))
  await goTo('Checks')
  await question()
  expect(router.state.location.pathname).toBe('/admin/user-summary')
})

test('so does a reason typed into a dialog, which a press outside no longer closes', async () => {
  const { router } = await open(`${address}&correct=202505`)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw May 2025…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw May 2025' })
  expect(dialog.getAttribute('closedby')).toBe('any')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Twice')
  expect(dialog.getAttribute('closedby')).toBe('closerequest')
  expect(asksOnClosing()).toBe(true)
  await act(() => router.navigate('/dashboard'))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
})

test('closing the tab asks through the browser while there is input', async () => {
  await open()
  expect(asksOnClosing()).toBe(false)
  await pay('12.34')
  expect(asksOnClosing()).toBe(true)
  await pay('0.00')
  expect(asksOnClosing()).toBe(false)
})

test('leaving without changes asks nothing', async () => {
  const { router } = await open()
  await goTo('Checks')
  await screen.findByRole('heading', { name: 'Checks', level: 1 })
  expect(router.state.location.pathname).toBe('/admin/checks')
})

const posted = { status: 201, body: { message: 'The month is posted.', summary: summaries(1)[0] } }

test('after posting nothing asks, and the form reloads without the missing month', async () => {
  const begin = vi.spyOn(window.location, 'replace').mockReturnValue()
  fakeServer({ ...replies, 'POST /api/users/add-investment-summary/': posted })
  openPage(`${address}&month=202501`)
  expect((await screen.findByLabelText<HTMLInputElement>('Month')).value).toBe('January 2025')
  await pay('12.34')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  await screen.findByText('The month is posted.')
  expect(asksOnClosing()).toBe(false)
  await waitFor(() => expect(begin).toHaveBeenCalledOnce(), { timeout: 2000 })
  expect(begin).toHaveBeenCalledWith('/admin/user-summary?user_id=2')
})

test('what was said of the month stays after the reload, with the focus on it, until the next one is sent', async () => {
  const begin = vi.spyOn(window.location, 'replace').mockReturnValue()
  fakeServer({ ...replies, 'POST /api/users/add-investment-summary/': posted })
  openPage(address)
  await screen.findByLabelText('Dividend Paid')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  await waitFor(() => expect(begin).toHaveBeenCalledOnce(), { timeout: 2000 })
  cleanup()
  await open()
  const news = screen.getByText('The month is posted.')
  expect(document.activeElement?.contains(news)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  await waitFor(() => expect(screen.queryByText('The month is posted.')).toBeNull())
  cleanup()
  await open()
  expect(screen.queryByText('The month is posted.')).toBeNull()
})

test('navigating away right after posting is respected', async () => {
  const begin = vi.spyOn(window.location, 'replace').mockReturnValue()
  fakeServer({ ...replies, 'POST /api/users/add-investment-summary/': posted })
  openPage(address)
  await screen.findByLabelText('Dividend Paid')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  await screen.findByText('The month is posted.')
  await goTo('Checks')
  await screen.findByRole('heading', { name: 'Checks', level: 1 })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(begin).not.toHaveBeenCalled()
})

test('so is navigating to a page whose code takes longer to load than the form waits', async () => {
  const begin = vi.spyOn(window.location, 'replace').mockReturnValue()
  fakeServer({ ...replies, 'POST /api/users/add-investment-summary/': posted })
  const router = openPage(address)
  const network = new EventTarget()
  const lazy = async () => {
    await once(network, 'arrived')
    return { Component: () => 'The slow page' }
  }
  router.patchRoutes(null, [{ path: '/slow', lazy }])
  await screen.findByLabelText('Dividend Paid')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  await screen.findByText('The month is posted.')
  act(() => void router.navigate('/slow'))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(begin).not.toHaveBeenCalled()
  network.dispatchEvent(new Event('arrived'))
  await screen.findByText('The slow page')
})

test('a session that ends meanwhile asks nothing, because nothing could be kept', async () => {
  const { router } = await open()
  await pay('12.34')
  fakeServer({
    'GET /api/users/profile/': ok(emptyProfile),
    'POST /api/users/logout/': ok({ message: 'Out.' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/admin/user-summary'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
