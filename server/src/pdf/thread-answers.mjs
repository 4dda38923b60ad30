// @ts-check
import { parentPort } from 'node:worker_threads'

/**
 * Answers the questions of a Thread, one after the other.
 * @param {(question: any) => Promise<unknown>} answer
 */
export function answerWith(answer) {
  /** @param {{ id: number, question: unknown }} asked */
  const reply = async ({ id, question }) => {
    try {
      parentPort?.postMessage({ id, answer: await answer(question) })
    } catch (error) {
      parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  let last = Promise.resolve()
  parentPort?.on('message', (asked) => {
    last = last.then(() => reply(asked))
  })
}
