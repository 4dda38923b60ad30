import type { ReactNode } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../feedback/notice.tsx'

/** What of a query is looked at, so that one in pages will do too. */
interface Query<Data> {
  isPending: boolean
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface PartProps<Data> {
  query: Query<Data>
  /** Has the shape of what comes. */
  skeleton: ReactNode
  /** Said when the failure brings no sentence of its own. */
  failure: string
  children: (data: Data) => ReactNode
}

/** A part of a page that loads and fails by itself, leaving its neighbours alone. */
export function Part<Data>({ query, skeleton, failure, children }: PartProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return skeleton
  return (
    <Notice kind="failure" onRetry={() => void query.refetch()}>
      {sentenceOf(query.error, failure)}
    </Notice>
  )
}
