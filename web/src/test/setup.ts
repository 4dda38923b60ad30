import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { endSession } from '../auth/session.tsx'

// The first visit to a page also loads its code.
configure({ asyncUtilTimeout: 30_000 })

// What a page complains about in the console is a fault of the page.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  cleanup()
  endSession()
  queryClient.clear()
  localStorage.clear()
  document.cookie = 'csrftoken=; Max-Age=0; Path=/'
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`The page complained: ${JSON.stringify(complaints)}`)
})
