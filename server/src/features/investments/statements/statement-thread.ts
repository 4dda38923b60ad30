/** The thread that draws statements, started by statement-press.ts. */
import { answerWith } from '../../../pdf/thread-answers.ts'
import { drawStatement } from './draw-statement.ts'
import type { Issue, StatementModel } from './statement-model.ts'

answerWith(({ model, issue }: { model: StatementModel; issue: Issue }) => drawStatement(model, issue))
