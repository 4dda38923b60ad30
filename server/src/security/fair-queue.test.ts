import { expect, test } from 'vitest'
import { FairQueue, QueueFullError } from './fair-queue.ts'
import { hashing } from './passwords.ts'

/** A queue whose works last until they are told to end; `ended` has what became of each, in order. */
function queueOf(bounds: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(bounds)
  const underWay: (() => void)[] = []
  const begun: string[] = []
  const refused: string[] = []
  const enter = (source: string, name = '', count = 1) => {
    for (let k = 0; k < count; k++) {
      const work = () => {
        begun.push(`${source}${name}`)
        return new Promise<void>((end) => underWay.push(end))
      }
      queue.run({ source, name }, work).catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error
        refused.push(`${source}${name}`)
      })
    }
  }
  /** Ends the oldest work under way, and lets the next begin. */
  const endOne = async () => {
    underWay.shift()?.()
    await settled()
  }
  const endAll = async () => {
    while (underWay.length > 0) await endOne()
  }
  return { enter, endOne, endAll, begun, refused }
}

/** Until promises have told each other what is known by now. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const lettersOf = (requesters: readonly string[]) => requesters.join(' ')

test('so many run at once, and the others in the order in which they came', async () => {
  const { enter, endOne, endAll, begun } = queueOf({ running: 2, waiting: 9, waitingOfSource: 9 })
  enter('A', '1')
  enter('A', '2')
  enter('A', '3')
  enter('A', '4')
  await settled()
  expect(lettersOf(begun)).toBe('A1 A2')
  await endOne()
  expect(lettersOf(begun)).toBe('A1 A2 A3')
  await endAll()
  expect(lettersOf(begun)).toBe('A1 A2 A3 A4')
})

test('sources take turns, and so do the names of each', async () => {
  const { enter, endAll, begun } = queueOf({ running: 1, waiting: 99, waitingOfSource: 99 })
  enter('A', '1', 4)
  enter('A', '2', 2)
  enter('B', '1', 2)
  enter('C', '1')
  await endAll()
  expect(lettersOf(begun)).toBe('A1 A1 B1 C1 A2 B1 A1 A2 A1')
})

test('behind 300 of one network, another network is next after the ones that run', async () => {
  const { enter, endAll, begun, refused } = queueOf(hashing)
  enter('A', 'ann', 300)
  enter('B', 'bob')
  await settled()
  expect(refused).toHaveLength(300 - hashing.running - hashing.waitingOfSource)
  await endAll()
  // Two of A run, one more has its turn before B came to the end of the round.
  expect(begun.indexOf('Bbob')).toBeLessThanOrEqual(hashing.running + 1)
})

test('behind 300 tries of one name, another name of the same network still finds room, and has its turn soon', async () => {
  const { enter, endAll, begun, refused } = queueOf(hashing)
  enter('A', 'ann', 300)
  enter('A', 'bob')
  await settled()
  expect(refused).not.toContain('Abob')
  await endAll()
  expect(begun.indexOf('Abob')).toBeLessThanOrEqual(hashing.running + 1)
})

test('many networks that each fill their share leave room for one more', async () => {
  const { enter, endAll, begun, refused } = queueOf(hashing)
  for (let k = 0; k < 9; k++) enter(`A${k}`, '', hashing.waitingOfSource)
  enter('B')
  await settled()
  const waiting = 9 * hashing.waitingOfSource + 1 - hashing.running - refused.length
  expect(waiting).toBe(hashing.waiting)
  expect(refused).not.toContain('B')
  await endAll()
  expect(begun.indexOf('B')).toBeLessThanOrEqual(hashing.running + 9)
})

test('when all lines are as short as they can be, the one who comes is refused', async () => {
  const { enter, endAll, begun, refused } = queueOf({ running: 1, waiting: 3, waitingOfSource: 2 })
  for (const source of ['R', 'A', 'B', 'C', 'D']) enter(source)
  await settled()
  expect(refused).toEqual(['D'])
  enter('A')
  await settled()
  expect(refused).toEqual(['D', 'A'])
  await endAll()
  expect(lettersOf(begun)).toBe('R A B C')
})

test('work that fails ends its turn', async () => {
  const queue = new FairQueue({ running: 1, waiting: 1, waitingOfSource: 1 })
  const ann = { source: 'A', name: 'ann' }
  const failing = queue.run(ann, () => Promise.reject(new Error('no')))
  const next = queue.run(ann, () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await queue.run(ann, () => Promise.resolve('again'))).toBe('again')
})
