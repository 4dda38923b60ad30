import { RequestError } from '../../api/request-error.ts'

/** The server's own sentence, else what stood in the way of hearing one. */
export function submissionFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Submission failed: something unexpected happened.'
  const saidByServer = error.status >= 400 && error.message !== ''
  return saidByServer
    ? error.message
    : `Submission failed: ${error.message || `the server answered ${error.status}.`}`
}
