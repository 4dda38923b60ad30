import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../feedback/notice.tsx'

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
  /** A placeholder of the same shape. */
  skeleton: ReactNode
  /** Said when the failure brings no sentence of its own. */
  failure: string
  children: (data: Data) => ReactNode
}

/** A section of a page that loads and fails on its own. */
export function QuerySection<Data>({ query, skeleton, failure, children }: QuerySectionProps<Data>) {
  const isSaidAbove = use(FailuresAbove)
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return skeleton
  if (isSaidAbove) return <p>—</p>
  return (
    <Notice kind="failure" onRetry={() => void query.refetch()}>
      {sentenceOf(query.error, failure)}
    </Notice>
  )
}
