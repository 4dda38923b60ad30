import { maxReason } from '@portico/contract/api/fields'
import type { AcknowledgedFinding, FirmFinding } from '@portico/contract/features/checks'
import { formatMonth } from '@portico/contract/values/month'
import { useNameOf } from '../../auth/account-queries.ts'
import { useMay } from '../../auth/role.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { postLink } from '../../api/staff-links.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { RowNews, useRowAction, useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { keyOf, useAcknowledgedFindings, useAcknowledgeFindings, useReopenFinding } from './checks-data.ts'
import { investorName } from './finding-groups.ts'
import type { Ticks } from '../../components/table/ticks.ts'

const detailsClass = 'text-muted text-sm wrap-anywhere'

const shortestNote = 3

interface AcknowledgeBarProps {
  /** The chosen ones. */
  ticks: Ticks<FirmFinding>
  /** How many more are being read. */
  coming: number
  onDone: (message: string) => void
}

/** The row that was ticked does not stay under the bar that appears with it. */
const showTicked = (bar: HTMLElement | null): void => {
  if (bar !== null) document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/** Takes the chosen findings off the list, with a note that says why they need no fix. */
export function AcknowledgeBar({ ticks: { all: findings, setAll }, coming, onDone }: AcknowledgeBarProps) {
  const [note, setNote] = useState('')
  const { mutateAsync } = useAcknowledgeFindings()
  const acknowledge = useAction(async () => {
    onDone(await mutateAsync({ findings, note, onDone: (done) => setAll(done, false) }))
  })
  const all = findings.length + coming
  const count = countOf(all, 'finding')
  return (
    <form
      ref={showTicked}
      data-bar
      className="sticky bottom-(--foot) z-2 border-t-2 border-t-rule bg-paper px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        acknowledge.run()
      }}
    >
      <ActionNotice of={acknowledge} />
      {coming > 0 && <Progress doing={`Choosing ${countOf(coming, 'finding')}`} />}
      {/* The buttons stand next to the field, not to its hint. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 max-md:gap-x-2 max-md:[&>button]:flex-auto max-md:[&>button]:px-3 md:[&>button]:mt-6.5">
        <div className="grow basis-64">
          <TextField
            label={`Why ${count} ${all === 1 ? 'needs' : 'need'} no correction`}
            hint="Kept on record. A finding returns if its figures change."
            autoComplete="off"
            maxLength={maxReason}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        <Button
          type="submit"
          busy={acknowledge.isBusy}
          disabled={coming > 0 || note.trim().length < shortestNote}
        >
          {`Acknowledge ${groupedNumber.format(all)}`}
        </Button>
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            // The bar goes, and its button with it.
            const list = currentTarget.form?.parentElement
            list?.querySelector<HTMLElement>('tbody :is(:checked, :indeterminate)')?.focus()
            setAll(findings, false)
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}

const shownAtOnce = 20

interface AcknowledgedProps {
  /** How often some were acknowledged: what was taken back before is then old news. */
  acknowledged: number
  onReopened: () => void
}

/** The latest findings that staff have acknowledged, read once it is opened. */
export function Acknowledged({ acknowledged: times, onReopened }: AcknowledgedProps) {
  const [isOpen, setOpen] = useState(false)
  const acknowledged = useAcknowledgedFindings(isOpen)
  return (
    <details
      className="mt-6 border-t-2 border-t-rule"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="fold min-h-11 cursor-pointer py-2.5 font-bold">Acknowledged</summary>
      <RowNews key={times} className="mb-3">
        {isOpen && (
          <QuerySection query={acknowledged} rows={3} failure="Failed to load the acknowledged findings.">
            {(list) =>
              list.length === 0 ? (
                <p className={detailsClass}>No finding is acknowledged.</p>
              ) : (
                <ShowMore items={list} first={shownAtOnce}>
                  {(some) => (
                    <ul>
                      {some.map((each) => (
                        <AcknowledgedItem
                          key={`${each.user.id} ${each.month} ${each.code} ${each.acknowledgedAt}`}
                          finding={each}
                          onReopened={onReopened}
                        />
                      ))}
                    </ul>
                  )}
                </ShowMore>
              )
            }
          </QuerySection>
        )}
      </RowNews>
    </details>
  )
}

interface AcknowledgedItemProps extends Pick<AcknowledgedProps, 'onReopened'> {
  finding: AcknowledgedFinding
}

/** Who acknowledged it and why; staff who may acknowledge can take that back. */
function AcknowledgedItem({ finding, onReopened }: AcknowledgedItemProps) {
  const { user, month, message, note, acknowledgedAt, acknowledgedBy } = finding
  const mayReopen = useMay('preparer')
  const nameOf = useNameOf()
  const { ask } = useRowNews()
  const { mutateAsync } = useReopenFinding()
  const reopen = useRowAction(async () => {
    const { message } = await mutateAsync(keyOf(finding))
    onReopened()
    return message
  }, 'The acknowledgement could not be taken back. Please try again.')
  return (
    <li className="border-t border-t-hairline py-3">
      <p className="wrap-anywhere tabular-nums">
        <Link to={postLink(user.id)}>{investorName(user)}</Link>, {formatMonth(month)}: {message}
      </p>
      <p className="wrap-anywhere tabular-nums">“{note}”</p>
      <p className={`flex flex-wrap items-center gap-x-3 ${detailsClass}`}>
        <span>
          By {nameOf(acknowledgedBy)} on {formatMoment(acknowledgedAt)}
        </span>
        {mayReopen && (
          <button
            type="button"
            className="min-h-7 cursor-pointer underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11"
            aria-haspopup="dialog"
            aria-label={`Take back: ${investorName(user)}, ${formatMonth(month)}`}
            onClick={() =>
              ask((close) => <ReopenDialog finding={finding} onConfirm={reopen.run} onClose={close} />)
            }
          >
            Take back
          </button>
        )}
      </p>
      <ActionNotice of={reopen} />
    </li>
  )
}

interface ReopenDialogProps {
  finding: AcknowledgedFinding
  onConfirm: () => void
  onClose: () => void
}

const ReopenDialog = ({ finding: { user, month, message }, ...rest }: ReopenDialogProps) => (
  <ConfirmDialog title="Take this acknowledgement back?" action="Take it back" {...rest}>
    <p className="wrap-anywhere">
      {investorName(user)}, {formatMonth(month)}: {message}
    </p>
    <p>
      The finding will be open again, unless the month has changed since. The note stays on the audit trail.
    </p>
  </ConfirmDialog>
)
