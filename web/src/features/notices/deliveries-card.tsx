import type { Received } from '@portico/contract/api/endpoints'
import type { Announcement, Delivery, DeliveryState } from '@portico/contract/features/notice-deliveries'
import { deliveryStates } from '@portico/contract/features/notice-deliveries'
import { shownEmail } from '@portico/contract/values/no-email'
import { useState } from 'react'
import { Link } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { recordLink } from '../../api/staff-links.ts'
import { useMay } from '../../auth/role.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { RowNews, useRowAction, useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { countOf, groupedNumber, moreText } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { cancelledText, errorText, resendNames, stateNames } from './delivery-states.ts'
import { deliveriesAtOnce, useDeliveries, useResend } from './mail-data.ts'

/** A disc: full once the mail is out. */
const stateClass =
  'inline-flex items-center gap-2 align-top before:flex-none before:w-2.5 before:h-2.5 before:border-2 before:border-control-line before:rounded-full data-[state=sent]:before:border-gain data-[state=sent]:before:bg-gain data-[state=rejected]:text-loss data-[state=rejected]:font-strong data-[state=rejected]:before:border-loss'

interface DeliveriesCardProps {
  /** The id of the announcement. */
  notice: number
  /** The announcement, where the list next to it has it. */
  listed: Announcement | undefined
  state: DeliveryState | undefined
  onChoose: (state: DeliveryState | undefined) => void
}

/** "Sent (4,980)": the states that occur, where that is known, or else all. Of a search, it is not known how many. */
const optionsOf = (listed: Announcement | undefined, chosen: DeliveryState | undefined, search: string) => {
  const counted = search === '' ? listed : undefined
  return [
    { value: '', text: `All${countIn(counted?.people)}` },
    ...deliveryStates
      .filter((state) => state === chosen || listed?.states[state] !== 0)
      .map((state) => ({ value: state, text: `${stateNames[state]}${countIn(counted?.states[state])}` })),
  ]
}

const countIn = (count: number | undefined): string =>
  count === undefined ? '' : ` (${groupedNumber.format(count)})`

/** What became of each mail of an announcement, and who opened the notice in the portal. */
export function DeliveriesCard({ notice, listed, state, onChoose }: DeliveriesCardProps) {
  const [search, setSearch] = useState('')
  const deliveries = useDeliveries(notice, state, search)
  // The subject stays when no mail is in the state that is chosen.
  const all = useDeliveries(notice, undefined)
  const title = all.data?.pages[0]?.deliveries[0]?.subject ?? 'Deliveries'
  const count = search === '' ? (state === undefined ? listed?.people : listed?.states[state]) : undefined
  return (
    <Card title={title} heading="large">
      <div className="mt-2.5 grid gap-3 sm:grid-cols-2">
        <SearchField label="Find an investor" search={search} onSearch={setSearch} />
        <SelectField
          label="State"
          value={state ?? ''}
          options={optionsOf(listed, state, search)}
          onChoose={(value) => onChoose(deliveryStates.find((each) => each === value))}
        />
      </div>
      <RowNews className="mt-3" until={`${state} ${search}`}>
        <PagedList
          query={deliveries}
          failure="Failed to load the deliveries."
          more={(pages) => moreText(count && count - listIn(pages).length, deliveriesAtOnce)}
        >
          {(pages, isOld) => (
            <Deliveries
              list={listIn(pages)}
              none={noneText(search, state !== undefined, listed)}
              isOld={isOld}
            />
          )}
        </PagedList>
      </RowNews>
    </Card>
  )
}

const listIn = (pages: readonly Received<'noticeDeliveries'>[]): Delivery[] =>
  pages.flatMap(({ deliveries }) => deliveries)

function noneText(search: string, isOfState: boolean, listed: Announcement | undefined): string {
  if (search !== '') return `No recipient${isOfState ? ' in this state' : ''} matches “${search}”.`
  if (isOfState) return 'No e-mail of this notice is in this state.'
  return listed === undefined
    ? 'There is no such notice, or it was canceled before anyone was told.'
    : `${cancelledText(listed.cancelled)}.`
}

interface DeliveriesProps {
  list: readonly Delivery[]
  /** What an empty one says. */
  none: string
  /** The list of another filter, until this one's has loaded. */
  isOld: boolean
}

function Deliveries({ list, none, isOld }: DeliveriesProps) {
  if (list.length === 0)
    return (
      <p role="status" className="mt-3 text-sm text-muted">
        {none}
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

/** Of a notice that was not opened: the list under the bell says all that it does. */
const seenText = (isSeen: boolean) => (isSeen ? 'Seen in the portal' : 'Not seen in the portal')

function Item({ delivery }: { delivery: Delivery }) {
  const { user, state, attempts, error, sent_at: sentAt, opened_at: openedAt, is_seen: isSeen } = delivery
  const mayResend = useMay('preparer')
  const isOffered = state !== 'waiting' || attempts > 0
  const sentOn = sentAt === null ? undefined : `Sent on ${formatMoment(sentAt)}`
  const stateText = (state === 'sent' ? sentOn : undefined) ?? stateNames[state]
  const facts = [
    ...(attempts > 1 || state === 'rejected' ? [countOf(attempts, 'attempt')] : []),
    ...(sentOn === undefined || sentOn === stateText ? [] : [sentOn]),
    openedAt === null ? seenText(isSeen) : `Opened in the portal on ${formatMoment(openedAt)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-t-hairline py-2.5 wrap-anywhere">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Link to={recordLink(user.id)} className="font-strong">
            {personName(user)}
          </Link>
          {user.name !== '' && <span className="text-sm text-muted">{shownEmail(user.email)}</span>}
        </p>
        <p className="text-sm text-muted">
          <span className={stateClass} data-state={state}>
            {stateText}
          </span>
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        {error !== null && <p className="text-sm text-muted">{errorText(error)}</p>}
      </div>
      {mayResend && <Resend delivery={delivery} name={isOffered ? resendNames[state] : undefined} />}
    </li>
  )
}

/**
 * Mails it again, or makes a mail that waits after a failure due now; or says why not. Without a name it has no button, and
 * still says what became of the last press.
 */
function Resend({ delivery: { id, user, state }, name }: { delivery: Delivery; name: string | undefined }) {
  const { ask } = useRowNews()
  const resend = useResend()
  const send = useRowAction(
    async () => (await resend.mutateAsync({ id, user_id: user.id })).message,
    'The e-mail was not sent again. Please try again.',
  )
  // One that waits goes anyway.
  const asks = state !== 'waiting'
  const question = (close: () => void) => (
    <ConfirmDialog
      title={`Send this e-mail to ${personName(user)}${state === 'portal only' ? '' : ' again'}?`}
      action="Send e-mail"
      onConfirm={send.run}
      onClose={close}
    >
      <p>{`It goes to ${user.email} at once and cannot be taken back.`}</p>
    </ConfirmDialog>
  )
  return (
    <>
      {name !== undefined && (
        <Button
          kind="quiet"
          busy={send.isBusy}
          aria-label={`${name}: ${personName(user)}`}
          onClick={() => (asks ? ask(question) : send.run())}
        >
          {`${name}${asks ? '…' : ''}`}
        </Button>
      )}
      <div className="shrink-0 grow basis-full empty:hidden">
        <ActionNotice of={send} />
      </div>
    </>
  )
}
