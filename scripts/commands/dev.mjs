import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { at, root } from '../lib/root.mjs'
import { untilEnd } from '../lib/run.mjs'
import { removeStamp } from '../lib/stamp.mjs'
import { startPostgres } from '../postgres.mjs'

const vite = at('node_modules/vite/bin/vite.js')

/**
 * The programs to run in parallel: a rebuild of the server on changes, and a restart after each rebuild. Rebuilds keep the
 * folder, because Node stops watching files that are deleted and recreated.
 */
const programs = (options) => [
  [vite, 'build', '--watch', '--emptyOutDir=false', '--config', 'server/vite.config.ts'],
  ['--watch', '--watch-preserve-output', ...options, 'server/dist/main.js'],
]

/**
 * `npm run dev`: pages as they are edited, and the server. With `--postgres`, on an empty PostgreSQL database of the kind
 * that tests use; other options are Node's, for the server. When one of the programs exits, stops the others.
 */
export async function run(given) {
  const options = given.filter((argument) => argument !== '--postgres')
  await ensureInstalled()
  await ensureBuilt()
  // From here on, dist may not match its stamp.
  removeStamp(at('server/dist/.portico-built'))
  const postgres = options.length < given.length ? await startPostgres() : undefined
  const env = { ...process.env, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) }
  if (postgres !== undefined) console.log(`DATABASE_URL=${postgres.url}`)
  const pages = await servePages()
  const children = programs(options).map((args) =>
    spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] }),
  )
  for (const { stdout } of children) {
    createInterface({ input: stdout }).on('line', (line) => {
      // The server's own address has the pages as they were built.
      console.log(line.replace(/^Portico is at .*/, `Portico is at ${pages.resolvedUrls.local[0]}`))
    })
  }
  const ends = children.map(untilEnd)
  const first = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([...ends, pages.close(), postgres?.stop()])
  return first.code
}

/** Serves the pages from their sources; their calls go to the server on PORT. */
async function servePages() {
  const { createServer } = await import('vite')
  const server = await createServer({ root: at('web'), logLevel: 'warn', server: { host: '127.0.0.1' } })
  return server.listen()
}
