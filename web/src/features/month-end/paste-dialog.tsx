import { enteredFigures } from '@portico/contract/figures/monthly-figures'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { ScrollFrame } from '../../components/table/scroll-frame.tsx'
import type { Column } from '../../components/table/table-column.ts'
import { countOf } from '../../figures/figure-text.ts'
import type { CellName } from './line.ts'
import type { PastePlan } from './paste-plan.ts'
import styles from './paste-dialog.module.css'
import type { Sheet } from './sheet.ts'
import { cellsByLine } from './sheet.ts'

interface PasteDialogProps {
  sheet: Sheet
  plan: PastePlan
  onPaste: () => void
  onClose: () => void
}

/** What pasting a block would do: each name against its values, and the rows that did not match. */
export function PasteDialog({ sheet, plan, onPaste, onClose }: PasteDialogProps) {
  const lines = cellsByLine(plan.cells)
  return (
    <Dialog wide title={`Paste ${countOf(lines.length, 'row')}?`} onClose={onClose}>
      <p>
        {plan.isByEmail
          ? 'The rows were matched by e-mail.'
          : 'The block has no e-mails, so its rows go to the investors in this order. Check the first, the last and some between.'}
      </p>
      {plan.unmatched.length > 0 && <Unmatched rows={plan.unmatched} />}
      {lines.length > 0 && <Pairs sheet={sheet} plan={plan} />}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={lines.length === 0}
          onClick={() => {
            onClose()
            onPaste()
          }}
        >
          {`Paste ${countOf(lines.length, 'row')}`}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}

/** More than anyone compares; the last one is shown in any case, because an order that slips is wrong at the end. */
const mostPairs = 400

type PastedLine = ReturnType<typeof cellsByLine>[number]

function Pairs({ sheet, plan: { cells, figures } }: Pick<PasteDialogProps, 'sheet' | 'plan'>) {
  const lines = cellsByLine(cells)
  const listed = lines.length > mostPairs ? [...lines.slice(0, mostPairs - 1), ...lines.slice(-1)] : lines
  return (
    <>
      <ScrollFrame
        role="region"
        aria-label="Values by investor"
        className="max-h-88 overflow-auto rounded border border-hairline"
      >
        <DataTable
          caption="Values by investor"
          columns={[
            { header: 'Investor', cell: ([at]) => nameOf(sheet, at) },
            ...figures.map((name): Column<PastedLine> => ({
              header: labelOf(name),
              cell: ([, own]) => own.find(({ figure }) => figure === name)?.text ?? '',
            })),
          ]}
          rows={listed}
          className={`text-sm ${styles['pairs']}`}
        />
      </ScrollFrame>
      {listed.length < lines.length && (
        <p className="text-sm text-muted">{`${countOf(lines.length - listed.length, 'row')} before the last not shown.`}</p>
      )}
    </>
  )
}

function Unmatched({ rows }: { rows: PastePlan['unmatched'] }) {
  return (
    <section className="border-l-4 border-l-loss bg-loss-wash px-3 py-2.5 text-sm" aria-label="Not matched">
      <h3 className="text-sm font-strong">{`${countOf(rows.length, 'row')} did not match and will not be pasted`}</h3>
      <ul className="mt-1.5 max-h-40 overflow-auto wrap-anywhere">
        {rows.map(({ row, text, why }) => (
          <li key={row}>
            <strong>{text}</strong> {why}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The heading of a column that is typed. */
const labelOf = (figure: CellName): string =>
  enteredFigures.find(({ name }) => name === figure)?.label ?? 'In / out'

function nameOf({ lines }: Sheet, at: number): string {
  const row = lines[at]?.row
  return row?.name || (row?.email ?? '')
}
