import { paths } from '@portico/contract/api/paths'
import type { OwnDocument } from '@portico/contract/features/documents'
import { documentKinds } from '@portico/contract/features/documents'
import { headingOf, statementTitles } from '@portico/contract/statement/kinds'
import type { StatementItem } from '@portico/contract/features/statements'
import { yearOf } from '@portico/contract/values/month'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { site } from '../../../../site.config.ts'
import type { DownloadedFile } from '../../api/api-client.ts'
import { call, download } from '../../api/api-client.ts'
import { ToLogin } from '../../app/to-login.tsx'
import { useSession } from '../../auth/session.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { EmptyBoard } from '../../components/layout/empty-board.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { formatDay } from '../../figures/moments.ts'
import { useHistory } from '../../figures/portfolio-data.ts'
import { fateOf } from '../../figures/statement-kinds.ts'

/** Everything on paper that the investor has: what is new, then statements, and documents from the firm, by year. */
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
  /** Its end, which stays on one line if there is room: the day that it was issued or its figures changed, or what replaced it. */
  end: string
  isNew: boolean
  /** Whether a later statement says something else. */
  isReplaced: boolean
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
      return [
        ...documents.map(paperOfDocument),
        ...statements.map((each) => paperOfStatement(each, statements)),
      ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
    },
  })
  return (
    <>
      <title>{`Documents · ${site.name}`}</title>
      <h1 className="mb-fluid page-title">Documents</h1>
      <QuerySection query={papers} failure="Failed to load your documents.">
        {(list) => (list.length === 0 ? <Nothing /> : <Years papers={list} />)}
      </QuerySection>
    </>
  )
}

/** Statements are of posted months: without any, there is none to get, and the dashboard says when the first report comes. */
function Nothing() {
  const history = useHistory()
  const hasMonths = history.data !== undefined && history.data.months.length > 0
  const link = hasMonths
    ? { to: paths.statement, text: 'Get a statement' }
    : { to: paths.dashboard, text: 'Go to Dashboard' }
  return (
    <EmptyBoard title="No documents yet" link={history.isPending ? undefined : link}>
      Your agreements, tax forms and letters will appear here, and the statements that you download.
    </EmptyBoard>
  )
}

/**
 * A title that is only its kind is told from others by its year. One that does not say both has them next to it: by these,
 * the mail announced it.
 */
function paperOfDocument({ kind: of, year, title: typed, ...document }: OwnDocument): Paper {
  const kind = documentKinds[of]
  const title = typed === kind ? `${kind} ${year}` : typed
  const isSaid = [kind, String(year)].every((word) => title.toLowerCase().includes(word.toLowerCase()))
  return {
    key: `document ${document.id}`,
    year,
    at: document.released_at,
    title,
    about: isSaid ? '' : `${kind} ${year},`,
    end: `${isSaid ? 'Issued' : 'issued'} ${formatDay(document.released_at)}`,
    isNew: document.opened_at === null,
    isReplaced: false,
    save: () => download('documentFile', { params: { id: document.id } }),
  }
}

function paperOfStatement(statement: StatementItem, all: readonly StatementItem[]): Paper {
  const { number } = statement
  const fate = fateOf(statement, all)
  const issued = `issued ${formatDay(statement.issued_at)}`
  return {
    key: number,
    year: yearOf(statement.last_month),
    at: statement.issued_at,
    title: headingOf(statementTitles[statement.kind], statement.period_name),
    about: `No. ${statement.short_number},${fate === undefined ? '' : ` ${issued},`}`,
    end: fate === undefined ? issued : `${fate.word} ${fate.end}`,
    isNew: false,
    isReplaced: fate !== undefined,
    save: () => download('statementFile', { params: { number } }),
  }
}

function Years({ papers }: { papers: readonly Paper[] }) {
  // What is opened stays where it is until the page is left.
  const [wereNew] = useState(() => new Set(papers.filter(({ isNew }) => isNew).map(({ key }) => key)))
  const isNews = ({ key, isNew }: Paper) => isNew || wereNew.has(key)
  const news = papers.filter(isNews)
  const others = papers.filter((paper) => !isNews(paper))
  const years = [...new Set(others.map(({ year }) => year))].toSorted((a, b) => b - a)
  return (
    <>
      {news.length > 0 && <Papers title="New" papers={news} />}
      {years.map((year) => (
        <Papers key={year} title={String(year)} papers={others.filter((paper) => paper.year === year)} />
      ))}
    </>
  )
}

const Papers = ({ title, papers }: { title: string; papers: readonly Paper[] }) => (
  <section aria-labelledby={`papers-${title}`} className="mb-9">
    <h2 id={`papers-${title}`} className="mb-2.5 text-xl font-extrabold font-stretch-112% tabular-nums">
      {title}
    </h2>
    <ul className="entries">
      {papers.map((paper) => (
        <PaperRow key={paper.key} paper={paper} />
      ))}
    </ul>
  </section>
)

function PaperRow({ paper: { title, about, end, isNew, isReplaced, save } }: { paper: Paper }) {
  const queries = useQueryClient()
  const open = useDownload(async () => {
    const file = await save()
    if (isNew) void queries.invalidateQueries({ queryKey: ['documents'] })
    return file
  })
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-2 border-b border-b-hairline py-3 wrap-anywhere">
      {/* With larger text, the button moves below. */}
      <div className="grid min-w-0 grow basis-48 items-baseline gap-x-5 lg:grid-cols-2">
        <p className={isReplaced ? 'text-muted' : 'font-strong'}>{title}</p>
        <p className="text-sm text-muted">
          {about !== '' && `${about} `}
          <span className="inline-block">{end}</span>
        </p>
        <ActionNotice of={open} />
      </div>
      <Button
        kind={isReplaced ? 'faint' : 'quiet'}
        busy={open.isBusy}
        aria-label={`Download ${title}`}
        onClick={open.run}
      >
        <span className={isReplaced ? 'underline underline-offset-3' : ''}>Download</span>
      </Button>
    </li>
  )
}
