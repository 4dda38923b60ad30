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
 * What to say once, for the whole page: if the account itself or more than one part of the page cannot be loaded, the
 * reason is usually one. A single failed part says so in its own place.
 */
export function failedTogether(profile: Query, queries: readonly Query[]): Failure | undefined {
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length === 0 || (failed.length === 1 && failed[0] !== profile)) return undefined
  const [first] = failed
  const reasons = new Set(failed.map(({ error }) => (error instanceof RequestError ? error.message : '')))
  return {
    sentence:
      reasons.size === 1
        ? sentenceOf(first?.error, 'Failed to load dashboard data.')
        : 'Some of the figures could not be loaded.',
    onRetry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
