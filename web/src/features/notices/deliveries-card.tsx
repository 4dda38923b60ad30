import type { Delivery, DeliveryState } from '@portico/contract/features/notice-deliveries'
import { deliveryStates } from '@portico/contract/features/notice-deliveries'
import { shownEmail } from '@portico/contract/values/no-email'
import { Link } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { recordLink } from '../../api/staff-links.ts'
import { useMay } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { errorText, resendNames, stateNames } from './delivery-states.ts'
import { useDeliveries, useResend } from './mail-data.ts'

/** A disc: full once the mail is out. */
const stateClass =
  'flex items-center gap-2 text-sm before:flex-none before:w-2.5 before:h-2.5 before:border-2 before:border-control-line before:rounded-full data-[state=sent]:before:border-gain data-[state=sent]:before:bg-gain data-[state=rejected]:text-loss data-[state=rejected]:font-strong data-[state=rejected]:before:border-loss'

interface DeliveriesCardProps {
  /** The id of the announcement. */
  notice: number
  state: DeliveryState | undefined
  onChoose: (state: DeliveryState | undefined) => void
}

const stateOptions = [
  { value: '', text: 'All' },
  ...deliveryStates.map((value) => ({ value, text: stateNames[value] })),
]

/** What became of each mail of an announcement, and who opened the notice in the portal. */
export function DeliveriesCard({ notice, state, onChoose }: DeliveriesCardProps) {
  const deliveries = useDeliveries(notice, state)
  // The subject stays when no mail is in the state that is chosen.
  const all = useDeliveries(notice, undefined)
  const title = all.data?.pages[0]?.deliveries[0]?.subject ?? 'Deliveries'
  return (
    <Card title={title} heading="large">
      <div className="mt-2.5 max-w-xs">
        <SelectField
          label="State"
          value={state ?? ''}
          options={stateOptions}
          onChoose={(value) => onChoose(deliveryStates.find((each) => each === value))}
        />
      </div>
      <PagedList query={deliveries} failure="Failed to load the deliveries.">
        {(pages, isOld) => (
          <Deliveries
            list={pages.flatMap((page) => page.deliveries)}
            isNarrowed={state !== undefined}
            isOld={isOld}
          />
        )}
      </PagedList>
    </Card>
  )
}

interface DeliveriesProps {
  list: readonly Delivery[]
  isNarrowed: boolean
  /** The list of another filter, until this one's has loaded. */
  isOld: boolean
}

function Deliveries({ list, isNarrowed, isOld }: DeliveriesProps) {
  if (list.length === 0)
    return (
      <p role="status" className="text-sm text-muted">
        {isNarrowed
          ? 'No e-mail of this notice is in this state.'
          : 'There is no such notice, or it was cancelled before anyone was told.'}
      </p>
    )
  return (
    <ul className="mt-3" aria-busy={isOld}>
      {list.map((delivery) => (
        <Item key={delivery.user.id} delivery={delivery} />
      ))}
    </ul>
  )
}

function Item({ delivery }: { delivery: Delivery }) {
  const { user, state, attempts, error, sent_at: sentAt, opened_at: openedAt } = delivery
  const mayResend = useMay('preparer')
  const isOffered = state !== 'waiting' || attempts > 0
  const sentOn = sentAt === null ? undefined : `Sent on ${formatMoment(sentAt)}`
  const stateText = (state === 'sent' ? sentOn : undefined) ?? stateNames[state]
  const facts = [
    ...(attempts > 1 || state === 'rejected' ? [countOf(attempts, 'attempt')] : []),
    ...(error === null ? [] : [errorText(error)]),
    ...(sentOn === undefined || sentOn === stateText ? [] : [sentOn]),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-t-hairline py-3 wrap-anywhere">
      <div className="min-w-0 grow basis-48">
        <p>
          <Link to={recordLink(user.id)} className="font-strong">
            {personName(user)}
          </Link>
        </p>
        {user.name !== '' && <p className="text-sm text-muted">{shownEmail(user.email)}</p>}
        <p className={stateClass} data-state={state}>
          {stateText}
        </p>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        <p className="text-sm text-muted">
          {openedAt === null
            ? 'Not opened in the portal'
            : `Opened in the portal on ${formatMoment(openedAt)}`}
        </p>
      </div>
      {mayResend && <Resend delivery={delivery} name={isOffered ? resendNames[state] : undefined} />}
    </li>
  )
}

/**
 * Mails it again, or makes a mail that waits after a failure due now; or says why not. Without a name it has no button, and
 * still says what became of the last press.
 */
function Resend({ delivery: { id, user }, name }: { delivery: Delivery; name: string | undefined }) {
  const resend = useResend()
  const send = useAction(
    async () => (await resend.mutateAsync({ id, user_id: user.id })).message,
    'The e-mail was not sent again. Please try again.',
  )
  return (
    <>
      {name !== undefined && (
        <Button
          kind="quiet"
          busy={send.isBusy}
          aria-label={`${name}: ${personName(user)}`}
          onClick={send.run}
        >
          {name}
        </Button>
      )}
      <div className="shrink-0 grow basis-full empty:hidden">
        <ActionNotice of={send} />
      </div>
    </>
  )
}
