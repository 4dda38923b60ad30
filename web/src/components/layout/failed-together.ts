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
 * What to say once, for the whole page: if more than one query cannot be loaded, or one of those that several sections
 * share, the reason is usually one. A single failed section says so in its own place.
 */
export function failedTogether(
  queries: readonly Query[],
  fallback: string,
  shared: readonly Query[] = [],
): Failure | undefined {
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (first === undefined || (failed.length === 1 && !shared.includes(first))) return undefined
  const reasons = new Set(failed.map(({ error }) => (error instanceof RequestError ? error.message : '')))
  return {
    sentence:
      reasons.size === 1 ? sentenceOf(first.error, fallback) : 'Some of this page could not be loaded.',
    onRetry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
