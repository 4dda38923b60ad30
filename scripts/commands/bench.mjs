import { runnerImport } from 'vite'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { at } from '../lib/root.mjs'

/** `npm run bench`: Portico's cost compared with a bare server, and how it scales. */
export async function run(args) {
  await ensureInstalled()
  await ensureBuilt()
  const { module } = await runnerImport(at('bench/bench.ts'), { root: at('server'), logLevel: 'error' })
  return module.bench(args)
}
