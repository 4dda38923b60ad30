import { isDeducted } from '@portico/contract/figures/deductions'
import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, formatFigure } from '@portico/contract/figures/monthly-figures'
import { lossFigures } from '@portico/contract/figures/new-month'
import { formatMonth, formatMonthShort } from '@portico/contract/values/month'
import { shownEmail } from '@portico/contract/values/no-email'
import type { Dispatch } from 'react'
import { useEffect, useRef, useState } from 'react'
import { personName } from '../../auth/display-name.ts'
import { Button } from '../../components/form/button.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { groupedNumber } from '../../figures/figure-text.ts'
import { shownFigure } from '../../figures/shown-figures.ts'
import type { FigureColumn } from './grid-layout.ts'
import { postedText } from './grid-layout.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import type { Line } from './line.ts'
import { cellError, isChanged, isLocked, lastMonths, textToEdit } from './line.ts'
import { noteOf, NoteText, unbroken } from './notes.tsx'
import type { Place, Selected } from './selection.ts'
import type { SheetAction } from './sheet.ts'
import type { Attention } from './unusual.ts'
import { useCellDraft } from './use-draft.ts'
import { Details } from '../../components/layout/details.tsx'

interface RowFieldsProps extends Selected {
  attention: ReadonlyMap<number, Attention>
  change: Dispatch<SheetAction>
  onPlace: (place: Place) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** Above an opened row, in px. */
const roomAbove = 12

/** A row of the sheet, opened on a phone: its fields, what there is to look at, and how its balance adds up. */
export function RowFields(props: RowFieldsProps) {
  const { sheet, columns, shown, place, attention, change, onPlace, onStep, onClose } = props
  const at = shown[place.at] ?? 0
  const line = sheet.lines[at]
  const id = line?.row.id
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Below what the page has above it there would be no room for the fields.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {}
    window.scrollTo({ top: window.scrollY + top - roomAbove })
  }, [id])
  if (line === undefined) return null
  const { row, out } = line
  const { ordinary, loss } = lastMonths(row)
  const typed = columns.figures.filter(({ figure }) => figure !== undefined)
  const look = attention.get(at)
  const to = (by: number) => onPlace({ ...place, at: place.at + by })
  return (
    <section ref={section} className="grid grid-cols-1 gap-3.5" aria-labelledby="opened-row">
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <Button kind="quiet" onClick={onClose}>
          Back to the sheet
        </Button>
        <p className="text-right">{`${formatMonth(sheet.month)} · Row ${groupedNumber.format(place.at + 1)} of ${groupedNumber.format(shown.length)}`}</p>
      </div>
      <h2
        id="opened-row"
        ref={heading}
        tabIndex={-1}
        className="text-3xl leading-tight font-extrabold wrap-anywhere font-stretch-112%"
      >
        {personName(row)}
      </h2>
      {row.name !== '' && <p className="-mt-2.5 text-sm wrap-anywhere text-muted">{shownEmail(row.email)}</p>}
      <RowRemark line={line} look={look} />
      {typed.length > 0 && (
        <div>
          {typed.map((column) => (
            <RowField
              key={`${row.id} ${column.header}`}
              line={line}
              column={column}
              // A month that lost has neither percentage nor dividend.
              before={
                column.figure !== undefined && lossFigures.has(column.figure) ? ordinary : (loss ?? ordinary)
              }
              onType={(figure, text) => change({ type: 'type', at, figure, text })}
            />
          ))}
        </div>
      )}
      <RowNews key={row.id} message={sheet.message} />
      {line.summary !== null && <RowSum summary={line.summary} />}
      {isChanged(line) && !sheet.readOnly && (
        <Button kind="quiet" onClick={() => change({ type: 'leave out', at: [at], out: true })}>
          Back to what is posted
        </Button>
      )}
      {row.posted === null && !sheet.readOnly && (
        <CheckField
          label="Post this row"
          checked={!out}
          onChange={(checked) => change({ type: 'leave out', at: [at], out: !checked })}
        />
      )}
      <div
        data-bar
        className="sticky bottom-(--foot) -mx-gutter flex flex-wrap gap-2 border-t border-t-hairline bg-ground px-gutter py-2.5 *:flex-[1_1_8rem] *:last:flex-[1000_1_12rem]"
      >
        <Button kind="quiet" disabled={place.at === 0} onClick={() => to(-1)}>
          Previous
        </Button>
        <Button kind="quiet" disabled={place.at + 1 >= shown.length} onClick={() => to(1)}>
          Next
        </Button>
        <Button disabled={[...attention.keys()].every((each) => each === at)} onClick={() => onStep(1)}>
          Next row to review
        </Button>
      </div>
    </section>
  )
}

function RowRemark({ line, look }: { line: Line; look: Attention | undefined }) {
  const note = noteOf(line, look)
  if (look === undefined) return note === '' ? null : <p className="text-sm text-muted">{unbroken(note)}</p>
  return (
    <p
      className="-mx-gutter border-l-4 border-l-rule bg-wash pt-3 pr-gutter pb-3 pl-[calc(var(--gutter)_-_4px)] text-md data-[wrong=true]:border-loss data-[wrong=true]:bg-loss-wash data-[wrong=true]:[&>b]:bg-loss data-[wrong=true]:[&>b]:text-paper"
      data-wrong={look.wrong}
      role="status"
    >
      <b className="mb-1.5 block w-fit rounded border border-control-line px-2 text-xs font-strong">
        {look.wrong ? 'To correct' : 'Needs review'}
      </b>
      <NoteText line={line} look={look} />
    </p>
  )
}

interface RowFieldProps {
  line: Line
  column: FigureColumn
  /** The month to compare with. */
  before: Summary | undefined
  onType: (figure: CellName, text: string) => void
}

/** A figure of the row. What is typed goes to the sheet on leaving the field. */
function RowField({ line, column, before, onType }: RowFieldProps) {
  const { figure, header } = column
  const [text, setText] = useState<string>()
  const draft = useCellDraft(line.row.id, figure, isLocked(line))
  if (figure === undefined) return null
  const error = isLocked(line) ? undefined : cellError(line, figure)
  const was = postedText(line, column)
  const known = allFigures.find(({ name }) => name === figure)
  const compared = before && known && `${formatMonthShort(before.month)}: ${formatFigure(known, before)}`
  const finish = () => {
    if (text !== undefined) onType(figure, text)
    setText(undefined)
  }
  return (
    <label
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,10.5rem)] items-center gap-3 border-b border-b-hairline py-2 font-strong"
      {...draft}
    >
      <span>
        {header}
        <small className={`block text-sm font-normal ${error === undefined ? 'text-muted' : 'text-loss'}`}>
          {error ?? was ?? compared ?? (figure === 'in_out' ? 'Money in +, out\u00a0−' : '')}
        </small>
      </span>
      <input
        className="min-h-11 min-w-0 rounded border border-control-line bg-paper px-3 text-right text-lg font-normal tabular-nums read-only:border-hairline read-only:bg-wash read-only:text-muted aria-[invalid=true]:border-loss data-[changed=true]:border-gain data-[changed=true]:bg-gain-wash data-[changed=true]:font-semibold"
        data-changed={was !== undefined}
        // The decimal keys of a phone have no sign.
        inputMode={figure === 'in_out' ? 'text' : 'decimal'}
        autoComplete="off"
        readOnly={isLocked(line)}
        aria-invalid={error !== undefined}
        value={text ?? (isLocked(line) ? column.text(line) : undefined) ?? textToEdit(line, figure)}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </label>
  )
}

/** What typing in the row changed elsewhere in it; not what is still said of others. */
function RowNews({ message }: { message: string }) {
  const [before] = useState(message)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {message === before ? '' : unbroken(message)}
    </p>
  )
}

/** The sign of a figure where the row is added up to its end balance; none for what that leaves out. */
function signOf(figure: Figure): '' | '+ ' | '− ' | undefined {
  if (figure.key === 'dividendPaid' || isDeducted(figure)) return '− '
  if (figure.key === 'dividendAmount') return '+ '
  return figure.source === 'entered' ? '' : undefined
}

const money = allFigures.filter(({ kind }) => kind === 'money')
/** The figures that are added up, and then what they come to. */
const terms = money.filter((figure) => signOf(figure) !== undefined)
const results = money.filter((figure) => signOf(figure) === undefined).toReversed()

/** How the row adds up to its end balance; then what of it is unrealized. */
function RowSum({ summary }: { summary: Summary }) {
  const added = terms.filter(({ key, optional }) => optional !== true || summary[key] !== 0)
  return (
    <Details
      className="text-md tabular-nums"
      line="flex justify-between gap-3 border-b border-b-hairline py-2 last:border-b-0"
      details={[
        ...added.map((figure) => ({
          name: `${signOf(figure)}${figure.label}`,
          value: formatFigure(figure, summary),
        })),
        ...results.map((figure) => ({
          name: figure.label,
          value: shownFigure(figure, summary),
          className: figure.key === 'endingBalance' ? 'border-t border-t-rule font-bold' : 'text-muted',
        })),
      ]}
    />
  )
}
