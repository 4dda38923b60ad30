// @ts-check
/** The thread that draws statements, started by statement-press.ts. Plain JavaScript, because Node runs it without a build. */
import { parentPort } from 'node:worker_threads'
import { drawStatement } from './draw-statement.ts'

/** @param {{ id: number, model: import('./statement-model.ts').StatementModel, issue: import('./statement-model.ts').Issue }} asked */
async function answer({ id, model, issue }) {
  try {
    parentPort?.postMessage({ id, bytes: await drawStatement(model, issue) })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (asked) => void answer(asked))
