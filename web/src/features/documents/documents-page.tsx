import { paths } from '@portico/contract/api/paths'
import type { OwnDocument } from '@portico/contract/features/documents'
import { documentKinds } from '@portico/contract/features/documents'
import { statementTitles } from '@portico/contract/statement/kinds'
import type { StatementItem } from '@portico/contract/features/statements'
import { yearOf } from '@portico/contract/values/month'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { site } from '../../../../site.config.ts'
import type { DownloadedFile } from '../../api/api-client.ts'
import { call, download } from '../../api/api-client.ts'
import { ToLogin } from '../../app/to-login.tsx'
import { useSession } from '../../auth/session.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { formatDay } from '../../figures/moments.ts'
import { useHistory } from '../../figures/portfolio-data.ts'

/** Everything on paper that the investor has: statements, and documents from the firm, by year. */
export function Component() {
  const { token, user } = useSession()
  // The page as it was prerendered leads everyone here until the session is read.
  if (user?.is_staff === true) return <Navigate to={paths.managedDocuments} replace />
  return token === null ? <ToLogin page="documents" /> : <OwnDocuments />
}

/** A line of the page. */
interface Paper {
  key: string
  year: number
  /** When it came, in ISO 8601; the latest is first. */
  at: string
  title: string
  about: string
  /** After it: the day that it came or was superseded. */
  day: string
  isNew: boolean
  /** Whether a later statement says something else. */
  isSuperseded: boolean
  save: () => Promise<DownloadedFile>
}

function OwnDocuments() {
  const papers = useQuery({
    queryKey: ['documents', 'statements'],
    queryFn: async ({ signal }) => {
      const [{ documents }, statements] = await Promise.all([
        call('documents', { signal }),
        call('statements', { signal }),
      ])
      return [...documents.map(paperOfDocument), ...statements.map(paperOfStatement)].toSorted((a, b) =>
        a.at < b.at ? 1 : -1,
      )
    },
  })
  return (
    <>
      <title>{`Documents · ${site.name}`}</title>
      <h1 className="mb-5 page-title">Documents</h1>
      <QuerySection query={papers} failure="Failed to load your documents.">
        {(list) => (list.length === 0 ? <Nothing /> : <Years papers={list} />)}
      </QuerySection>
    </>
  )
}

/** Statements are of posted months: without any, there is none to get. */
function Nothing() {
  const history = useHistory()
  return (
    <div className="no-entries">
      <p>Your agreements, tax forms and letters will be here, and the statements that you download.</p>
      <p className="mt-4 min-h-11">
        {history.data !== undefined && history.data.months.length > 0 && (
          <Link to={paths.statement} className={`${buttonClass('quiet')} text-ink`}>
            Get a statement
          </Link>
        )}
      </p>
    </div>
  )
}

const paperOfDocument = (document: OwnDocument): Paper => ({
  key: `document ${document.id}`,
  year: document.year,
  at: document.released_at,
  title: document.title,
  about: document.title === documentKinds[document.kind] ? '' : `${documentKinds[document.kind]},`,
  day: formatDay(document.released_at),
  isNew: document.opened_at === null,
  isSuperseded: false,
  save: () => download('documentFile', { params: { id: document.id } }),
})

const paperOfStatement = (statement: StatementItem): Paper => ({
  key: statement.number,
  year: yearOf(statement.last_month),
  at: statement.issued_at,
  title: `${statementTitles[statement.kind]}, ${statement.period_name}`,
  about: `No. ${statement.short_number},${statement.superseded_at === null ? '' : ' superseded on'}`,
  day: formatDay(statement.superseded_at ?? statement.issued_at),
  isNew: false,
  isSuperseded: statement.superseded_at !== null,
  save: () => download('statementFile', { params: { number: statement.number } }),
})

function Years({ papers }: { papers: readonly Paper[] }) {
  const years = [...new Set(papers.map(({ year }) => year))].toSorted((a, b) => b - a)
  return years.map((year) => (
    <section key={year} aria-labelledby={`year-${year}`} className="mb-9">
      <h2 id={`year-${year}`} className="mb-2.5 text-xl font-extrabold font-stretch-112% tabular-nums">
        {year}
      </h2>
      <ul className="entries">
        {papers
          .filter((paper) => paper.year === year)
          .map((paper) => (
            <PaperRow key={paper.key} paper={paper} />
          ))}
      </ul>
    </section>
  ))
}

function PaperRow({ paper: { title, about, day, isNew, isSuperseded, save } }: { paper: Paper }) {
  const queries = useQueryClient()
  const open = useDownload(async () => {
    const file = await save()
    if (isNew) void queries.invalidateQueries({ queryKey: ['documents'] })
    return file
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-b-hairline py-3 wrap-anywhere">
      <div>
        <p
          className="font-strong data-[old=true]:font-normal data-[old=true]:text-muted"
          data-old={isSuperseded}
        >
          {title}
        </p>
        <p className="text-sm text-muted">
          {isNew && (
            <span className="mr-2 rounded bg-floodlight px-2 py-px text-xs font-bold text-floodlight-ink">
              New
            </span>
          )}{' '}
          {about} <span className="whitespace-nowrap">{day}</span>
        </p>
        <ActionNotice of={open} />
      </div>
      <Button kind="quiet" busy={open.isBusy} aria-label={`Download ${title}`} onClick={open.run}>
        Download
      </Button>
    </li>
  )
}
