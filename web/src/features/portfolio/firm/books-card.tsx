import { maxReason } from '@portico/contract/api/fields'
import type { Received } from '@portico/contract/api/endpoints'
import {
  addMonths,
  firstMonth,
  formatMonth,
  month as monthFrom,
  monthIn,
  monthsBetween,
  nextMonth,
} from '@portico/contract/values/month'
import { useState } from 'react'
import { useAddressValue } from '../../../components/form/filter.ts'
import { useNameOf } from '../../../auth/account-queries.ts'
import { useMay } from '../../../auth/role.ts'
import { Notice, useAction } from '../../../components/feedback/notice.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { booksQuery, useBooks } from '../../../figures/books.ts'
import { formatMoment } from '../../../figures/moments.ts'
import { usePostingCall, usePostLabel, useSecondPerson } from '../../../figures/release.ts'
import type { OpenItems } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { thisMonth } from '../../../api/firm-time.ts'
import { Dialog, DialogActions } from '../../../components/feedback/dialog.tsx'
import { ReasonDialog } from '../../../components/feedback/reason-dialog.tsx'
import { CheckField, SelectField } from '../../../components/form/choices.tsx'
import { TextField } from '../../../components/form/text-field.tsx'
import { OpenItemsList, openLines, useOpenItems } from '../../../figures/open-items.tsx'

type Books = Received<'books'>

interface Complete {
  /** The last month that is posted for everyone, which is what will be closed next. */
  complete: Month | undefined
}

/** Through which month the books are closed, by whom, and every closing before; closes and reopens them. */
export function BooksCard({ complete }: Complete) {
  const books = useBooks()
  const [message, setMessage] = useState<string>()
  return (
    <Card title="Books" heading="large">
      <QuerySection query={books} rows={2} failure="Failed to load the books.">
        {(found) => (
          <>
            {message === undefined ? (
              <p className="text-md">
                {found.closed_through === null
                  ? 'No month is closed.'
                  : `Closed through ${formatMonth(found.closed_through)}.`}
              </p>
            ) : (
              <div className="mt-2">
                <Notice kind="news">{message}</Notice>
              </div>
            )}
            <Actions books={found} complete={complete} onDone={setMessage} />
            {found.history.length > 0 && <History books={found} />}
          </>
        )}
      </QuerySection>
    </Card>
  )
}

function History({ books: { history } }: { books: Books }) {
  const nameOf = useNameOf()
  return (
    <div className="mt-3">
      <h3 className="text-sm font-semibold text-muted">Closed and reopened</h3>
      <ShowMore items={history} first={2}>
        {(some) => (
          <ol>
            {some.map(({ number, kind, closed_through: through, reason, at, by }) => (
              <li key={number} className="border-b border-b-hairline py-2 wrap-anywhere last:border-b-0">
                <p className="font-strong">
                  {kind === 'closed'
                    ? `Closed through ${formatMonth(through)}`
                    : `Reopened from ${formatMonth(nextMonth(through))}`}
                </p>
                <p className="text-sm text-muted">{`On ${formatMoment(at)} by ${nameOf(by)}`}</p>
                {reason !== '' && <p className="text-sm">{reason}</p>}
              </li>
            ))}
          </ol>
        )}
      </ShowMore>
    </div>
  )
}

function Actions({
  books: { closed_through: through },
  complete,
  onDone,
}: Complete & {
  books: Books
  onDone: (message: string) => void
}) {
  // In the address, so that other pages lead to it.
  const [closing, setClosing] = useAddressValue('close-books')
  const [isReopening, setReopening] = useState(false)
  // With a second person, who may prepare a posting prepares the closing as well.
  const mayClose = useMay(useSecondPerson() ? 'preparer' : 'releaser')
  const mayReopen = useMay('administrator') && through !== null
  const isAllClosed = through !== null && through >= lastToClose()
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {mayClose && !isAllClosed && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setClosing('')}>
            Close the books…
          </Button>
        )}
        {mayReopen && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setReopening(true)}>
            Reopen…
          </Button>
        )}
      </div>
      {mayClose && closing !== null && (
        <CloseBooksDialog
          asked={closing}
          {...{ through, complete, onDone }}
          onClose={() => setClosing(undefined)}
        />
      )}
      {isReopening && through !== null && (
        <ReopenBooksDialog through={through} onDone={onDone} onClose={() => setReopening(false)} />
      )}
    </>
  )
}

/** The last month that is over. */
const lastToClose = (): Month => addMonths(thisMonth(), -1)

/** The most months that are offered; any other is closed or reopened through the API. */
const mostOffered = 60

/** The months down to one, as options, the latest first. */
const monthsDownTo = (latest: Month, earliest: Month) =>
  Array.from({ length: Math.min(monthsBetween(earliest, latest) + 1, mostOffered) }, (_, k) => {
    const each = addMonths(latest, -k)
    return { value: String(each), text: formatMonth(each) }
  })

function useBookCall(kind: 'close-period' | 'reopen-period') {
  const client = useQueryClient()
  // Not waited for: the dialog closes first.
  return usePostingCall(kind, async () => void client.invalidateQueries({ queryKey: booksQuery.queryKey }))
}

interface CloseBooksDialogProps extends Complete {
  /** The month in the address, "2026-06", if it names one. */
  asked: string
  /** The last closed month, if there is one. */
  through: Month | null
  onDone: (message: string) => void
  onClose: () => void
}

/** Closes the books through a month, after a look at what is open in it and before it. */
function CloseBooksDialog({ asked, through, complete, onDone, onClose }: CloseBooksDialogProps) {
  const options = monthsDownTo(lastToClose(), through === null ? firstMonth : addMonths(through, 1))
  const preset = options.find(({ value }) => value === String(monthIn(asked) ?? complete)) ?? options[0]
  const [chosen, setChosen] = useState(preset?.value ?? String(lastToClose()))
  const closing = monthFrom(Number(chosen))
  const open = useOpenItems(closing)
  // A colleague may have closed it meanwhile.
  if (through !== null && closing <= through)
    return (
      <Dialog title="Close the books" onClose={onClose}>
        <Notice kind="news">{`The books are closed through ${formatMonth(through)} already.`}</Notice>
        <DialogActions onBack={onClose}>{null}</DialogActions>
      </Dialog>
    )
  return (
    <Dialog title="Close the books" onClose={onClose}>
      <SelectField label="Close through" value={chosen} options={options} onChoose={setChosen} />
      <p>
        {`Until an administrator reopens the books, nothing can be posted, corrected, withdrawn or reversed in ${formatMonth(closing)} or any earlier month.`}
      </p>
      <QuerySection query={open} rows={3} failure="Failed to load what is open.">
        {(items) => (
          <CloseForm key={chosen} closing={closing} items={items} onDone={onDone} onClose={onClose} />
        )}
      </QuerySection>
    </Dialog>
  )
}

interface CloseFormProps extends Pick<CloseBooksDialogProps, 'onDone' | 'onClose'> {
  closing: Month
  items: OpenItems
}

function CloseForm({ closing, items, onDone, onClose }: CloseFormProps) {
  const [isKnown, setKnown] = useState(false)
  const [reason, setReason] = useState('')
  const close = useBookCall('close-period')
  const open = openLines(items, closing)
  const action = useAction(async () => {
    onDone((await close.mutateAsync({ body: { through: formatMonth(closing), reason } })).message)
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    action.run()
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {open.length === 0 ? (
        <p>Nothing is open.</p>
      ) : (
        <div>
          <OpenItemsList lines={open} />
          <CheckField label="Close the books anyway" checked={isKnown} onChange={setKnown} />
        </div>
      )}
      <TextField
        label="Remark"
        name="reason"
        hint="Optional. Kept in the audit trail."
        autoComplete="off"
        maxLength={maxReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <DialogActions of={action} onBack={onClose}>
        <Button type="submit" busy={action.isBusy} disabled={open.length > 0 && !isKnown}>
          {usePostLabel(`Close through ${formatMonth(closing)}`)}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ReopenBooksDialogProps extends Pick<CloseBooksDialogProps, 'onDone' | 'onClose'> {
  through: Month
}

/** Opens a closed month and those after it again, with a reason. */
function ReopenBooksDialog({ through, onDone, onClose }: ReopenBooksDialogProps) {
  const [chosen, setChosen] = useState(String(through))
  const reopen = useBookCall('reopen-period')
  const from = monthFrom(Number(chosen))
  const before = formatMonth(addMonths(from, -1))
  return (
    <ReasonDialog
      title="Reopen the books"
      action={usePostLabel(`Reopen from ${formatMonth(from)}`)}
      needed="Say why the books are reopened."
      onConfirm={(reason) => reopen.mutateAsync({ body: { through: formatMonth(from), reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectField
        label="Reopen from"
        value={chosen}
        options={monthsDownTo(through, addMonths(firstMonth, 1))}
        onChoose={setChosen}
      />
      <p>{`The month and those after it can be changed again. The books stay closed through ${before}.`}</p>
    </ReasonDialog>
  )
}
