import { shownEmail } from '@portico/contract/values/no-email'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { personName } from '../../auth/display-name.ts'
import { Button } from '../../components/form/button.tsx'
import { Select } from '../../components/form/choices.tsx'
import { DataTable, ScrollFrame } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { WithEmails } from '../../figures/email-below.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import type { Choices } from './paste-action.ts'
import type { PastedRow, PastePlan } from './paste-plan.ts'
import { isPosted, keptText } from './paste-plan.ts'
import { errorsIn, isLoss, lossSaid } from './paste-remarks.ts'
import { textIn } from './paste-total.ts'
import { placesOf } from './sheet-view.ts'
import type { Sheet } from './sheet.ts'

/** On a phone a row is a block: the pasted name, the investor, and the values below both. */
const phone =
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:hidden max-md:[&>tbody>tr]:flex max-md:[&>tbody>tr]:flex-wrap max-md:[&>tbody>tr]:gap-x-4 max-md:[&>tbody>tr]:border-b max-md:[&>tbody>tr]:border-b-hairline max-md:[&>tbody>tr>*]:border-b-0 max-md:[&>tbody>tr>:nth-child(-n+2)]:basis-full max-md:[&>tbody>tr>:has(small)]:basis-full max-md:[&>tbody>tr>td]:text-left max-md:[&>tbody>tr>:nth-child(n+3)]:before:content-[attr(data-label)_"_"]'

interface PastedRowsProps {
  sheet: Sheet
  plan: PastePlan
  choices: Choices
  /** Whether headings say what its figures are; without any, the first rows are shown even where they need no choice. */
  isHeaded: boolean
  /** How many rows go to lines that are posted already. */
  posted: number
  /** How many of the others have an investor, and no other row has the same. */
  ready: number
  /** The rows that go to one investor with another row. */
  twice: readonly PastedRow[]
  onChoose: (row: number, choice: number | 'out' | undefined) => void
}

/** More than anyone compares; the last one is shown in any case, because an order that slips is wrong at the end. */
const mostRows = 400

/** As many as show what a column holds. */
const sample = 3

/** The rows of a block, each against the investor it goes to. Those with nothing to look at are only counted until all are shown. */
export function PastedRows(props: PastedRowsProps) {
  const { sheet, plan, choices, isHeaded, posted, ready, twice, onChoose } = props
  const [showsAll, setShowsAll] = useState(false)
  const isKept = ({ match }: PastedRow) => isPosted(sheet, match.at)
  const isFolded = (row: PastedRow) => plan.by !== 'order' && (isKept(row) || isSame(row))
  const foldable = plan.rows.filter(isFolded).slice(isHeaded ? 0 : sample)
  const folded = new Set(showsAll ? [] : foldable)
  const rows = unreadFirst(plan.rows.filter((row) => !folded.has(row)))
  const listed = rows.length > mostRows ? [...rows.slice(0, mostRows - 1), ...rows.slice(-1)] : rows
  const goesTo = (row: PastedRow) => (
    <GoesTo
      sheet={sheet}
      row={row}
      chosen={choices.get(row.row)}
      isTwice={twice.some((each) => each.row === row.row)}
      onChoose={onChoose}
    />
  )
  const who: Column<PastedRow>[] =
    plan.by === 'order'
      ? [{ header: 'Investor', cell: ({ match }) => nameOf(sheet, match.at) }]
      : [
          { header: 'Pasted', cell: pastedPerson },
          { header: 'Goes to', key: 'target', cell: goesTo },
        ]
  return (
    <>
      {plan.by !== 'order' && posted + ready > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          {foldedSentence(posted, ready, [...folded].filter((row) => !isKept(row)).length)}
          {foldable.length > 0 && (
            <Button kind="quiet" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show only the others' : 'Show all'}
            </Button>
          )}
        </p>
      )}
      {listed.length > 0 && (
        <ScrollFrame
          role="region"
          aria-label="Values by investor"
          className="overflow-auto rounded border border-hairline scroll-cue focus-visible:-outline-offset-2 max-md:shrink-0 [@media(height<40rem)]:shrink-0"
        >
          <DataTable
            caption="Values by investor"
            columns={[...who, ...plan.figures.map(figureColumn)]}
            rows={listed}
            keyOf={({ row }) => row}
            className={`text-sm [--cell:7px_10px] [--edge:10px] [&_th:first-child]:wrap-anywhere [&_th:first-child]:whitespace-normal md:[&_th:first-child]:min-w-35 [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-1 [&_thead_th]:bg-paper ${plan.by === 'order' ? '' : `[&_:is(th,td):nth-child(2)]:text-left ${phone}`}`}
          />
        </ScrollFrame>
      )}
      {listed.length < rows.length && (
        <p className="text-sm text-muted">{`${countOf(rows.length - listed.length, 'row')} before the last not shown.`}</p>
      )}
    </>
  )
}

/** The name or e-mail of a row; of both, the e-mail stands below. */
const pastedPerson = ({ text, email = '' }: PastedRow) => (
  <>
    <WithEmails text={text} />
    {email !== '' && (
      <small className="block text-xs text-muted">
        <WithEmails text={email} />
      </small>
    )}
  </>
)

/** "2 rows are posted already and stay as they are. 7 rows need no choice, 4 of them not shown." */
function foldedSentence(posted: number, ready: number, hidden: number): string {
  const unseen = hidden > 0 && hidden < ready ? `, ${groupedNumber.format(hidden)} of them not shown` : ''
  return [
    posted === 0 ? '' : `${keptText(posted)}.`,
    ready === 0 ? '' : `${countOf(ready, 'row')} ${ready === 1 ? 'needs' : 'need'} no choice${unseen}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The texts for a figure; below one that cannot be read it says why, and below one that is a loss, how much is lost. */
function figureColumn(name: CellName | number): Column<PastedRow> {
  if (typeof name === 'number')
    return { header: `Column ${name + 1}`, cell: ({ texts }) => texts[name] ?? '' }
  return {
    header: labelOf(name),
    cell: (row) => {
      const remark = remarkBelow(row, name)
      return (
        <>
          {textIn(row, name)}
          {remark !== undefined && <small className="block text-xs whitespace-normal">{remark}</small>}
        </>
      )
    },
    tone: (row) => (remarkBelow(row, name) === undefined ? undefined : 'loss'),
  }
}

function remarkBelow(row: PastedRow, name: CellName): string | undefined {
  const lost = lossSaid(row, name)
  return lost === undefined ? errorsIn(row).get(name) : `Loss\u00A0of\u00A0${lost}`
}

/** What stops the review is seen first, also in a list that is cut. */
const unreadFirst = (rows: readonly PastedRow[]): PastedRow[] => [
  ...rows.filter((row) => !isRead(row)),
  ...rows.filter(isRead),
]

const isRead = (row: PastedRow): boolean => errorsIn(row).size === 0

/** Whether the name or e-mail of a row is the investor's own, its cells can be read and it is no loss: nothing to look at. */
const isSame = (row: PastedRow): boolean =>
  row.isOut !== true &&
  row.match.at !== undefined &&
  row.match.how !== 'same words' &&
  isRead(row) &&
  !isLoss(row)

const nameOf = ({ lines }: Sheet, at: number | undefined): string => personName(lines[at ?? -1]?.row)

interface GoesToProps extends Pick<PastedRowsProps, 'sheet' | 'onChoose'> {
  row: PastedRow
  chosen: number | 'out' | undefined
  isTwice: boolean
}

/** The investor a row goes to, and why; or the choice of one. */
function GoesTo({ sheet, row: { row, text, match, isOut }, chosen, isTwice, onChoose }: GoesToProps) {
  if (isOut === true && match.at === undefined) return <Target name="Skipped" why={match.why} />
  if (match.at !== undefined)
    return (
      <Target
        name={nameOf(sheet, match.at)}
        why={[
          shownEmail(sheet.lines[match.at]?.row.email ?? ''),
          match.how === 'same words' ? 'same words' : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
    )
  const label = `Who is ${text}?`
  const choose = (choice: number | 'out' | undefined) => onChoose(row, choice)
  return (
    <>
      {match.candidates.length > 0 ? (
        <Candidates
          label={label}
          sheet={sheet}
          candidates={match.candidates}
          chosen={chosen}
          onChoose={choose}
        />
      ) : (
        <AnyInvestor label={label} sheet={sheet} onChoose={choose} />
      )}
      <small className="mt-1 block text-xs whitespace-normal text-loss empty:hidden">
        {isTwice ? 'Two rows go to this investor.' : chosen === undefined && <WithEmails text={match.why} />}
      </small>
    </>
  )
}

const Target = ({ name, why }: { name: string; why: ReactNode }) => (
  <>
    <span aria-hidden>→ </span>
    {name}
    <small className="block text-xs text-muted">{why}</small>
  </>
)

interface ChoiceProps {
  label: string
  sheet: Sheet
  onChoose: (choice: number | 'out' | undefined) => void
}

/** A choice among few investors, whose e-mails tell namesakes apart. */
function Candidates({
  label,
  sheet,
  candidates,
  chosen,
  onChoose,
}: ChoiceProps & { candidates: readonly number[]; chosen: number | 'out' | undefined }) {
  return (
    <div className="min-w-full md:w-72">
      <Select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ target: { value } }) =>
          onChoose(value === '' ? undefined : value === 'out' ? 'out' : Number(value))
        }
      >
        <option value="">{candidates.length === 1 ? 'Choose' : `Choose one of ${candidates.length}`}</option>
        {candidates.map((at) => (
          <option key={at} value={at}>
            {`${shownEmail(sheet.lines[at]?.row.email ?? '')} · ${nameOf(sheet, at)}`}
          </option>
        ))}
        <option value="out">Skip the row</option>
      </Select>
    </div>
  )
}

/** As few that choosing is quick; drawing all investors in each of many rows would take seconds. */
const mostOffered = 8
/** Of fewer letters, too many have them. */
const fewestLetters = 2

/** A choice among all investors of the sheet, by e-mail; the first that contain what is typed are offered. */
function AnyInvestor({ label, sheet, onChoose }: ChoiceProps) {
  const list = useId()
  const [sought, setSought] = useState('')
  const seek = (text: string) => {
    setSought(text)
    const at = sheet.lines.findIndex(({ row }) => row.email === text.trim().toLowerCase())
    onChoose(at < 0 ? undefined : at)
  }
  const offered = sought.trim().length < fewestLetters ? [] : placesOf(sheet, sought).slice(0, mostOffered)
  return (
    <>
      <input
        aria-label={label}
        list={list}
        className="min-h-11 w-48 min-w-full rounded border border-control-line bg-paper px-3 py-2 [&::-webkit-calendar-picker-indicator]:hidden!"
        placeholder="Name or e-mail"
        autoComplete="off"
        value={sought}
        onChange={({ target: { value } }) => seek(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || sought === '') return
          // The dialog would close, and what was chosen in it would be lost.
          event.preventDefault()
          seek('')
        }}
      />
      <datalist id={list}>
        {offered.map((at) => (
          <option key={at} value={sheet.lines[at]?.row.email}>
            {sheet.lines[at]?.row.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
