/** The thread that draws confirmations, started by confirmations.ts. */
import { answerWith } from '../../../pdf/thread-answers.ts'
import type { Issue } from '../statements/statement-model.ts'
import type { ConfirmationModel } from './draw-confirmation.ts'
import { drawConfirmation } from './draw-confirmation.ts'

answerWith(({ model, issue }: { model: ConfirmationModel; issue: Issue }) => drawConfirmation(model, issue))
