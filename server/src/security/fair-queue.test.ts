import { expect, test } from 'vitest'
import type { Source } from './fair-queue.ts'
import { FairQueue, QueueFullError } from './fair-queue.ts'
import { hashing } from '../features/identity/rules/passwords.ts'

type AllBounds = ConstructorParameters<typeof FairQueue>[0]
type Bounds = Omit<AllBounds, 'waitingOwners'> & Partial<AllBounds>

const sourceOf = (name: string): Source => ({ name, isOwner: name.startsWith('account') })

/** A queue whose works last until they are told to end, and what becomes of those who enter. */
function queueOf(bounds: Bounds) {
  const queue = new FairQueue({ waitingOwners: 9, ...bounds })
  const underWay: (() => void)[] = []
  const begun: string[] = []
  const refused: string[] = []
  const enter = (source: string, count = 1) => {
    for (let k = 1; k <= count; k++) {
      const name = count === 1 ? source : `${source}${k}`
      const work = () => {
        begun.push(name)
        return new Promise<void>((end) => underWay.push(end))
      }
      queue.run(sourceOf(source), work).catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error
        refused.push(name)
      })
    }
  }
  /** Ends the works one after another, until none is left. */
  const endAll = async () => {
    for (await settled(); underWay.length > 0; await settled()) underWay.shift()?.()
  }
  return { enter, endAll, begun, refused }
}

/** Until promises have told each other what is known by now. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many run at once, and each that ends lets another begin', async () => {
  const { enter, endAll, begun } = queueOf({ running: 2, waiting: 9, waitingOfSource: 9 })
  enter('A', 3)
  await settled()
  expect(begun).toEqual(['A1', 'A2'])
  await endAll()
  expect(begun).toEqual(['A1', 'A2', 'A3'])
})

test('sources take turns, and within a source the newest goes first', async () => {
  const { enter, endAll, begun } = queueOf({ running: 1, waiting: 99, waitingOfSource: 99 })
  enter('R')
  enter('A', 3)
  enter('B', 2)
  enter('C')
  await endAll()
  expect(begun).toEqual(['R', 'A3', 'B2', 'C', 'A2', 'B1', 'A1'])
})

test('the 301st of a network has its turn next, like the first of another one', async () => {
  const { enter, endAll, begun, refused } = queueOf(hashing)
  enter('A', 300)
  enter('B')
  enter('A')
  await endAll()
  expect(refused).toHaveLength(301 - hashing.running - hashing.waitingOfSource)
  expect(begun.slice(hashing.running, hashing.running + 2)).toEqual(['A', 'B'])
})

test('networks that have filled all the room leave some to one more', async () => {
  const { enter, endAll, begun, refused } = queueOf(hashing)
  for (const source of ['R', 'S', 'T', 'U', 'V']) enter(source, hashing.waitingOfSource)
  enter('B')
  await endAll()
  expect(begun).toHaveLength(hashing.running + hashing.waiting)
  expect(refused).not.toContain('B')
  expect(begun.indexOf('B')).toBeLessThanOrEqual(hashing.running + 5)
})

test('where everybody who waits has but one place, the one who comes is refused', async () => {
  const { enter, endAll, begun, refused } = queueOf({ running: 1, waiting: 3, waitingOfSource: 2 })
  for (const source of ['R', 'A', 'B', 'C', 'D']) enter(source)
  await endAll()
  expect(refused).toEqual(['D'])
  expect(begun).toEqual(['R', 'A', 'B', 'C'])
})

test('strangers who have filled all their places leave those of owners free', async () => {
  const { enter, endAll, refused } = queueOf({ running: 1, waiting: 3, waitingOwners: 1, waitingOfSource: 2 })
  for (const source of ['R', 'A', 'B', 'C', 'D', 'account 1', 'account 2']) enter(source)
  await endAll()
  expect(refused).toEqual(['D', 'account 2'])
})

test('work that fails ends its turn', async () => {
  const queue = new FairQueue({ running: 1, waiting: 1, waitingOwners: 1, waitingOfSource: 1 })
  const failing = queue.run(sourceOf('A'), () => Promise.reject(new Error('no')))
  const next = queue.run(sourceOf('A'), () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await queue.run(sourceOf('A'), () => Promise.resolve('again'))).toBe('again')
})
