import type { OpenItems } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import {
  addMonths,
  firstMonth,
  formatMonth,
  month as monthFrom,
  monthsBetween,
} from '@portico/contract/values/month'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { thisMonth } from '../../../api/firm-time.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ActionNotice, useAction } from '../../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../../components/feedback/reason-dialog.tsx'
import { Button } from '../../../components/form/button.tsx'
import { CheckField, SelectField } from '../../../components/form/choices.tsx'
import { TextField } from '../../../components/form/text-field.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { booksQuery } from '../../../figures/books.ts'
import { OpenItemsList, openLines, useOpenItems } from '../../../figures/open-items.tsx'
import { usePostingCall, usePostLabel } from '../../../figures/release.ts'

/** The last month that is over. */
export const lastToClose = (): Month => addMonths(thisMonth(), -1)

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
  return usePostingCall(kind, () => client.invalidateQueries({ queryKey: booksQuery.queryKey }))
}

interface CloseBooksDialogProps {
  /** The last closed month, if there is one. */
  through: Month | null
  onDone: (message: string) => void
  onClose: () => void
}

/** Closes the books through a month, after a look at what is open in it and before it. */
export function CloseBooksDialog({ through, onDone, onClose }: CloseBooksDialogProps) {
  const options = monthsDownTo(lastToClose(), through === null ? firstMonth : addMonths(through, 1))
  const [chosen, setChosen] = useState(options[0]?.value ?? '')
  const closing = monthFrom(Number(chosen))
  const open = useOpenItems(closing)
  return (
    <Dialog title="Close the books" onClose={onClose}>
      <p>
        Nothing can be posted, corrected, withdrawn or reversed in the month or before it from then on, until
        an administrator reopens the books.
      </p>
      <SelectField label="Close through" value={chosen} options={options} onChoose={setChosen} />
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
  const open = openLines(items)
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
          <CheckField label="Close the books all the same" checked={isKnown} onChange={setKnown} />
        </div>
      )}
      <TextField
        label="Remark"
        name="reason"
        hint="Kept on the audit trail; may be empty."
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ActionNotice of={action} />
      <Button type="submit" busy={action.isBusy} disabled={open.length > 0 && !isKnown}>
        {usePostLabel(`Close through ${formatMonth(closing)}`)}
      </Button>
    </form>
  )
}

interface ReopenBooksDialogProps extends Pick<CloseBooksDialogProps, 'onDone' | 'onClose'> {
  through: Month
}

/** Opens a closed month and those after it again, with a reason. */
export function ReopenBooksDialog({ through, onDone, onClose }: ReopenBooksDialogProps) {
  const [chosen, setChosen] = useState(String(through))
  const reopen = useBookCall('reopen-period')
  const from = monthFrom(Number(chosen))
  const before = formatMonth(addMonths(from, -1))
  return (
    <ReasonDialog
      title="Reopen the books"
      action={usePostLabel(`Reopen from ${formatMonth(from)}`)}
      needed="Say why the books are reopened."
      onConfirm={async (reason) =>
        onDone((await reopen.mutateAsync({ body: { through: formatMonth(from), reason } })).message)
      }
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
