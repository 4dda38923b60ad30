import { parentPort } from 'node:worker_threads'

/** Answers the questions of a Thread, which asks one after the other. */
export function answerWith<Question>(answer: (question: Question) => Promise<unknown>): void {
  const reply = async (question: Question) => {
    try {
      parentPort?.postMessage({ answer: await answer(question) })
    } catch (error) {
      parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
    }
  }
  parentPort?.on('message', (question: Question) => void reply(question))
}
