import type { StatementItem } from '@portico/contract/features/statements'
import type { AccountRecord } from '@portico/contract/figures/statement'
import { balanceAt } from '@portico/contract/figures/statement'
import type { Choice } from '@portico/contract/statement/choice'
import { choiceKey } from '@portico/contract/statement/choice'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { statementTitles } from '@portico/contract/statement/kinds'
import { formatUsd } from '@portico/contract/values/money'
import { formatPeriod } from '@portico/contract/values/period'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { download, read } from '../../api/api-client.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { useMedia } from '../../components/hooks.ts'
import { LongList } from '../../components/table/show-more.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { formatDay } from '../../figures/moments.ts'
import { addressOf, fateOf } from '../../figures/statement-kinds.ts'
import styles from './period-rail.module.css'
import { sheetId } from './statement-sheet.tsx'
import { asLoaded } from '../../figures/portfolio-data.ts'

/** The line of what is folded in the rail. */
export const foldClass =
  '-mx-2 fold w-fit min-h-11 cursor-pointer rounded px-2 py-3 text-sm leading-5 font-strong'

/** The heading of a list, which the line that it is folded under has said if it is the only one. */
const headingClass = 'mb-2.5 text-md leading-5 font-semibold in-[details_:only-child]:sr-only'

/** How many statements each list has before one asks for the rest. */
const listed = 4

interface ListProps {
  account: AccountRecord
  kind: StatementKind
  /** Whether the list is below the statement. */
  isBelow: boolean
  /** Called with the address of the statement that is led to. */
  onFollow: (address: string) => void
}

/** The periods before this one, with what they ended in. From below, each leads to the top of its statement. */
function Earlier(props: { name: string; choices: readonly Choice[] } & ListProps) {
  const { name, choices, account, kind, isBelow, onFollow } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['earlier']}>
      <h2 id={id} className={headingClass}>
        {name}
      </h2>
      <LongList items={choices} first={listed}>
        {(choice) => (
          <li key={choice.period.from}>
            <Link
              to={{ search: addressOf(choiceKey(choice), kind), hash: isBelow ? sheetId : '' }}
              replace
              preventScrollReset={!isBelow}
              onClick={() => onFollow(addressOf(choiceKey(choice), kind))}
              className={`flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-b-hairline text-md no-underline ${styles['link']}`}
            >
              <span>{formatPeriod(choice.period)}</span>
              <b>{formatUsd(balanceAt(account, choice.period.to))}</b>
            </Link>
          </li>
        )}
      </LongList>
    </section>
  )
}

interface StatementsProps extends ListProps {
  /** The chosen period, and those before it. */
  period: string
  before: readonly Choice[]
}

/** What was issued, and the earlier periods. Above a statement, between a phone and the rail, they are folded. */
export function Statements({ period, before, ...earlierProps }: StatementsProps) {
  const { data: issued = [], isPending } = useQuery({ ...read('statements'), ...asLoaded })
  const isFolded = useMedia('(min-width: 43.75rem) and (width < 77.5rem)')
  if (isPending) return null
  const [latest] = before
  if (issued.length === 0 && latest === undefined) return null
  const earlier = latest && `Earlier ${latest.preset}s`
  const lists = (
    <div className="grid content-start gap-x-8 gap-y-7 md:max-xl:grid-cols-2">
      {issued.length > 0 && <IssuedStatements period={period} issued={issued} />}
      {earlier && <Earlier name={earlier} choices={before} {...earlierProps} />}
    </div>
  )
  if (!isFolded) return lists
  return (
    <details>
      <summary className={`mb-3 ${foldClass}`}>
        {issued.length === 0 ? earlier : `Issued statements${earlier ? ` and ${earlier.toLowerCase()}` : ''}`}
      </summary>
      {lists}
    </details>
  )
}

interface IssuedProps {
  issued: readonly StatementItem[]
}

/**
 * The statements that were issued, by the investor or the firm, newest first, also those that no longer stand; those of the
 * chosen period before all others.
 */
function IssuedStatements({ period, issued }: IssuedProps & { period: string }) {
  const id = useId()
  const isOther = (each: StatementItem) => Number(each.period !== period)
  const ordered = issued.toSorted((a, b) => isOther(a) - isOther(b))
  return (
    <section aria-labelledby={id} className={styles['issued']}>
      <h2 id={id} className={headingClass}>
        Issued
      </h2>
      <LongList items={ordered} first={listed}>
        {(statement) => <IssuedStatement key={statement.number} statement={statement} issued={issued} />}
      </LongList>
    </section>
  )
}

/** What pressing it saves. */
const DownloadMark = () => (
  <svg aria-hidden viewBox="0 0 16 16" className="w-4 flex-none fill-none stroke-current stroke-[1.6]">
    <path d="M8 2v8m-3.5-3L8 10.5 11.5 7M2.5 13.5h11" />
  </svg>
)

/** A file, with the closing balance that it prints. */
function IssuedStatement({ statement, issued }: IssuedProps & { statement: StatementItem }) {
  const { number, short_number: short, period_name: name, kind, issued_at: at } = statement
  const fate = fateOf(statement, issued)
  // The others are told from it by their kind, which a period does not say.
  const isUsual = kind === 'statement'
  const aboutId = useId()
  const save = useDownload(() => readFile(number), 'statement')
  return (
    <li>
      <button
        type="button"
        className={`flex min-h-11 flex-wrap items-center gap-x-2 border-b border-b-hairline text-left text-md no-underline ${fate === undefined ? '' : 'text-muted'} ${styles['link']}`}
        disabled={save.isBusy}
        aria-describedby={aboutId}
        onClick={save.run}
      >
        <DownloadMark />
        <span>{isUsual ? name : statementTitles[kind]}</span>
        {statement.closing_balance !== null && <b className="ml-auto">{statement.closing_balance}</b>}
      </button>
      <p id={aboutId} className="text-sm leading-5 text-muted">
        {!isUsual && `${name}, `}
        <span className="whitespace-nowrap">No. {short}</span>,{' '}
        <span className="whitespace-nowrap">{formatDay(at)}</span>
        {fate !== undefined && (
          <>
            , {fate.word} <span className="whitespace-nowrap">{fate.end}</span>
          </>
        )}
      </p>
      <ActionNotice of={save} />
    </li>
  )
}

export const readFile = (number: string) => download('statementFile', { params: { number } })
