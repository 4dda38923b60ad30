import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { endSession } from '../auth/session.ts'

const { getElementError } = getConfig()

/** Whether `waitFor` and the like are looking, and will look again. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

configure({
  asyncUtilTimeout: 30_000,
  // To print the page takes longer than to look for something in it. What is waited for prints it once, when time is up.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

const pages = import.meta.glob('../features/*/*-page.tsx')

// The pages next to a test file load before its first test, however long a busy machine takes.
beforeAll(async () => {
  const feature = /\/features\/[^/]+\//.exec(expect.getState().testPath ?? '')?.[0]
  if (feature === undefined) return
  const own = Object.entries(pages).filter(([path]) => path.includes(feature))
  await Promise.all([import('../app/app-layout.tsx'), ...own.map(([, load]) => load())])
}, 180_000)

// An error in the console is a fault of the page.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  cleanup()
  endSession()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'csrftoken=; Max-Age=0; Path=/'
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`The page complained: ${JSON.stringify(complaints)}`)
})
