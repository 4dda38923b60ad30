import { spawn, spawnSync } from 'child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'fs'
import { constants } from 'os'
import { delimiter, dirname, join, resolve } from 'path'
import { fileURLToPath } from 'url'

/** Pinned: Node 24 from npm, for Linux, macOS and Windows. */
const version = '24.21.0'
const cache = resolve(dirname(fileURLToPath(import.meta.url)), '../.cache')
const folder = join(cache, 'node-' + version)
const isWindows = process.platform === 'win32'
const packageName = 'node-' + (isWindows ? 'win' : process.platform) + '-' + process.arch
const program = join('node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Whether this Node cannot run our TypeScript. */
export const isOldNode = parseInt(process.versions.node, 10) < 24

/** Runs this same command under Node 24, fetched from npm the first time, and returns its exit code. */
export async function runAgainUnderNode24() {
  if (!existsSync(join(folder, program))) fetchNode24()
  const node = join(folder, program)
  // npm, and whatever else our children run by name, takes the same Node.
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  return new Promise((resolveCode, reject) => {
    child.on('error', () =>
      reject(failure('Node 24 from npm does not run on this machine: install Node 24.')),
    )
    child.on('close', (code, signal) => resolveCode(signal ? 128 + constants.signals[signal] : code))
  })
}

/** Fetches into a folder of its own and moves that, so that an interrupted or simultaneous fetch leaves nothing unfinished. */
function fetchNode24() {
  console.error(
    'Portico runs on Node 24; this is Node ' + process.versions.node + '. Fetching Node 24 from npm, once…',
  )
  mkdirSync(cache, { recursive: true })
  const fetched = mkdtempSync(join(cache, 'fetching-node-'))
  try {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    const { status, output } = runNpm(
      ['install', '--prefix', fetched, ...options, packageName + '@' + version],
      fetched,
    )
    if (status !== 0 || !existsSync(join(fetched, program)))
      throw failure('Node 24 could not be fetched from npm. Install it, or see what npm says:\n' + output)
    // A temporary folder is its owner's alone; other users may run commands of this clone too.
    for (const path of [fetched, join(fetched, program)]) chmodSync(path, 0o755)
    moveInPlace(fetched)
  } finally {
    rmSync(fetched, { recursive: true, force: true })
  }
}

function moveInPlace(fetched) {
  try {
    renameSync(fetched, folder)
  } catch (error) {
    // Another command was faster.
    if (!existsSync(join(folder, program))) throw error
  }
}

/** Runs the npm that started us, or the one on the PATH. */
function runNpm(args, cwd) {
  const cli = process.env.npm_execpath || ''
  const [command, first] = cli.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  const shell = isWindows && command === 'npm'
  const { status, stdout, stderr, error } = spawnSync(command, first.concat(args), {
    cwd,
    shell,
    encoding: 'utf8',
  })
  return { status, output: error ? error.message : (stdout + stderr).trim() }
}

const failure = (message) => Object.assign(new Error(message), { name: 'Failure' })
