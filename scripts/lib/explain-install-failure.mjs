import { findOnPath } from './find-on-path.mjs'
import { lastLines } from './run.mjs'

const noNetwork = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

/** Explains npm's output, or returns its last lines if the problem is unknown. */
export function explainInstallFailure(output) {
  if (/\bENOSPC\b/.test(output)) return 'The disk is full: free some space and try again.'
  if (/gyp ERR!/.test(output) && missingTools().length > 0) return askForTools(missingTools())
  if (noNetwork.test(output))
    return 'The packages could not be downloaded: check the network connection (or the proxy) and try again.'
  if (/\b(EACCES|EPERM)\b/.test(output))
    return 'This user may not write node_modules; give the folder to the user who runs Portico.'
  return `npm could not install the packages. Its last words:\n${lastLines(output)}`
}

function missingTools() {
  const wanted = [
    ['a C++ compiler', findOnPath('c++', 'g++', 'clang++')],
    ['make', findOnPath('make', 'gmake')],
    ['Python 3', findOnPath('python3', 'python')],
  ]
  return wanted.filter(([, found]) => !found).map(([tool]) => tool)
}

function askForTools(missing) {
  const why = `On Node 20 the database part (better-sqlite3) may have to be compiled, and this machine lacks ${new Intl.ListFormat('en').format(missing)}.`
  if (findOnPath('apt-get'))
    return `${why} Install what it needs with: apt-get install -y build-essential python3; or use Node 24, which needs none of it.`
  if (process.platform === 'darwin') return `${why} Install what it needs with: xcode-select --install`
  return `${why} Install a C++ compiler, make and Python 3, then try again; or use Node 24, which needs none of them.`
}
