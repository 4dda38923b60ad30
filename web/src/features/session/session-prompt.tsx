import { paths } from '@portico/contract/api/paths'
import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { beginAsking, useIsSessionEnded } from '../../auth/renewal.ts'
import type { StoredUser } from '../../auth/session.ts'
import { endSession, leadTo, renewToken, useSession } from '../../auth/session.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Form } from '../../components/form/form.tsx'
import { SecretFields, storeSession, useSignInForm } from './sign-in-form.tsx'
import { dayToJson, formatDay } from '@portico/contract/values/day'
import { call } from '../../api/api-client.ts'
import type { DateQuestion } from '../../api/date-question.ts'
import { useDateQuestion } from '../../api/date-question.ts'
import { today } from '../../api/firm-time.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { useMay } from '../../auth/role.ts'
import { Button } from '../../components/form/button.tsx'

const expired = 'Session expired. Please log in again.'

/** Asks for the password over the page when the session ends in use, so that nothing on the page is lost. */
export function SessionPrompt() {
  const { user } = useSession()
  const isEnded = useIsSessionEnded()
  useEffect(beginAsking, [])
  return isEnded && user !== null ? <Prompt user={user} /> : null
}

function Prompt({ user }: { user: StoredUser }) {
  const { pathname, search } = useLocation()
  const content = useRef<HTMLDivElement>(null)
  useFocusWithin(content)
  const { form, needsCode } = useSignInForm((opened) => {
    if (opened.user_id === user.id) return renewToken(opened.token)
    storeSession(opened)
    leadTo({ to: paths.login })
  })
  const giveUp = () => endSession({ to: paths.login, message: expired, from: pathname + search })
  return (
    <Dialog title={expired}>
      <div ref={content} className="grid gap-4">
        <p>
          Log in as <strong className="font-strong wrap-anywhere">{user.email}</strong> to continue. What you
          have typed is kept, and what was being sent is sent again.
        </p>
        <Form form={form} action="Login" cancel="Leave this page" onCancel={giveUp}>
          {/* Password managers find the password by it. */}
          <input hidden readOnly type="text" name="username" autoComplete="username" value={user.email} />
          <SecretFields needsCode={needsCode} />
        </Form>
        <p className="text-sm text-muted">
          Leaving this page discards what is not saved and lets someone else log in.
        </p>
      </div>
    </Dialog>
  )
}

/** Focuses the password, and in the end the element that had the focus before. */
function useFocusWithin(content: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    content.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  }, [content])
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Asks staff who may confirm the date to do so before the first posting or statement after the clock of the server has jumped. */
export const DatePrompt = () => (useMay('preparer') ? <OpenQuestion /> : null)

function OpenQuestion() {
  const question = useDateQuestion()
  return question === null ? null : <PostingDate question={question} />
}

/** What is confirmed is the day by the clock of this computer: the server refuses any other than its own. */
function PostingDate({ question: { sentence, settle } }: { question: DateQuestion }) {
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
        <p className="text-sm text-muted">Kept in the audit trail. What was being sent is sent again.</p>
      </div>
    </Dialog>
  )
}
