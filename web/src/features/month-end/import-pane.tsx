import type { ActivityColumn } from '@portico/contract/features/activity-import'
import { activityColumns as activityNames } from '@portico/contract/features/activity-import'
import type { Received } from '@portico/contract/api/endpoints'
import type { ImportColumn } from '@portico/contract/features/month-import'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { formatDayShort } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import { readDayCell, readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { ComponentProps, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/api-client.ts'
import { useChange } from '../../api/use-change.ts'
import { useMay } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { ImportFile, Postable } from '../../figures/imports/import-file.tsx'
import type { ImportedColumn, RowsToReview } from '../../figures/imports/import-preview.tsx'
import { ImportPreview, isToLookAt } from '../../figures/imports/import-preview.tsx'
import { FileHeadings, rememberedIn } from './file-headings.tsx'
import { ReturnedFile } from './file-sent-again.tsx'
import { usePreviewActivityImport } from './month-end-data.ts'
import { MonthsOfFile } from './months-of-file.tsx'
import { PostActivity, PostMonths } from './post-file.tsx'
import { mistypedAmong, UnknownAccounts } from './unknown-accounts.tsx'

const choices = [
  { name: 'Months', value: '' },
  { name: 'Money in and out', value: 'activity' },
]

/** A month or a day of a file in words, given the order in which its dates are read. */
const monthIn = (order?: DateOrder) => (text: string) => formatMonth(readMonthCell(text, order))
const dayIn = (order?: DateOrder) => (text: string) => formatDayShort(readDayCell(text, order))

/** The columns of a file of months, whose dates are read in an order. */
const monthColumns = (order?: DateOrder): readonly (ImportedColumn & { name: ImportColumn })[] => [
  { name: 'email', header: 'E-mail', kind: 'email' },
  { name: 'month', header: 'Month', kind: 'text', toWords: monthIn(order) },
  ...allFigures.map(({ name, label, kind }) => ({ name, header: label, kind })),
]

const activityTexts = (
  order?: DateOrder,
): Readonly<Record<ActivityColumn, Omit<ImportedColumn, 'name'>>> => ({
  email: { header: 'E-mail', kind: 'email' },
  kind: { header: 'Kind', kind: 'text' },
  amount: { header: 'Amount', kind: 'money' },
  received_on: { header: 'Received on', kind: 'text', toWords: dayIn(order) },
  effective_month: { header: 'At work from', kind: 'long', toWords: monthIn(order) },
  from_gains: { header: 'From gains', kind: 'money' },
  note: { header: 'Note of the entry', kind: 'long' },
})

/** The columns of a file of money in and out, whose dates are read in an order. */
const activityColumns = (order?: DateOrder): readonly ImportedColumn[] => {
  const texts = activityTexts(order)
  return activityNames.map((name) => ({ name, ...texts[name] }))
}

/** Files of months, or of money in and out; which of them is kept in the address. */
export function ImportPane() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('import') === 'activity' ? 'activity' : ''
  return (
    <div className="grid grid-cols-1 gap-5">
      <ChoiceGroup
        label="What the file has"
        choices={choices}
        chosen={chosen}
        onChoose={(value) => setSearch({ import: value }, { replace: true })}
      />
      <ReturnedFile kind={chosen === '' ? 'import-summaries' : 'import-activity'} />
      {chosen === '' ? <MonthsImport /> : <ActivityImport />}
    </div>
  )
}

type FileOfMonths = Received<'previewImport'>

const labelsOf = (isOptional: boolean): string[] =>
  allFigures.filter(({ optional = false }) => optional === isOptional).map(({ label }) => label.toLowerCase())

const neededColumns = ['email', 'month', ...labelsOf(false)].join(', ')
const optionalColumns = new Intl.ListFormat('en-US').format(labelsOf(true))

/** A spreadsheet of months: reviewed cell by cell, posted with the totals from staff's own records. */
function MonthsImport() {
  const reader = useChange('previewImport')
  const [headings, setHeadings] = useState<Received<'readHeadings'>>()
  const prepare = async (file: string) => {
    const read = await call('readHeadings', { body: { file } })
    setHeadings(read)
    return rememberedIn(read)
  }
  const mayCreate = useMay('administrator')
  return (
    <>
      <p className="text-muted">
        Columns, in any order: {neededColumns}; optional: {optionalColumns}. A negative percentage or dividend
        is a loss, too.
      </p>
      <ImportFile
        reader={reader}
        prepare={prepare}
        about={(readAgain) => headings !== undefined && <FileHeadings read={headings} onNamed={readAgain} />}
      >
        {({ name, sent, preview }, { onPosted, onCompleted }) => (
          <ReviewedFile
            name={name}
            columns={monthColumns(preview.date_order)}
            preview={preview}
            about={<MonthsOfFile preview={preview} />}
            remedy={mayCreate ? remedyOf(preview) : undefined}
            missing={
              preview.unknown_emails !== undefined && (
                <UnknownAccounts
                  key={preview.unknown_emails.join(' ')}
                  emails={preview.unknown_emails}
                  similar={preview.similar_emails}
                  onCreated={onCompleted}
                />
              )
            }
          >
            <PostMonths sent={sent} preview={preview} onPosted={onPosted} />
          </ReviewedFile>
        )}
      </ImportFile>
    </>
  )
}

/** Accounts for e-mails that have none, without those that may be mistyped. */
function remedyOf({
  unknown_emails: emails = [],
  similar_emails: similar,
  unknown_rows: rows = 0,
}: FileOfMonths) {
  const created = emails.length - mistypedAmong(emails, similar).length
  return created === 0 ? undefined : { text: `Create the ${created === 1 ? 'account' : 'accounts'}`, rows }
}

const questioned = [
  'is the same as another one, or at work in a posted month',
  'are the same as another one, or at work in posted months',
] as const

/** A spreadsheet of money in and out. */
function ActivityImport() {
  const reader = usePreviewActivityImport()
  return (
    <>
      <p className="text-muted">
        Columns: email, kind (contribution, withdrawal or reinvestment), amount and received on; optional:
        effective month, from gains and note. Without a kind, a negative amount is a withdrawal.
      </p>
      <ImportFile reader={reader}>
        {({ name, sent, preview }, { onPosted }) => (
          <ReviewedFile
            name={name}
            columns={activityColumns(preview.date_order)}
            preview={preview}
            about={preview.not_read !== undefined && <ColumnsNotRead headings={preview.not_read} />}
            lookFor={questioned}
          >
            <PostActivity sent={sent} preview={preview} onPosted={onPosted} />
          </ReviewedFile>
        )}
      </ImportFile>
    </>
  )
}

/** What would be posted without them may differ from what the file means. */
const ColumnsNotRead = ({ headings }: { headings: readonly string[] }) => (
  <Notice kind="plain">
    {`Not read: ${headings.join(', ')}. To have a column read, give it one of the names above.`}
  </Notice>
)

interface ReviewedFileProps extends Omit<ComponentProps<typeof ImportPreview>, 'ref' | 'onLookedAt'> {
  preview: ComponentProps<typeof Postable>['preview']
  lookFor?: ComponentProps<typeof Postable>['lookFor']
  /** What the file has, in short. */
  about?: ReactNode
  /** What the file needs before it can be posted. */
  missing?: ReactNode
  remedy?: ComponentProps<typeof Postable>['remedy']
  children: ReactNode
}

/** A file's rows, then the way to post it, which opens once the rows to review have been shown. */
function ReviewedFile({
  name,
  columns,
  preview,
  lookFor,
  about,
  missing,
  remedy,
  children,
}: ReviewedFileProps) {
  const [lookedAt, setLookedAt] = useState<object>()
  const toReview = useRef<RowsToReview>(null)
  const isLookedAt = lookedAt === preview || !preview.rows.some(isToLookAt)
  return (
    <>
      {about}
      <ImportPreview
        ref={toReview}
        name={name}
        columns={columns}
        preview={preview}
        onLookedAt={() => setLookedAt(preview)}
      />
      {missing}
      <Postable
        preview={preview}
        isLookedAt={isLookedAt}
        onLook={() => toReview.current?.show()}
        remedy={remedy}
        {...(lookFor === undefined ? {} : { lookFor })}
      >
        {children}
      </Postable>
    </>
  )
}
