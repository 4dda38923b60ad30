import { parentPort } from 'node:worker_threads'
import { limitMemory } from '../security/limit-memory.ts'

/** Answers the questions of a Thread, which asks one after the other. */
export function answerWith<Question>(answer: (question: Question) => Promise<unknown>): void {
  const reply = async (question: Question) => {
    try {
      send({ answer: await answer(question) })
    } catch (error) {
      send({ failure: error instanceof Error ? error.message : String(error) })
    }
  }
  if (parentPort !== null) parentPort.on('message', (question: Question) => void reply(question))
  // The questions that have arrived are kept until someone listens.
  else
    void limitMemory(Number(process.argv[2])).then(() =>
      process.on('message', (question) => void reply(question as Question)),
    )
}

function send(reply: object): void {
  if (parentPort === null) process.send?.(reply)
  else parentPort.postMessage(reply)
}
