import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { startRepeating } from './repeat.ts'

test('repeats work, and warns once of failures that follow each other', async () => {
  const outcomes = ['fails', 'fails', 'works', 'fails']
  const warned: unknown[] = []
  let runs = 0
  const repeated = startRepeating({ everyMs: 1, warn: (error) => warned.push(error) }, () => {
    const outcome = outcomes[runs++] ?? 'works'
    return outcome === 'works' ? Promise.resolve() : Promise.reject(new Error(`${outcome} in run ${runs}`))
  })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(4))
  await repeated.stop()
  expect(warned).toEqual([new Error('fails in run 1'), new Error('fails in run 4')])
})

test('stop tells the run under way and waits for it', async () => {
  let isEnded = false
  const repeated = startRepeating({ everyMs: 1, warn: () => undefined }, async (stopped) => {
    await vi.waitFor(() => expect(stopped()).toBe(true))
    isEnded = true
  })
  await repeated.stop()
  expect(isEnded).toBe(true)
})

test('stop waits no longer than its grace', async () => {
  const hanging = new EventEmitter()
  let isEnded = false
  const repeated = startRepeating({ everyMs: 1, graceMs: 1, warn: () => undefined }, async () => {
    await once(hanging, 'end')
    isEnded = true
  })
  await repeated.stop()
  expect(isEnded).toBe(false)
  hanging.emit('end')
})
