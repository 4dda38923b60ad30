import { beforeAll, onTestFinished } from 'vitest'

type End = () => unknown

/** What is to end after a describe, while `shared` makes what its tests share. */
let sharedEnds: End[] | undefined

async function endAll(ends: readonly End[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- what was opened last ends first
  for (const end of ends.toReversed()) await end()
}

/** Has this done when the test ends, or the last test of the describe that shares it. */
export function atEnd(end: End): void {
  if (sharedEnds === undefined) onTestFinished(async () => void (await end()))
  else sharedEnds.push(end)
}

/**
 * Makes something once for all tests of a describe, and returns how a test gets it. Only for tests that leave it as it was,
 * such as the rows of a table of refusals: then none depends on another.
 */
export function shared<Result extends object>(make: () => Promise<Result>): () => Result {
  let made: Result | undefined
  beforeAll(async () => {
    const ends: End[] = []
    sharedEnds = ends
    try {
      made = await make()
    } catch (error) {
      await endAll(ends)
      throw error
    } finally {
      sharedEnds = undefined
    }
    return () => endAll(ends)
  })
  return () => {
    if (made === undefined) throw new Error('What tests share is made before the first of them.')
    return made
  }
}
