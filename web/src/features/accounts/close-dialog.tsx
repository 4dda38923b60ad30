import { paths } from '@portico/contract/api/paths'
import { maxReason } from '@portico/contract/api/fields'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { isInvitable, managedAccountEndpoints } from '@portico/contract/features/managed-accounts'
import type { History } from '@portico/contract/figures/account-months'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import type { Figures } from '@portico/contract/figures/figures'
import { figuresOf } from '@portico/contract/figures/figures'
import { missingUntil, notPostedSentences } from '@portico/contract/figures/missing-months'
import { lastWithdrawalDay, unsentOf } from '@portico/contract/figures/position'
import type { Day } from '@portico/contract/values/day'
import { dayIn, dayToJson, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, missingBetween, monthsBetween } from '@portico/contract/values/month'
import { useState } from 'react'
import { Link } from 'react-router'
import { thisMonth, today } from '../../api/firm-time.ts'
import { recordMoneyLink } from '../../api/staff-links.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogForm } from '../../components/form/dialog-form.tsx'
import { textIn, useForm } from '../../components/form/form.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { useBooks } from '../../figures/books.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { ToldLine, ToldWhenSent } from '../../figures/told-line.tsx'
import { displayName } from '../../auth/display-name.ts'
import { useCloseAccount, useHistory } from './accounts-data.ts'

interface CloseDialogProps {
  account: ManagedAccount
  onDone: (message: string) => void
  onClose: () => void
}

/**
 * Closes an investor's account, after saying how much that withdraws; of a closed one, withdraws what is left in it.
 */
export function CloseDialog({ account, onDone, onClose }: CloseDialogProps) {
  const history = useHistory(account.id)
  const needsRelease = useSecondPerson()
  const [day, setDay] = useState(() => dayToJson(today()))
  return (
    <Dialog
      title={
        isClosed(account)
          ? `What is left in the account of ${displayName(account)}`
          : `Close the account of ${displayName(account)}`
      }
      onClose={onClose}
    >
      <QuerySection query={history} rows={3} failure="Failed to load what is in the account.">
        {(found) => {
          const { currentBalance: balance } = figuresOf(found)
          // The server refuses it in these words.
          if (balance < 0)
            return (
              <p>{`The account is at ${formatUsd(balance)}. Record the money that settles it, then close it.`}</p>
            )
          const withdraws = balance > 0
          if (withdraws && needsRelease) return <WithdrawFirst {...{ account, balance }} />
          return (
            <>
              <p>{withdrawnSentence(figuresOf(found), found)}</p>
              <StillOpen history={found} day={day} />
              <p className="text-muted">
                {isClosed(account)
                  ? 'The account stays closed, and its closing day becomes the day of this withdrawal.'
                  : `The account then takes no further entries.${monthsSentence(found, day)} ${readingSentence(account)} The account can be reopened.`}
              </p>
              <Told account={account} withdraws={withdraws} />
              {(!isClosed(account) || withdraws) && (
                <CloseForm {...{ account, withdraws, day, onDone, onClose }} onDay={setDay} />
              )}
            </>
          )
        }}
      </QuerySection>
    </Dialog>
  )
}

/** What closing takes where a second person releases: what it would withdraw is sent for release by itself. */
const WithdrawFirst = ({ account, balance }: Pick<CloseDialogProps, 'account'> & { balance: Cents }) => (
  <p>
    {`There is ${formatUsd(balance)} in the account, and this firm requires a second person: `}
    <Link to={recordMoneyLink(account.id)}>send a withdrawal of all of it for release</Link>
    {isClosed(account) ? '.' : ', then close the empty account.'}
  </p>
)

/**
 * What of an account is open before it is closed: months that are over and not posted, though money was at work up to the
 * chosen `day` of the withdrawal, and withdrawals that are not sent.
 */
function StillOpen({ history, day }: { history: History; day: string }) {
  const missing = notPostedSentences(missingMonths(history, day))
  const unsent = sumCents(unsentOf(history.activity).map(({ amount }) => amount))
  return (
    <>
      {missing.length > 0 && <p className="font-semibold text-loss">{missing.join(' ')}</p>}
      {unsent > 0 && (
        <p>
          {`${formatUsd(unsent)} that was withdrawn earlier is not sent yet: `}
          <Link to={paths.payments}>Payments</Link>.
        </p>
      )}
    </>
  )
}

interface ToldProps {
  account: ManagedAccount
  /** Whether there is anything to withdraw. */
  withdraws: boolean
}

/** How the investor will hear of the closing, and of the withdrawal. */
function Told({ account, withdraws }: ToldProps) {
  return (
    <>
      {!isClosed(account) && <ToldLine kind="account_closed" userId={account.id} verb="close" />}
      {withdraws && <ToldWhenSent userId={account.id} />}
    </>
  )
}

interface CloseFormProps extends CloseDialogProps, ToldProps {
  /** The day of the withdrawal, as a date input has it. */
  day: string
  onDay: (day: string) => void
}

/** The day and the note are those of the withdrawal: without one, neither is asked for. */
function CloseForm({ account, withdraws, day, onDay, onDone, onClose }: CloseFormProps) {
  const close = useCloseAccount()
  const through = useBooks().data?.closed_through ?? null
  const bodyFrom = (data: FormData) => ({
    user_id: account.id,
    received_on: day,
    note: textIn(data, 'note'),
  })
  const form = useForm({
    schema: managedAccountEndpoints.closeAccount.body,
    read: bodyFrom,
    send: async (_, fields) => {
      onDone((await close.mutateAsync(bodyFrom(new FormData(fields)))).message)
      onClose()
    },
    failure: 'That did not work. Please try again.',
  })
  return (
    <DialogForm form={form} action={isClosed(account) ? 'Withdraw it' : 'Close the account'} onBack={onClose}>
      {withdraws && (
        <>
          <TextField
            label="Withdrawn on"
            name="received_on"
            type="date"
            required
            value={day}
            onChange={(event) => onDay(event.target.value)}
            hint={
              through === null
                ? undefined
                : `After ${formatMonth(through)}: the books are closed through that month.`
            }
          />
          <TextField label="Note" name="note" autoComplete="off" maxLength={maxReason} />
        </>
      )}
    </DialogForm>
  )
}

/** Whether the investor can read what is closed. */
function readingSentence({ login }: ManagedAccount): string {
  if (login === 'active') return 'The investor can still log in and read.'
  if (login === 'invited')
    return 'The invitation stays open: once it is accepted, the investor can log in and read.'
  return isInvitable(login)
    ? 'No one can log in yet; the investor can still be invited to read.'
    : 'Without an e-mail, no one can log in and read.'
}

const isClosed = ({ state }: ManagedAccount): boolean => state === 'closed'

/** The day on which the money leaves the account, or left it; `day` is the chosen one, as a date input has it. */
const leavingDay = (history: History, day: string): Day | undefined =>
  figuresOf(history).currentBalance > 0 ? dayIn(day) : lastWithdrawalDay(history)

function missingMonths(history: History, day: string): Month[] {
  const over = lastDayOf(addMonths(thisMonth(), -1))
  const left = leavingDay(history, day)
  const posted = history.months.map(({ month }) => month)
  return left === undefined ? missingBetween(posted) : missingUntil(posted, left < over ? left : over)
}

/**
 * That the months up to the withdrawal can still be posted, or which, if it is one; nothing where there is none, or where no
 * month is posted at all. `day` is the chosen one, as a date input has it.
 */
function monthsSentence(history: History, day: string): string {
  const latest = inMonthOrder(history.months).at(-1)?.month
  const left = leavingDay(history, day)
  if (latest === undefined || left === undefined) return ''
  const count = monthsBetween(latest, monthOfDay(left))
  if (count <= 0) return ''
  return count === 1
    ? ` ${formatMonth(monthOfDay(left))} can still be posted; if it leaves money in the account, withdraw it here as well.`
    : ' Months up to the day of the withdrawal can still be posted; if one of them leaves money in the account, withdraw it here as well.'
}

/** "$10,300.00 will be withdrawn, of which $300.00 is retained gains. The latest posted month is October 2026." */
function withdrawnSentence(
  { currentBalance: balance, unrealizedGain: retained }: Figures,
  { months, activity }: History,
): string {
  const latest = inMonthOrder(months).at(-1)?.month
  if (balance === 0) return 'There is nothing in the account, so nothing will be withdrawn.'
  if (months.length + activity.length === 0)
    return `The recorded initial investment of ${formatUsd(balance)} will be withdrawn, although nothing is posted yet. If it never arrived, empty the initial investment first; then nothing is withdrawn.`
  const gains = retained > 0 ? `, of which ${formatUsd(retained)} is retained gains` : ''
  const posted = latest === undefined ? '' : ` The latest posted month is ${formatMonth(latest)}.`
  return `${formatUsd(balance)} will be withdrawn${gains}. Nothing will be left in the account.${posted}`
}
