import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { ViteDevServer } from 'vite'
import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { at, root } from '../lib/root.ts'
import { untilEnd } from '../lib/run.ts'
import { startPostgres } from '../postgres.ts'

/**
 * `npm run dev`: pages as they are edited, and the server, which restarts when one of its files changes. With `--postgres`,
 * on an empty PostgreSQL database of the kind that tests use; other options are Node's, for the server.
 */
export async function run(given: readonly string[]): Promise<number> {
  const options = given.filter((argument) => argument !== '--postgres')
  await ensureInstalled()
  await ensureBuilt()
  const postgres = options.length < given.length ? await startPostgres() : undefined
  const env = { ...process.env, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) }
  if (postgres !== undefined) console.log(`DATABASE_URL=${postgres.url}`)
  const pages = await servePages()
  const args = ['--watch', '--watch-preserve-output', ...options, 'server/src/main.ts']
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] })
  createInterface({ input: server.stdout }).on('line', (line) => {
    // The server's own address has the pages as they were built.
    console.log(line.replace(/^Portico is at .*/, `Portico is at ${pages.resolvedUrls?.local[0] ?? ''}`))
  })
  const { code } = await untilEnd(server)
  await Promise.all([pages.close(), postgres?.stop()])
  return code
}

/** Serves the pages from their sources; their calls go to the server on PORT. */
async function servePages(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const server = await createServer({ root: at('web'), logLevel: 'warn', server: { host: '127.0.0.1' } })
  return server.listen()
}
