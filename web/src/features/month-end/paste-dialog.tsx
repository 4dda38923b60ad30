import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Dispatch } from 'react'
import { useMemo, useState } from 'react'
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import { cellNames } from '@portico/contract/figures/month-cells'
import { ListTotals } from './list-totals.tsx'
import type { BlockColumn, ReadBlock } from './paste-block.ts'
import { isOfAnotherMonth, isUnexplained, namesPeople } from './paste-block.ts'
import type { Choices, PlacedRow } from './paste-action.ts'
import {
  endsOf,
  leftOutSentence,
  paidSentence,
  pasteAction,
  placedRows,
  replacedSentence,
} from './paste-action.ts'
import type { PastePlan } from './paste-plan.ts'
import { isPosted, keptText, planPaste, withoutTotal } from './paste-plan.ts'
import { remarksOn, totalSentence, unusedSentence } from './paste-remarks.ts'
import { PastedRows } from './paste-rows.tsx'
import type { Sheet, SheetAction } from './sheet.ts'
import { changeSheet } from './sheet.ts'
import type { AskedPaste } from './use-paste.ts'
import { isTitledOtherwise } from './use-paste.ts'

interface PasteDialogProps {
  sheet: Sheet
  /** The block, or why nothing of it is pasted. */
  asked: AskedPaste | string
  change: Dispatch<SheetAction>
  onClose: () => void
}

/** Asks about a block before it is pasted, or says why it is not: the message below a long sheet is out of view. */
export const PasteDialog = ({ asked, ...rest }: PasteDialogProps) =>
  typeof asked === 'string' ? (
    <Dialog title="Paste" onClose={rest.onClose}>
      <p className="text-loss">{asked}</p>
    </Dialog>
  ) : (
    <PasteQuestion asked={asked} {...rest} />
  )

/** What pasting a block would do: whom each row goes to, who is to be chosen, what is not pasted, and whether its totals agree. */
function PasteQuestion({ sheet, asked, change, onClose }: PasteDialogProps & { asked: AskedPaste }) {
  const [columns, setColumns] = useState(asked.columns)
  const [choices, setChoices] = useState<Choices>(new Map())
  const plan = useMemo(() => planPaste(sheet, asked.target, asked.read, columns), [sheet, asked, columns])
  const chooser = <Columns asked={asked} month={sheet.month} columns={columns} onChoose={setColumns} />
  if (typeof plan === 'string')
    return (
      <Dialog wide="full" title="Paste?" onClose={onClose}>
        <p className="text-loss">{plan}</p>
        {chooser}
        <DialogActions onBack={onClose}>
          <Button disabled>Paste</Button>
        </DialogActions>
      </Dialog>
    )
  const { placed, waiting, twice } = placedRows(plan, choices)
  const changing = placed.filter(({ at }) => !isPosted(sheet, at))
  const all = changing.length + waiting.length
  const choose = (row: number, choice: number | 'out' | undefined) => {
    if (choices.get(row) === choice) return
    const next = new Map(choices)
    if (choice === undefined) next.delete(row)
    else next.set(row, choice)
    setChoices(next)
  }
  const paste = (pasted = plan) => {
    onClose()
    change(pasteAction(sheet, pasted, choices))
  }
  const shorter = withoutTotal(plan)
  const open = columns.filter((column) => column === 'figure').length
  const remarks = [
    totalSentence(plan),
    ...remarksOn([...changing, ...waiting]),
    leftOutSentence(sheet, changing),
    replacedSentence(sheet, changing),
    paidSentence(sheet, changing),
    twice.length === 0
      ? ''
      : `${countOf(twice.length, 'row')} share an investor: choose another for one, or skip it.`,
    choiceSentence(open, 'column'),
    choiceSentence(waiting.length, 'row'),
  ]
  const isReady = changing.length > 0 && twice.length === 0 && open === 0
  return (
    <Dialog
      wide="full"
      title={`Paste ${countOf(all, 'row')}${plan.by === 'name' && !hasEmails(plan) ? ' by name' : ''}?`}
      onClose={onClose}
    >
      <p>{[aboutOf(sheet, plan, placed), columnsSaid(asked.read)].filter(Boolean).join(' ')}</p>
      {isTitledOtherwise(asked.read, sheet) && (
        <p className="font-strong text-loss">{`The list is headed ${formatMonth(asked.read.title)}, and this is ${formatMonth(sheet.month)}.`}</p>
      )}
      {chooser}
      <PastedRows
        sheet={sheet}
        plan={plan}
        choices={choices}
        isHeaded={asked.read.headings !== undefined}
        posted={placed.length - changing.length}
        ready={changing.filter((row) => !twice.includes(row)).length}
        twice={twice}
        onChoose={choose}
      />
      {/* Of two rows for one investor, only one would be counted. */}
      {twice.length === 0 && <Outcome {...{ sheet, plan, choices }} isWhole={waiting.length === 0} />}
      <DialogActions onBack={onClose}>
        <div role="status" className="basis-full text-sm font-semibold text-loss empty:hidden">
          {remarks.filter(Boolean).map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
        <Button disabled={!isReady || waiting.length > 0} onClick={() => paste()}>
          {`Paste ${countOf(all, 'row')}`}
        </Button>
        {waiting.length > 0 && changing.length > 0 && (
          <Button kind="quiet" disabled={!isReady} onClick={() => paste()}>
            {`Paste ${changing.length}, skip ${waiting.length}`}
          </Button>
        )}
        {shorter !== undefined && (
          <Button kind="quiet" disabled={!isReady} onClick={() => paste(shorter)}>
            {`Paste ${countOf(shorter.rows.filter(({ match }) => !isPosted(sheet, match.at)).length, 'row')} without the total`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** "2 rows need a choice."; empty where none does. */
const choiceSentence = (count: number, what: 'row' | 'column'): string =>
  count === 0 ? '' : `${countOf(count, what)} ${count === 1 ? 'needs' : 'need'} a choice.`

/** What is not said by headings: where percentages go, and what is to be chosen. */
function columnsSaid({ headings, columns }: ReadBlock): string {
  if (headings !== undefined) return ''
  return [
    columns.includes('dividend_percent') ? 'The percentages go to Div %.' : '',
    namesPeople(columns) && columns.includes('figure') ? 'Choose what the other columns hold.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether a block of names has e-mails, too. */
const hasEmails = ({ rows }: PastePlan): boolean => rows.some(({ email }) => Boolean(email))

function aboutOf(sheet: Sheet, plan: PastePlan, placed: readonly PlacedRow[]): string {
  if (plan.by === 'e-mail') return 'The rows were matched by e-mail.'
  if (plan.by === 'name')
    return hasEmails(plan)
      ? 'The e-mails decide; in a row without one, the name does.'
      : 'The names decide, not the order of your list.'
  const kept = placed.filter(({ at }) => isPosted(sheet, at)).length
  return `The block has no names and no e-mails, so its rows go to the investors in this order. ${endsOf(sheet, placed)}: check the first, the last and some between.${kept === 0 ? '' : ` ${keptText(kept)}.`}`
}

interface OutcomeProps {
  sheet: Sheet
  plan: PastePlan
  choices: Choices
  /** Whether no row waits for a choice. */
  isWhole: boolean
}

/** What is not pasted, and how the totals of the list compare with the rows once they are. */
function Outcome({ sheet, plan, choices, isWhole }: OutcomeProps) {
  const after = useMemo(
    () => (plan.totals.size === 0 ? undefined : changeSheet(sheet, pasteAction(sheet, plan, choices))),
    [sheet, plan, choices],
  )
  const unused = unusedSentence(plan)
  return (
    <>
      {after?.list !== undefined && after.list.ids.length > 0 && (
        <ListTotals sheet={after} isWhole={isWhole} />
      )}
      {unused !== '' && <p className="text-sm">{unused}</p>}
    </>
  )
}

interface ColumnsProps {
  asked: AskedPaste
  /** Of the sheet. */
  month: Month
  columns: readonly BlockColumn[]
  onChoose: (columns: readonly BlockColumn[]) => void
}

const options = [
  { value: '', text: 'Not pasted' },
  ...cellNames.map((name) => ({ value: name, text: labelOf(name) })),
]
const toChoose = { value: 'figure', text: 'Choose' }

/** What the columns hold that no heading explains. */
function Columns({ asked: { read }, month, columns, onChoose }: ColumnsProps) {
  const unexplained = columns.flatMap((_column, k) => (isUnexplained(read, k) ? [k] : []))
  if (unexplained.length === 0) return null
  return (
    <div className="flex flex-wrap gap-4">
      {unexplained.map((k) => (
        <SelectField
          key={k}
          label={`${read.headings?.[k] || `Column ${k + 1}: ${read.rows.find((row) => row[k])?.[k] ?? ''}`}${isOfAnotherMonth(read, k, month) ? ' (another month)' : ''}`}
          value={columns[k] ?? ''}
          options={columns[k] === 'figure' ? [toChoose, ...options] : options}
          onChoose={(value) =>
            onChoose(
              columns.map((column, at) => (at === k ? cellNames.find((name) => name === value) : column)),
            )
          }
        />
      ))}
    </div>
  )
}
