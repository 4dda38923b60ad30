import type { Received } from '@portico/contract/api/endpoints'
import { read } from '../../api/api-client.ts'
import { useRenewedChange } from '../../api/use-change.ts'
import { useMay, useRefusal } from '../../auth/role.ts'
import { useSession } from '../../auth/session.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { FocusedNews, Notice } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { useRowAction, useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { wholeTexts } from '../../figures/review-lists.tsx'
import { againLink } from '../../figures/send-again.ts'

export type Prepared = Received<'preparedPosting'>

/** Decides about a prepared posting, and reads the list and the posting again. */
const useDecision = <Name extends 'releasePosting' | 'returnPosting' | 'withdrawPosting'>(
  name: Name,
  number: number,
) =>
  useRenewedChange(
    name,
    read('preparedPostings').queryKey,
    read('preparedPosting', { params: { number } }).queryKey,
  )

/** The buttons of what waits, off with their reason as text for whom they are not; what is returned can only be withdrawn. */
export function Decisions({ prepared }: { prepared: Prepared }) {
  const { number, sha256, state, review } = prepared
  const { user } = useSession()
  const { ask, say } = useRowNews()
  const release = useDecision('releasePosting', number)
  const withdraw = useDecision('withdrawPosting', number)
  const isOwn = user?.id === prepared.prepared_by.id
  const roleRefusal = useRefusal('releaser')
  const mayReturn = useMay('releaser')
  const isWaiting = state === 'waiting'
  const isReleasable = mayReturn && !isOwn && review?.refusal === null
  const why = isOwn ? 'You prepared this. Someone else has to release it.' : roleRefusal
  const asked = review === null ? [] : wholeTexts(review)
  const decide = useRowAction(async (decision: () => Promise<{ message: string }>) =>
    say((await decision()).message),
  )
  const releaseNow = () => decide.run(() => release.mutateAsync({ number, sha256 }))
  const question = (close: () => void) => (
    <ConfirmDialog title="Before you release" action="Release anyway" onConfirm={releaseNow} onClose={close}>
      <p>{`${asked.join(' ')} Release number ${number} anyway?`}</p>
    </ConfirmDialog>
  )
  return (
    <>
      <Refusal failure={decide.failure} known={isWaiting ? (review?.refusal ?? undefined) : undefined} />
      <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
        {isWaiting && (
          <>
            <Button
              busy={decide.isBusy}
              disabled={!isReleasable}
              onClick={() => (asked.length > 0 ? ask(question) : releaseNow())}
            >
              Release
            </Button>
            {/* Who prepared it withdraws it. */}
            {!isOwn && (
              <Button
                kind="quiet"
                aria-haspopup="dialog"
                disabled={decide.isBusy || !mayReturn}
                onClick={() =>
                  ask((close) => <ReturnDialog prepared={prepared} onDone={say} onClose={close} />)
                }
              >
                Return…
              </Button>
            )}
          </>
        )}
        {isOwn && (
          <Button
            kind="quiet"
            disabled={decide.isBusy}
            onClick={() => decide.run(() => withdraw.mutateAsync({ number }))}
          >
            Withdraw
          </Button>
        )}
        {isWaiting && why !== undefined && <p className="mt-1.5 text-muted">{why}</p>}
      </div>
      {isWaiting && review?.refusal === null && (
        <p className="mt-3 text-sm wrap-anywhere text-muted">
          Approval holds for exactly these rows: <code className="tabular-nums">{sha256}</code>
        </p>
      )}
    </>
  )
}

interface ReturnDialogProps {
  prepared: Prepared
  onDone: (message: string) => void
  onClose: () => void
}

function ReturnDialog({ prepared, ...after }: ReturnDialogProps) {
  const { number } = prepared
  const sendBack = useDecision('returnPosting', number)
  return (
    <ReasonDialog
      title={`Return number ${number}`}
      action="Return it"
      label="What has to be changed"
      needed="Say what has to be changed."
      onConfirm={(reason) => sendBack.mutateAsync({ number, reason })}
      {...after}
    >
      <p>{seenText(prepared)}</p>
    </ReasonDialog>
  )
}

/** Why it cannot be released: what was refused just now has the focus, which the button that is off by now has lost. */
const Refusal = ({ failure, known }: { failure: string | undefined; known: string | undefined }) => (
  <div className="mt-4 empty:hidden">
    {failure === undefined && known !== undefined && <Notice kind="failure">{known}</Notice>}
    <FocusedNews kind="failure" message={failure} />
  </div>
)

/** Where the preparer sees the reason, and until when. */
function seenText(prepared: Prepared): string {
  const where = prepared.kind === 'post-month-end' ? ' and above the sheet' : ''
  const until = againLink(prepared)?.replaces === true ? 'sent again or withdrawn' : 'withdrawn'
  return `The preparer sees this among what is to do${where} until it is ${until}.`
}
