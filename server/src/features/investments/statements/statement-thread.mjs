// @ts-check
/** The thread that draws statements, started by statement-press.ts. Plain JavaScript, because Node runs it without a build. */
import { answerWith } from '../../../pdf/thread-answers.mjs'
import { drawStatement } from './draw-statement.ts'

answerWith(({ model, issue }) => drawStatement(model, issue))
