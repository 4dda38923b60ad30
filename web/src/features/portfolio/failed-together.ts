import { RequestError, sentenceOf } from '../../api/request-error.ts'

/** The part of a query that is used. */
interface Query {
  isError: boolean
  data: unknown
  error: unknown
  refetch: () => unknown
}

interface Failure {
  sentence: string
  onRetry: () => void
}

/**
 * What to say once, for the whole page: if one of the queries that several cards need cannot be loaded, or more than one
 * query, the reason is usually one. A single failed card says so in its own place.
 */
export function failedTogether(shared: readonly Query[], queries: readonly Query[]): Failure | undefined {
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (first === undefined || (failed.length === 1 && !shared.includes(first))) return undefined
  const reasons = new Set(failed.map(({ error }) => (error instanceof RequestError ? error.message : '')))
  return {
    sentence:
      reasons.size === 1
        ? sentenceOf(first.error, 'Failed to load dashboard data.')
        : 'Some of the figures could not be loaded.',
    onRetry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
