import type { StatementItem } from '@portico/contract/features/statements'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { statementTitles } from '@portico/contract/statement/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call, download, read } from '../../api/api-client.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { formatDay } from '../../figures/moments.ts'
import styles from './period-rail.module.css'

/** Issues the statement of a period and saves its file: the one that was issued before, if it still stands. */
export function DownloadStatement({ period, kind }: { period: string; kind: StatementKind }) {
  const queries = useQueryClient()
  const save = useDownload(async () => {
    const { statement } = await call('issueStatement', { body: { period, kind } })
    await queries.invalidateQueries({ queryKey: ['statements'] })
    return readFile(statement.number)
  }, 'statement')
  return (
    <>
      <Button busy={save.isBusy} onClick={save.run}>
        Download PDF
      </Button>
      <ActionNotice of={save} />
    </>
  )
}

/** How many are listed before one asks for the rest. */
const shownFirst = 4

/** The statements that were issued, by the investor or the firm, newest first, also those that no longer stand. */
export function IssuedStatements() {
  const id = useId()
  const issued = useQuery(read('statements'))
  if (issued.data === undefined || issued.data.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles['issued']}>
      <h2 id={id} className="mb-2.5 text-md leading-5 font-semibold">
        Issued
      </h2>
      <LongList
        items={issued.data}
        first={shownFirst}
        className="md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:gap-x-8"
      >
        {(statement) => <IssuedStatement key={statement.number} statement={statement} />}
      </LongList>
    </section>
  )
}

function IssuedStatement({ statement }: { statement: StatementItem }) {
  const { number, short_number: short, period_name: name, kind } = statement
  const { issued_at: at, superseded_at: superseded } = statement
  const save = useDownload(() => readFile(number), 'statement')
  return (
    <li>
      <button
        type="button"
        className={`flex min-h-11 items-center justify-between gap-3 border-b border-b-hairline text-md no-underline ${styles['link']}`}
        disabled={save.isBusy}
        onClick={save.run}
      >
        <span>{kind === 'statement' ? name : `${statementTitles[kind]}, ${name}`}</span>
        <span className={styles['number']}>{short}</span>
      </button>
      <p className="text-sm leading-5 text-muted">
        {superseded === null ? formatDay(at) : `${formatDay(at)}, superseded on ${formatDay(superseded)}`}
      </p>
      <ActionNotice of={save} />
    </li>
  )
}

const readFile = (number: string) => download('statementFile', { params: { number } })
