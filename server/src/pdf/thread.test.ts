import { expect, test } from 'vitest'
import { Thread } from './thread.ts'

/** A thread that doubles numbers, fails at those below 0, hangs at 0 and dies at NaN. */
const script = `
  import { answerWith } from '${new URL('thread-answers.ts', import.meta.url).href}'
  answerWith(async (number) => {
    if (Number.isNaN(number)) process.exit(1)
    if (number === 0) await new Promise(() => undefined)
    if (number < 0) throw new Error('below 0')
    return 2 * number
  })`
const file = new URL(`data:text/javascript,${encodeURIComponent(script)}`)

test('a question that fails, hangs or ends the thread takes no other with it', async () => {
  const thread = new Thread<number, number>(file, { patienceMs: 1_000 })
  const asked = [1, -1, 2, 0, 3, Number.NaN, 4].map((number) => thread.ask(number))
  const answers = (await Promise.allSettled(asked)).map((answer) =>
    answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message,
  )
  expect(answers).toEqual([2, 'below 0', 4, 'The thread has ended.', 6, 'The thread has ended.', 8])
})
