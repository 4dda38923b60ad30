import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'

/** `npm run bench`: Portico's cost compared with a bare server, and how it scales. */
export async function run(args: readonly string[]): Promise<number> {
  await ensureInstalled()
  await ensureBuilt()
  const { bench } = await import('../../bench/bench.ts')
  return bench(args)
}
