// @ts-check
import { parentPort } from 'node:worker_threads'
import { limitMemory } from './limit-memory.mjs'

/**
 * Answers the questions of a Thread, which asks one after the other.
 * @param {(question: any) => Promise<unknown>} answer
 */
export function answerWith(answer) {
  /** @param {unknown} question */
  const reply = async (question) => {
    try {
      send({ answer: await answer(question) })
    } catch (error) {
      send({ failure: error instanceof Error ? error.message : String(error) })
    }
  }
  if (parentPort !== null) parentPort.on('message', (question) => void reply(question))
  // The questions that have arrived are kept until someone listens.
  else
    void limitMemory(Number(process.argv[2])).then(() => process.on('message', (asked) => void reply(asked)))
}

/** @param {unknown} reply */
function send(reply) {
  if (parentPort === null) process.send?.(reply)
  else parentPort.postMessage(reply)
}
