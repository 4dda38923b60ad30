import { expect, test } from 'vitest'
import { BusyError } from './database-errors.ts'
import { sharedQuery } from './shared-query.ts'

/** A query that a test resolves, and how often it ran. */
function openQuestion() {
  const answers: ((answer: string) => void)[] = []
  return { answers, ask: () => new Promise<string>((resolve) => answers.push(resolve)) }
}

const minuteMs = 60_000

test('concurrent callers share one running query', async () => {
  const { answers, ask } = openQuestion()
  const shared = sharedQuery(ask, { patienceMs: minuteMs, goodForMs: 0 })
  const asking = [shared(), shared(), shared()]
  answers[0]?.('yes')
  expect(await Promise.all(asking)).toEqual(['yes', 'yes', 'yes'])
  expect(answers).toHaveLength(1)
  void shared()
  expect(answers).toHaveLength(2)
})

test('no caller waits longer than allowed, and the running query is still not repeated', async () => {
  const { answers, ask } = openQuestion()
  const shared = sharedQuery(ask, { patienceMs: 1, goodForMs: 0 })
  for (let times = 0; times < 3; times++) await expect(shared()).rejects.toThrow(BusyError)
  expect(answers).toHaveLength(1)
  answers[0]?.('late')
  expect(await shared()).toBe('late')
  void shared().catch(() => undefined)
  expect(answers).toHaveLength(2)
})

test('a result is reused for a while, and so is a failure', async () => {
  const { answers, ask } = openQuestion()
  const shared = sharedQuery(ask, { patienceMs: minuteMs, goodForMs: minuteMs })
  const first = shared()
  answers[0]?.('yes')
  expect(await first).toBe('yes')
  expect(await shared()).toBe('yes')
  let failures = 0
  const failing = sharedQuery(() => Promise.reject(new Error(`failure ${++failures}`)), {
    patienceMs: minuteMs,
    goodForMs: minuteMs,
  })
  for (const _ of [1, 2]) await expect(failing()).rejects.toThrow('failure 1')
})
