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
  expect(received).toEqual([])
  await userEvent.click(button)
  await screen.findByText('You will get no more of these e-mails.')
  expect(received.find(({ call }) => call === unsubscribe)?.body).toEqual({
    token: 'AQAAAAAAAqOh2b0yNiHwHkcG5k9n',
  })
  const link = screen.getByRole('link', { name: 'Choose which e-mails you get' })
  expect(link.getAttribute('href')).toBe('/account#mail')
})

test('a link that is not ours shows the server’s sentence', async () => {
  const sentence = 'This unsubscribe link is invalid.'
  fakeServer({ [unsubscribe]: { status: 400, body: { error: sentence } } })
  openPage('/u/nonsense')
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  screen.getByRole('button', { name: 'Turn off' })
})
