import { Failure } from './lib/failure.ts'
import { hash, hashFiles } from './lib/hash.ts'
import { installFingerprint } from './install.ts'
import { withLock } from './lib/lock.ts'
import { step } from './lib/progress.ts'
import { at } from './lib/root.ts'
import { lastLines, runQuietly } from './lib/run.ts'
import { isStamped, removeStamp, stamp } from './lib/stamp.ts'

const sources = [
  'contract/package.json',
  'contract/src',
  'site.config.ts',
  'site.legal.ts',
  'tsconfig.base.json',
  'scripts/build.ts',
  'web',
]

/** Vite empties web/dist first, so an unfinished build leaves no stamp. */
const stampFile = at('web/dist/.portico-built')

/** Builds the web if it is stale. The server runs from its source. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return
  await withLock(async () => {
    if (!isBuilt()) await step('Building the web', build)
  })
}

const isBuilt = () => isStamped(stampFile, fingerprint())
const isSource = (file: string) => !/\.test\.|\/test\/|\.md$/.test(file)

/** Includes the VITE_ variables, because Vite inlines their values. */
function fingerprint(): string {
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  const settings = names.sort().map((name) => [name, process.env[name]])
  return hash([installFingerprint(), JSON.stringify(settings), hashFiles(sources, isSource)].join('\n'))
}

async function build(): Promise<void> {
  const before = fingerprint()
  removeStamp(stampFile)
  const { code, output } = await runQuietly(
    process.execPath,
    [at('node_modules/vite/bin/vite.js'), 'build'],
    {
      cwd: at('web'),
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (code !== 0) throw new Failure(`The web could not be built:\n${lastLines(output)}`)
  stamp(stampFile, before)
}
