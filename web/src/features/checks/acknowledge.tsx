import type { BodySent } from '@portico/contract/api/endpoints'
import type { AcknowledgedFinding, FirmChecks } from '@portico/contract/features/checks'
import { formatMonth } from '@portico/contract/values/month'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, read } from '../../api/api-client.ts'
import { postLink } from '../../api/staff-links.ts'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatMoment } from '../../figures/moments.ts'

const detailsClass = 'text-muted text-sm wrap-anywhere'

export type FirmFinding = FirmChecks['findings'][number]

interface AcknowledgeDialogProps {
  finding: FirmFinding
  onDone: (message: string) => void
  onClose: () => void
}

/** Takes a finding off the list, with a note that says why it needs no fix. */
export function AcknowledgeDialog({ finding, onDone, onClose }: AcknowledgeDialogProps) {
  const { user, month, code, message } = finding
  const acknowledge = useAcknowledgeFinding()
  return (
    <ReasonDialog
      title="Acknowledge a finding"
      action="Acknowledge"
      label="Note"
      needed="Say why the finding needs no correction."
      onConfirm={async (note) => {
        const body = { user_id: user.id, quarter: formatMonth(month), code, message, note }
        onDone((await acknowledge.mutateAsync(body)).message)
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere tabular-nums">
        <strong>
          {user.email}, {formatMonth(month)}:
        </strong>{' '}
        {message}
      </p>
      <p className={detailsClass}>
        It leaves the list and stays on record with your note. It returns if the figures change.
      </p>
    </ReasonDialog>
  )
}

const shownAtOnce = 20

/** The latest findings that staff have acknowledged, read once it is opened. */
export function Acknowledged() {
  const [isOpen, setOpen] = useState(false)
  const acknowledged = useAcknowledgedFindings(isOpen)
  return (
    <details
      className="mt-6 border-t-2 border-t-rule"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold">Acknowledged</summary>
      {isOpen && (
        <QuerySection
          query={acknowledged}
          skeleton={<TableSkeleton rows={3} />}
          failure="Failed to load the acknowledged findings."
        >
          {(list) =>
            list.length === 0 ? (
              <p className={detailsClass}>No finding is acknowledged yet.</p>
            ) : (
              <ShowMore items={list} first={shownAtOnce}>
                {(some) => <AcknowledgedList findings={some} />}
              </ShowMore>
            )
          }
        </QuerySection>
      )}
    </details>
  )
}

const AcknowledgedList = ({ findings }: { findings: readonly AcknowledgedFinding[] }) => (
  <ul>
    {findings.map(({ user, month, code, message, note, acknowledgedAt, acknowledgedBy }) => (
      <li key={`${user.id} ${month} ${code} ${acknowledgedAt}`} className="border-t border-t-hairline py-3">
        <p className="wrap-anywhere tabular-nums">
          <Link to={postLink(user.id)}>{user.email}</Link>, {formatMonth(month)}: {message}
        </p>
        <p className="wrap-anywhere tabular-nums">“{note}”</p>
        <p className={detailsClass}>
          {acknowledgedBy ?? 'The command line'} on {formatMoment(acknowledgedAt)}
        </p>
      </li>
    ))}
  </ul>
)

const useAcknowledgedFindings = (enabled: boolean) =>
  useQuery({ ...read('acknowledgedFindings'), meta: { staff: true }, enabled })

/** Acknowledges a finding and reads both lists again; also after a refusal, since a colleague may have been first. */
function useAcknowledgeFinding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodySent<'acknowledgeFinding'>) => {
      await call('getCsrf')
      return call('acknowledgeFinding', { body })
    },
    onSettled: () =>
      Promise.all(
        [read('checks'), read('acknowledgedFindings')].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
