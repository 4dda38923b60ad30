import { dayToJson, formatDay } from '@portico/contract/values/day'
import { call } from '../../api/api-client.ts'
import type { DateQuestion } from '../../api/date-question.ts'
import { useDateQuestion } from '../../api/date-question.ts'
import { today } from '../../api/firm-time.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { useMay } from '../../auth/role.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'

/** Asks staff who may confirm the date to do so before the first posting or statement after the clock of the server has jumped. */
export const DatePrompt = () => (useMay('preparer') ? <OpenQuestion /> : null)

function OpenQuestion() {
  const question = useDateQuestion()
  return question === null ? null : <Prompt question={question} />
}

/** What is confirmed is the day by the clock of this computer: the server refuses any other than its own. */
function Prompt({ question: { sentence, settle } }: { question: DateQuestion }) {
  const day = today()
  const confirm = useAction(
    async () => {
      await call('confirmDate', { body: { today: dayToJson(day) } })
      settle(true)
    },
    (error) =>
      `${sentenceOf(error, 'The date could not be confirmed. Please try again.')} By the clock of this computer, it is ${formatDay(day)}. Have the wrong one corrected.`,
  )
  return (
    <Dialog title="Is the date right?" onClose={() => settle(false)}>
      <div className="grid gap-4">
        <p>{sentence}</p>
        <ActionNotice of={confirm} />
        <Button busy={confirm.isBusy} onClick={confirm.run}>
          {`Today is ${formatDay(day)}`}
        </Button>
        <p className="text-sm text-muted">Kept on the audit trail. What was being sent is sent again.</p>
      </div>
    </Dialog>
  )
}
