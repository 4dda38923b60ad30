import type { Received } from '@portico/contract/api/endpoints'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { thisMonth } from '../api/firm-time.ts'
import { RequestError, fieldsOf } from '../api/request-error.ts'
import { Notice } from '../components/feedback/notice.tsx'
import type { ReasonDialogProps } from '../components/feedback/reason-dialog.tsx'
import { ReasonDialog } from '../components/feedback/reason-dialog.tsx'
import { TableSkeleton } from '../components/feedback/skeleton.tsx'
import { SelectField } from '../components/form/choices.tsx'
import { laterMonth } from '../components/form/month-field.tsx'
import { countOf } from './figure-text.ts'
import { OutdatedInDialog } from './review-lists.tsx'
import { Investors, Told } from './review-of-changes.tsx'

const monthsBefore = 12

interface MoveMonthFieldProps {
  /** The month that is moved. */
  from: Month
  value: string
  /** Whether it can be moved to a month. */
  isFree: (month: Month) => boolean
  onChoose: (text: string) => void
}

/** The month that something is moved to: one that has begun, the latest first. */
function MoveMonthField({
  from,
  isFree,
  ...field
}: MoveMonthFieldProps & Pick<ComponentProps<typeof SelectField>, 'error' | 'ref'>) {
  const first = laterMonth(from, -monthsBefore)
  const months = Array.from({ length: Math.max(monthsBetween(first, thisMonth()) + 1, 0) }, (_, k) =>
    addMonths(first, k),
  ).toReversed()
  const options = months
    .filter(isFree)
    .map((month) => ({ value: formatMonth(month), text: formatMonth(month) }))
  return (
    <SelectField {...field} label="Move to" options={[{ value: '', text: 'Choose a month' }, ...options]} />
  )
}

const shownRows = 5

/** The accounts that a move changes, before and after, and the notices to their investors; or why it is refused. */
function MovePreview({ preview }: { preview: UseQueryResult<Received<'previewPosting'>> }) {
  if (preview.isError) return <Refused error={preview.error} />
  if (preview.data === undefined) return <TableSkeleton rows={2} />
  return (
    <>
      <Investors review={preview.data} />
      <Told review={preview.data} />
      <OutdatedInDialog outdated={preview.data.outdated_statements} />
    </>
  )
}

interface MoveReasonDialogProps extends ReasonDialogProps {
  /** Where its month is chosen; undefined of what is moved to no month. */
  month: MoveMonthFieldProps | undefined
  /** The server's preview of the move; undefined until a target is chosen. */
  preview: UseQueryResult<Received<'previewPosting'>> | undefined
  /** What else the move does, shown after the warnings. */
  effect?: ReactNode
  /** Warnings about the move, which have to be accepted. */
  warnings: readonly string[]
  /** Where it is moved to: what is accepted of one place is not of another. */
  place: string
}

/** Moves something with a reason, after a preview and what is unusual about it. */
export function MoveReasonDialog(props: MoveReasonDialogProps) {
  const { month, preview, effect, warnings, place, children, ...dialog } = props
  const [accepted, setAccepted] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const isMissing = month !== undefined && preview === undefined
  const ask = () => {
    setAsked(true)
    select.current?.focus()
  }
  const consent = {
    label: 'Move it anyway',
    isGiven: accepted === place,
    onGive: (isGiven: boolean) => setAccepted(isGiven ? place : undefined),
  }
  return (
    <ReasonDialog
      wide
      isTold
      {...dialog}
      onMissing={isMissing ? ask : undefined}
      consent={warnings.length > 0 ? consent : undefined}
    >
      {children}
      {month !== undefined && (
        <MoveMonthField
          {...month}
          ref={select}
          error={isMissing && isAsked ? 'Choose the month to move it to.' : undefined}
        />
      )}
      {warnings.map((warning) => (
        <Notice key={warning} kind="failure">
          {warning}
        </Notice>
      ))}
      {effect}
      {preview !== undefined && <MovePreview preview={preview} />}
    </ReasonDialog>
  )
}

function Refused({ error }: { error: Error }) {
  const message =
    error instanceof RequestError && error.message !== '' ? error.message : 'The preview failed.'
  const rows = Object.values(fieldsOf(error))
  return (
    <Notice kind="failure">
      <p>{message}</p>
      {rows.slice(0, shownRows).map((row) => (
        <p key={row}>{row}</p>
      ))}
      {rows.length > shownRows && <p>And {countOf(rows.length - shownRows, 'more row')}.</p>}
    </Notice>
  )
}
