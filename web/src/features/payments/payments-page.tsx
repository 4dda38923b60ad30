import { maxReason } from '@portico/contract/api/fields'
import { isToldOf, notToldText, toldOnPaper, toldWithinDays } from '@portico/contract/features/payments'
import type { Payment, Payments } from '@portico/contract/features/payments'
import { dayToJson, formatDay, parseDay } from '@portico/contract/values/day'
import { formatUsd, sumCents } from '@portico/contract/values/money'
import { figureOr } from '@portico/contract/values/decimal'
import { hasEmail } from '@portico/contract/values/no-email'
import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { download, read } from '../../api/api-client.ts'
import { today } from '../../api/firm-time.ts'
import { fieldsOf, sentenceOf } from '../../api/request-error.ts'
import { recordLink } from '../../api/staff-links.ts'
import { useChange } from '../../api/use-change.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { displayName } from '../../auth/display-name.ts'
import { useRefusal } from '../../auth/role.ts'
import { ActionNotice, FocusedNews, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { useInvalidFocus } from '../../components/form/form.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf, usdOrDash } from '../../figures/figure-text.ts'
import { formatDay as dayOf } from '../../figures/moments.ts'
import { TableDownloads } from '../../components/table/table-downloads.tsx'

/** Where staff see which withdrawals are to be sent, and mark those that were. */
export const Component = staffPage('payments', PaymentsView)

function PaymentsView() {
  const payments = useQuery({ ...read('payments', { query: {} }), meta: { staff: true } })
  const [message, setMessage] = useState<string>()
  const refusal = useRefusal('preparer')
  return (
    <StaffPage title="Payments" queries={[payments]}>
      <div className="grid grid-cols-1 gap-cards">
        <FocusedNews message={message} />
        <Card title="To send" heading="large">
          <QuerySection query={payments} failure="Failed to load the payments.">
            {(found) => <ToSend found={found} refusal={refusal} onNews={setMessage} />}
          </QuerySection>
        </Card>
      </div>
    </StaffPage>
  )
}

/** What marking a payment does, and what is not listed. */
const Rules = () => (
  <p className="mt-1 mb-2 text-sm text-muted last:mt-3 last:mb-0">
    {`Marking tells the investor, unless the money was sent more than ${toldWithinDays} days ago.`} To undo a
    mark, void the entry and record it again; closed books have to be reopened first. Dividends paid out are
    not listed.
  </p>
)

/** What was wrong, by the name of the field. */
type Sentences = Readonly<Record<string, string>>

interface ToSendProps {
  found: Payments
  /** Why the reader may mark none. */
  refusal: string | undefined
  onNews: (message: string | undefined) => void
}

/** The payments, of which some are chosen and marked. What is typed and chosen stays when a re-read changes the list. */
function ToSend({ found: { count, total, payments }, refusal, onNews }: ToSendProps) {
  const place = useRef<HTMLDivElement>(null)
  const missingId = useId()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  // A colleague may have marked or voided some meanwhile.
  const chosen = payments.filter(({ activity_id: id }) => ticked.has(id))
  const marking = useMarking(chosen, onNews)
  const { refused, send } = marking
  useInvalidFocus(place, refused)
  const missing = chosen.length === 0 ? refused['activity_ids'] : undefined
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(ticked)
    if (isChosen) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const ids = payments.map(({ activity_id: id }) => id)
  const sumText = `${countOf(count, 'payment')}, ${usdOrDash(total)} in all`
  if (count === 0)
    return (
      <>
        <FocusedNews kind="failure" message={send.failure} />
        <p className="mt-1">No payment is waiting to be sent. Withdrawals are recorded in Add Summary.</p>
        <Rules />
      </>
    )
  return (
    <div ref={place}>
      <Rules />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-2">
        {refusal === undefined ? (
          <label className="flex min-h-11 items-center gap-6.5 pl-px font-strong tabular-nums">
            <input
              type="checkbox"
              className="size-4.5"
              checked={chosen.length === count}
              aria-invalid={missing !== undefined}
              aria-describedby={missing === undefined ? undefined : missingId}
              onChange={({ target }) => setTicked(new Set(target.checked ? ids : []))}
            />
            {sumText}
          </label>
        ) : (
          <p className="font-strong tabular-nums">{sumText}</p>
        )}
        <TableDownloads read={(format) => download('payments', { query: { format } })} />
      </div>
      {/* Where the focus goes, which may be a long list above the button. */}
      {missing !== undefined && (
        <div id={missingId} className="mb-3">
          <Notice kind="failure">{missing}</Notice>
        </div>
      )}
      <ul>
        {payments.map((payment) => (
          <Item
            key={payment.activity_id}
            payment={payment}
            isChosen={ticked.has(payment.activity_id)}
            onChoose={refusal === undefined ? choose : undefined}
          />
        ))}
      </ul>
      {refusal === undefined ? (
        <MarkForm payments={chosen} marking={marking} />
      ) : (
        <p className="mt-4 text-sm text-muted">{refusal}</p>
      )}
    </div>
  )
}

interface ItemProps {
  payment: Payment
  isChosen: boolean
  onChoose: ((id: number, isChosen: boolean) => void) | undefined
}

function Item({ payment, isChosen, onChoose }: ItemProps) {
  const { activity_id: id, user, amount, received_on: on, posted_at: at, note } = payment
  const name = displayName(user)
  const details = [
    `Withdrawn on ${formatDay(on)}`,
    `Recorded on ${dayOf(at)}`,
    ...(hasEmail(user.email) ? [] : ['No e-mail, to be told on paper']),
    ...(note === '' ? [] : [note]),
  ]
  return (
    <li className="flex gap-3 border-t border-t-hairline py-2.5 wrap-anywhere">
      {onChoose !== undefined && (
        <label className="-my-2.5 -ml-3 grid min-h-11 min-w-11 place-items-center self-start">
          <input
            type="checkbox"
            className="size-4.5"
            aria-label={`${name}, ${formatUsd(amount)}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
        </label>
      )}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        <Link
          to={recordLink(user.id)}
          className="touch-target justify-self-start font-strong pointer-coarse:-my-2.5"
        >
          {name}
        </Link>
        <p className="font-strong whitespace-nowrap tabular-nums">{formatUsd(amount)}</p>
        <p className="col-span-full text-sm text-muted">{details.join(' · ')}</p>
      </div>
    </li>
  )
}

/** What is said of the chosen payments, and what became of it. */
function useMarking(chosen: readonly Payment[], onNews: ToSendProps['onNews']) {
  const [sentOn, setSentOn] = useState(() => dayToJson(today()))
  const [reference, setReference] = useState('')
  const [refused, setRefused] = useState<Sentences>({})
  const mark = useChange('markPayment', ['payments'])
  const send = useAction(
    async () => {
      const body = {
        activity_ids: chosen.map(({ activity_id: id }) => id),
        sent_on: sentOn,
        reference: reference.trim(),
      }
      onNews(undefined)
      onNews((await mark.mutateAsync(body)).message)
      // The next ones are sent on a day of their own.
      setSentOn(dayToJson(today()))
      setReference('')
    },
    (error) => {
      const { sent_on: day, reference: text } = fieldsOf(error)
      const found = { ...(day && { sent_on: day }), ...(text && { reference: text }) }
      setRefused(found)
      if (Object.keys(found).length > 0) return undefined
      return sentenceOf(error, 'That could not be recorded. Please try again.')
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(chosen.length === 0 ? { activity_ids: 'Choose the payments that were sent.' } : {})
    if (chosen.length === 0) send.refuse()
    else send.run()
  }
  return { sentOn, setSentOn, reference, setReference, refused, send, submit }
}

/** What is about to be marked, with the sum, as the bank's own batch adds up, and whom that does not tell, or by no mail. */
function chosenText(payments: readonly Payment[], sentOn: string): string {
  if (payments.length === 0) return 'No payment is chosen.'
  const people = payments.map(({ user }) => ({ name: displayName(user), email: user.email }))
  const whose = people.length === 1 ? ` to ${people.map(({ name }) => name).join('')}` : ''
  const sum = formatUsd(sumCents(payments.map(({ amount }) => amount)))
  // A day that cannot be read yet is taken for a recent one.
  const isTold = figureOr(true, () => isToldOf(parseDay(sentOn), today()))
  const told = isTold ? toldOnPaper(people) : notToldText(new Set(payments.map(({ user }) => user.id)).size)
  return [`${countOf(payments.length, 'payment')}${whose} chosen, ${sum}.`, told].filter(Boolean).join(' ')
}

interface MarkFormProps {
  payments: readonly Payment[]
  marking: ReturnType<typeof useMarking>
}

/** Says on which day the chosen payments were sent. It stays in view under a long list where there is room for it. */
function MarkForm({ payments, marking }: MarkFormProps) {
  const { sentOn, setSentOn, reference, setReference, refused, send, submit } = marking
  return (
    <form
      aria-label="Mark as sent"
      className="bottom-(--foot) z-2 mt-4 grid gap-3 border-t-2 border-t-rule bg-paper py-3 md:sticky"
      onSubmit={submit}
      noValidate
    >
      <p className="font-strong tabular-nums" role="status">
        {chosenText(payments, sentOn)}
      </p>
      <ActionNotice of={send} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 md:[&>button]:mt-6.5">
        <div className="grow basis-40">
          <TextField
            label="Sent on"
            name="sent_on"
            type="date"
            required
            max={dayToJson(today())}
            value={sentOn}
            error={refused['sent_on']}
            onChange={({ target }) => setSentOn(target.value)}
          />
        </div>
        <div className="grow basis-48">
          <TextField
            label="Bank’s reference, for staff only"
            name="reference"
            autoComplete="off"
            maxLength={maxReason}
            value={reference}
            error={refused['reference']}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
        <Button type="submit" busy={send.isBusy}>
          {payments.length === 0 ? 'Mark as sent' : `Mark ${countOf(payments.length, 'payment')} as sent`}
        </Button>
      </div>
    </form>
  )
}
