// @ts-check
import { parentPort } from 'node:worker_threads'

/**
 * Answers the questions of a Thread, which asks one after the other.
 * @param {(question: any) => Promise<unknown>} answer
 */
export function answerWith(answer) {
  /** @param {unknown} question */
  const reply = async (question) => {
    try {
      parentPort?.postMessage({ answer: await answer(question) })
    } catch (error) {
      parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
    }
  }
  parentPort?.on('message', (question) => void reply(question))
}
