import type { SpawnOptions } from 'node:child_process'
import { Failure } from './failure.ts'
import { lastLines, runQuietly } from './run.ts'

/** Runs the npm that started us, or the one on the PATH. Throws Failure, which explains what went wrong. */
export async function npm(args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  const cli = process.env['npm_execpath'] ?? ''
  const { code, output } = cli.endsWith('npm-cli.js')
    ? await runQuietly(process.execPath, [cli, ...args], options)
    : await runQuietly('npm', args, { ...options, shell: process.platform === 'win32' })
  if (code !== 0) throw new Failure(explain(output))
}

const noNetwork = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

/** Explains npm's output, or returns its last lines if the problem is unknown. */
function explain(output: string): string {
  if (/\bENOSPC\b/.test(output)) return 'The disk is full: free some space and try again.'
  if (noNetwork.test(output))
    return 'The packages could not be downloaded: check the network connection (or the proxy) and try again.'
  if (/\b(EACCES|EPERM)\b/.test(output))
    return 'This user may not write node_modules; give the folder to the user who runs Portico.'
  return `npm could not install the packages. Its last words:\n${lastLines(output)}`
}
