import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../session.tsx'
import { fakeServer } from '../test/fake-server.ts'
import { openPage } from '../test/render-page.tsx'
import { iris } from '../test/samples.ts'

test('the Client Portal leads a visitor to the login page', async () => {
  openPage('/')
  expect((await screen.findByRole('link', { name: 'Client Portal' })).getAttribute('href')).toBe('/login')
})

test('the Client Portal leads someone with a token to the dashboard', async () => {
  signIn('abc', iris)
  openPage('/')
  expect((await screen.findByRole('link', { name: 'Client Portal' })).getAttribute('href')).toBe('/dashboard')
})

test('an unknown address offers the way back', async () => {
  fakeServer({})
  const router = openPage('/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }))
  expect(router.state.location.pathname).toBe('/')
})
