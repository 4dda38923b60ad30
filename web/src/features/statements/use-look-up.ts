import type { Verification } from '@portico/contract/features/statements'
import { useEffect, useState } from 'react'
import { call } from '../../api/api-client.ts'

/** What is known of a number that is looked up. */
export type LookUp =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; found: Verification }

/** Asks the server about a number, or a file and its number. Visitors' pages have no query client. */
export function useLookUp(number: string, sha256?: string): [LookUp, again: () => void] {
  const [lookUp, setLookUp] = useState<LookUp>({ state: 'pending' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const body = { number, ...(sha256 === undefined ? {} : { sha256 }) }
    call('verifyDocument', { body, signal }).then(
      (found) => setLookUp({ state: 'found', found }),
      (error: unknown) => {
        if (!signal.aborted) setLookUp({ state: 'failed', error })
      },
    )
    return () => leaving.abort()
  }, [number, sha256, attempt])
  const again = () => {
    setLookUp({ state: 'pending' })
    setAttempt((before) => before + 1)
  }
  return [lookUp, again]
}
