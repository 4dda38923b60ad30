import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisPortfolio } from '../../test/samples.ts'

test.each([
  [undefined, ['Back to Home /', 'Client Portal /dashboard']],
  [iris, ['Dashboard /dashboard', 'Back to Home /']],
  [{ ...iris, is_staff: true }, ['Home /dashboard', 'Public page /']],
])('an unknown address offers the way back first that fits who is logged in', async (user, links) => {
  fakeServer(user === undefined ? {} : irisPortfolio())
  if (user !== undefined) signIn('abc', user)
  openPage('/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  const found = within(screen.getByRole('main')).getAllByRole('link')
  expect(found.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(links)
  // The frame of the portal is around it for them, and for visitors it is not.
  const parts = screen.queryAllByRole('navigation', { name: 'Portal' })
  expect(parts).toHaveLength(user === undefined ? 0 : 1)
})
