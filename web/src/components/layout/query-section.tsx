import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { TableSkeleton } from '../feedback/skeleton.tsx'

/** Whether one notice above all sections says what failed and retries it, so that none repeats it. */
export const FailuresAbove = createContext(false)

/** The part of a query that is used, so that an infinite query fits too. */
interface Query<Data> {
  isPending: boolean
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface QuerySectionProps<Data> {
  query: Query<Data>
  /** A placeholder of the same shape, where that is no table. */
  skeleton?: ReactNode
  /** How many rows a table has while it loads. */
  rows?: number | undefined
  /** Said when the failure brings no sentence of its own. */
  failure: string
  children: (data: Data) => ReactNode
}

/** A section of a page that loads and fails on its own. */
export function QuerySection<Data>({ query, skeleton, rows, failure, children }: QuerySectionProps<Data>) {
  const isSaidAbove = use(FailuresAbove)
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return skeleton ?? <TableSkeleton rows={rows} />
  if (isSaidAbove) return <p>—</p>
  return (
    <Notice kind="failure" onRetry={() => void query.refetch()}>
      {sentenceOf(query.error, failure)}
    </Notice>
  )
}
