import type { Dispatch } from 'react'
import { useMemo, useState } from 'react'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { cellNames } from './cell.ts'
import { ListTotals } from './list-totals.tsx'
import type { BlockColumn } from './paste-block.ts'
import { isUnexplained } from './paste-block.ts'
import type { Choices, PastePlan, PlacedRow } from './paste-plan.ts'
import { endsOf, labelOf, pasteAction, placedRows, planPaste, unusedSentence } from './paste-plan.ts'
import { PastedRows } from './paste-rows.tsx'
import type { Sheet, SheetAction } from './sheet.ts'
import { changeSheet } from './sheet.ts'
import type { AskedPaste } from './use-paste.ts'

interface PasteDialogProps {
  sheet: Sheet
  asked: AskedPaste
  change: Dispatch<SheetAction>
  onClose: () => void
}

/** What pasting a block would do: whom each row goes to, who is to be chosen, what is not pasted, and whether its totals agree. */
export function PasteDialog({ sheet, asked, change, onClose }: PasteDialogProps) {
  const [columns, setColumns] = useState(asked.columns)
  const [choices, setChoices] = useState<Choices>(new Map())
  const plan = useMemo(() => planPaste(sheet, asked.target, asked.read, columns), [sheet, asked, columns])
  const chooser = <Columns asked={asked} columns={columns} onChoose={setColumns} />
  if (typeof plan === 'string')
    return (
      <Dialog wide title="Paste?" onClose={onClose}>
        <p className="text-loss">{plan}</p>
        {chooser}
      </Dialog>
    )
  const { placed, waiting, twice } = placedRows(plan, choices)
  const all = placed.length + waiting.length
  const choose = (row: number, choice: number | 'out' | undefined) => {
    const next = new Map(choices)
    if (choice === undefined) next.delete(row)
    else next.set(row, choice)
    setChoices(next)
  }
  const paste = () => {
    onClose()
    change(pasteAction(sheet, plan, placed))
  }
  const isReady = placed.length > 0 && twice.length === 0
  return (
    <Dialog
      wide
      title={`Paste ${countOf(all, 'row')}${plan.by === 'name' ? ' by name' : ''}?`}
      onClose={onClose}
    >
      <p>{aboutOf(sheet, plan, placed)}</p>
      {chooser}
      <PastedRows sheet={sheet} plan={plan} choices={choices} twice={twice} onChoose={choose} />
      <Outcome sheet={sheet} plan={plan} placed={placed} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isReady || waiting.length > 0} onClick={paste}>
          {`Paste ${countOf(all, 'row')}`}
        </Button>
        {waiting.length > 0 && placed.length > 0 && (
          <Button kind="quiet" disabled={!isReady} onClick={paste}>
            {`Paste ${placed.length}, leave ${waiting.length} out`}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}

function aboutOf(sheet: Sheet, plan: PastePlan, placed: readonly PlacedRow[]): string {
  if (plan.by === 'name') return 'The names decide, not the order of your list.'
  if (plan.by === 'e-mail') return 'The rows were matched by e-mail.'
  return `The block has no names and no e-mails, so its rows go to the investors in this order. ${endsOf(sheet, placed)}: check the first, the last and some between.`
}

/** What is not pasted, and how the totals of the list compare with the rows once they are. */
function Outcome({ sheet, plan, placed }: { sheet: Sheet; plan: PastePlan; placed: readonly PlacedRow[] }) {
  const after = useMemo(
    () => (plan.totals.size === 0 ? undefined : changeSheet(sheet, pasteAction(sheet, plan, placed))),
    [sheet, plan, placed],
  )
  const unused = unusedSentence(plan)
  return (
    <>
      {after !== undefined && placed.length > 0 && <ListTotals sheet={after} />}
      {unused !== '' && <p className="text-sm">{unused}</p>}
    </>
  )
}

interface ColumnsProps {
  asked: AskedPaste
  columns: readonly BlockColumn[]
  onChoose: (columns: readonly BlockColumn[]) => void
}

const options = [
  { value: '', text: 'Not pasted' },
  ...cellNames.map((name) => ({ value: name, text: labelOf(name) })),
]

/** What the columns hold that no heading explains. */
function Columns({ asked: { read }, columns, onChoose }: ColumnsProps) {
  const unexplained = columns.flatMap((_column, k) => (isUnexplained(read, k) ? [k] : []))
  if (unexplained.length === 0) return null
  return (
    <div className="flex flex-wrap gap-4">
      {unexplained.map((k) => (
        <SelectField
          key={k}
          label={read.headings?.[k] || `Column ${k + 1}: ${read.rows.find((row) => row[k])?.[k] ?? ''}`}
          value={columns[k] ?? ''}
          options={options}
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
