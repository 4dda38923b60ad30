import { pageNames, pages } from '@portico/contract/api/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../auth/session.ts'
import { fakeServer } from '../test/fake-server.ts'
import { openPage } from '../test/page.tsx'
import { iris, irisPortfolio } from '../test/samples.ts'

const all = pageNames.map((name) => pages[name])

test.each(all.flatMap(({ path, visitor }) => (visitor === undefined ? [] : [[path, visitor]])))(
  '%s says to visitors: %s',
  async (path, message) => {
    fakeServer({})
    openPage(path)
    expect(await screen.findByText(message)).toBeTruthy()
  },
)

test.each(all.flatMap(({ path, investor }) => (investor === undefined ? [] : [[path, investor]])))(
  '%s says to investors: %s',
  async (path, message) => {
    signIn('abc', iris)
    fakeServer(irisPortfolio())
    openPage(path)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Select a user' })).toBeNull()
  },
)
