import { expect, test, vi } from 'vitest'
import { storeImpersonation } from '../test/page.tsx'
import { iris, sam } from '../test/samples.ts'
import { endImpersonation, endSession, isImpersonating, signIn, storedToken } from './session.ts'

/** What another tab can read after each change of what is stored. */
function foundDuring(end: () => void): string[] {
  const found: string[] = []
  const stored = localStorage
  const note = () => found.push(`${storedToken()}, impersonating: ${isImpersonating()}`)
  const noting =
    (write: 'setItem' | 'removeItem') =>
    (...args: [string, string]) => {
      stored[write](...args)
      note()
    }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    setItem: noting('setItem'),
    removeItem: noting('removeItem'),
  })
  end()
  vi.unstubAllGlobals()
  return found
}

test.each([
  ['stops', () => endImpersonation({ token: 'renewed', user: sam })],
  ['is over', () => endImpersonation()],
  ['ends with its session', () => endSession()],
  ['gives way to another session', () => signIn('other', iris)],
])('when an impersonation %s, another tab never takes its token for that of its owner', (_, end) => {
  signIn('own', sam)
  storeImpersonation({ staff: sam, endsAt: null, from: '/impersonate' })
  const acting = `${storedToken()}, impersonating: false`
  const found = foundDuring(end)
  expect(found).not.toContain(acting)
  expect(found.at(-1)).toContain('impersonating: false')
})
