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
  'site.legal.ts',
  'tsconfig.base.json',
  'scripts/build.mjs',
]

/** The builds, with their inputs and commands. Vite empties dist first, so an unfinished build leaves no stamp. */
const parts = [
  { name: 'web', sources: [...shared, 'web'], cwd: 'web', args: ['build'] },
  {
    name: 'server',
    sources: [...shared, 'server'],
    cwd: '.',
    args: ['build', '--config', 'server/vite.config.ts'],
  },
]

/** Builds the web, the server or both, where stale. */
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

/** Includes the VITE_ variables, because Vite inlines their values. */
function fingerprint(part) {
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  const settings = names.sort().map((name) => [name, process.env[name]])
  return hash([installFingerprint(), JSON.stringify(settings), hashFiles(part.sources, isSource)].join('\n'))
}

/** Waits for both builds even if one fails, so nothing writes into dist after the lock is released. */
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
