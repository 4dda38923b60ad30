import { Failure } from './lib/failure.mjs'
import { hash, hashFiles } from './lib/hash.mjs'
import { installFingerprint } from './install.mjs'
import { withLock } from './lib/lock.mjs'
import { step } from './lib/progress.mjs'
import { at } from './lib/root.mjs'
import { lastLines, runQuietly } from './lib/run.mjs'
import { isStamped, removeStamp, stamp } from './lib/stamp.mjs'

const shared = [
  'contract/package.json',
  'contract/src',
  'site.config.ts',
  'tsconfig.base.json',
  'scripts/build.mjs',
]

/** What is built, from what and how. Vite empties dist first, so the stamp in it goes with an unfinished build. */
const parts = [
  { name: 'web', sources: [...shared, 'web'], cwd: 'web', args: ['build'] },
  {
    name: 'server',
    sources: [...shared, 'server'],
    cwd: '.',
    args: ['build', '--config', 'server/vite.config.ts'],
  },
]

/** Builds what is stale of the web, the server or both. */
export async function ensureBuilt(names = ['web', 'server']) {
  if (staleParts(names).length === 0) return
  await withLock(async () => {
    const stale = staleParts(names)
    if (stale.length === 0) return
    const title = `Building the ${stale.map((part) => part.name).join(' and the ')}`
    await step(title, () => buildAll(stale))
  })
}

const staleParts = (names) =>
  parts.filter((part) => names.includes(part.name) && !isStamped(stampOf(part), fingerprint(part)))
const stampOf = (part) => at(part.name, 'dist/.portico-built')
const isSource = (file) => !/\.test\.|\/test\/|\.md$/.test(file)

/** The VITE_ variables are in it because Vite writes their values into what it builds. */
function fingerprint(part) {
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  const settings = names.sort().map((name) => [name, process.env[name]])
  return hash([installFingerprint(), JSON.stringify(settings), hashFiles(part.sources, isSource)].join('\n'))
}

/** Waits for both even when one fails, so that nothing still writes into dist after the lock is given up. */
async function buildAll(stale) {
  const results = await Promise.allSettled(stale.map(build))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function build(part) {
  const before = fingerprint(part)
  removeStamp(stampOf(part))
  const { code, output } = await runQuietly(
    process.execPath,
    [at('node_modules/vite/bin/vite.js'), ...part.args],
    {
      cwd: at(part.cwd),
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (code !== 0) throw new Failure(`The ${part.name} could not be built:\n${lastLines(output)}`)
  stamp(stampOf(part), before)
}
