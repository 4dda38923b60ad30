import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const unsubscribe = 'POST /api/users/unsubscribe/'

test('only the button turns the mails off', async () => {
  const received = fakeServer({ [unsubscribe]: ok({ message: 'You will get no more of these e-mails.' }) })
  openPage('/u/AQAAAAAAAqOh2b0yNiHwHkcG5k9n')
  const button = await screen.findByRole('button', { name: 'Turn off' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Turn off e-mails about posted months?')
  expect(received).toEqual([])
  await userEvent.click(button)
  await screen.findByText('You will get no more of these e-mails.')
  expect(received.find(({ call }) => call === unsubscribe)?.body).toEqual({
    token: 'AQAAAAAAAqOh2b0yNiHwHkcG5k9n',
  })
  const link = screen.getByRole('link', { name: 'Choose which e-mails you get' })
  expect(link.getAttribute('href')).toBe('/account#mail')
})

test('a link of the daily digest names it', async () => {
  fakeServer({})
  openPage('/u/AAAAAAAAAqOh2b0yNiHwHkcG5k9n')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Turn off the daily digest?')
})

/** What can be pressed on the page of a link that is invalid. */
async function offered() {
  await screen.findByRole('heading', { level: 1, name: 'This link is invalid' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  return { links, button: screen.queryByRole('button') }
}

const onlyChoices = { links: ['/', '/account#mail', '/login'], button: null }

test('a link whose signature is not ours promises nothing once the server has said so', async () => {
  fakeServer({ [unsubscribe]: { status: 400, body: { error: 'This unsubscribe link is invalid.' } } })
  openPage('/u/AQAAAAAAAqOh2b0yNiHwHkcG5k9n')
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  expect(await offered()).toEqual(onlyChoices)
})

test('a link that names no kind of e-mail promises nothing from the start', async () => {
  const received = fakeServer({})
  openPage('/u/nonsense')
  expect(await offered()).toEqual(onlyChoices)
  expect(received).toEqual([])
})
