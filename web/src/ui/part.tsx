import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../request-error.ts'
import { Notice } from './notice.tsx'

interface PartProps<Data> {
  query: UseQueryResult<Data>
  /** Has the shape of what comes. */
  skeleton: ReactNode
  /** Said when the failure brings no sentence of its own. */
  failure: string
  children: (data: Data) => ReactNode
}

/** A part of a page that loads and fails by itself, leaving its neighbours alone. */
export function Part<Data>({ query, skeleton, failure, children }: PartProps<Data>) {
  if (query.isPending) return skeleton
  if (query.data !== undefined) return children(query.data)
  return (
    <Notice kind="failure" onRetry={() => void query.refetch()}>
      {sentenceOf(query.error, failure)}
    </Notice>
  )
}
