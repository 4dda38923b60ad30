import { lastLines } from './run.ts'

const noNetwork = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

/** Explains npm's output, or returns its last lines if the problem is unknown. */
export function explainInstallFailure(output: string): string {
  if (/\bENOSPC\b/.test(output)) return 'The disk is full: free some space and try again.'
  if (noNetwork.test(output))
    return 'The packages could not be downloaded: check the network connection (or the proxy) and try again.'
  if (/\b(EACCES|EPERM)\b/.test(output))
    return 'This user may not write node_modules; give the folder to the user who runs Portico.'
  return `npm could not install the packages. Its last words:\n${lastLines(output)}`
}
