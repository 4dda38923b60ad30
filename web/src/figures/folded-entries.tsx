import type { QuerySent } from '@portico/contract/api/endpoints'
import type { AuditEntry } from '@portico/contract/features/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/api-client.ts'
import { pagesOf } from '../api/read-pages.ts'
import { PagedList } from '../components/table/paged-list.tsx'
import { AuditItem, EntryLine } from './audit-item.tsx'
import { moreText } from './figure-text.ts'
import { foldedSentence } from './folded-sentence.ts'

/** What a list of entries is asked for. */
export type AuditFilter = Omit<QuerySent<'audit'>, 'before' | 'limit' | 'fold'>

interface FoldedEntriesProps {
  /** One that stands for others. */
  entry: AuditEntry
  /** What its list was asked for. */
  filter: AuditFilter
}

/** Several entries as one sentence, which opens them. */
export function FoldedEntries({ entry, filter }: FoldedEntriesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b border-b-hairline">
      <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <EntryLine at={entry.at} text={foldedSentence(entry)} />
        {isOpen && (
          <div className="pb-5 md:ml-22">
            <Opened entry={entry} filter={filter} />
          </div>
        )}
      </details>
    </li>
  )
}

function Opened({ entry, filter }: FoldedEntriesProps) {
  const others = useFolded(filter, entry)
  return (
    <PagedList
      query={others}
      failure="Failed to load these entries."
      more={(pages) => {
        const left = (entry.folded ?? 0) - pages.flatMap(({ entries }) => entries).length
        return `${moreText(left, foldedAtOnce)} in this group`
      }}
    >
      {(pages) => (
        <ul>
          {[entry, ...pages.flatMap(({ entries }) => entries)].map((each) => (
            <AuditItem key={each.sequence} entry={each} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const foldedAtOnce = 100

/** The entries that one stands for, page by page. */
const useFolded = (filter: AuditFilter, { sequence, folded = 0 }: AuditEntry) =>
  useInfiniteQuery({
    queryKey: ['audit', 'folded', filter, sequence],
    ...pagesOf(async (from: { before: number; left: number } | null, signal) => {
      const { before, left } = from ?? { before: sequence, left: folded }
      const limit = Math.min(left, foldedAtOnce)
      const { entries, next } = await call('audit', { query: { ...filter, before, limit }, signal })
      return { entries, next: next === null || left <= limit ? null : { before: next, left: left - limit } }
    }),
  })
