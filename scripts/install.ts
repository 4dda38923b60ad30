import { readFileSync } from 'node:fs'
import { Failure } from './lib/failure.ts'
import { hash } from './lib/hash.ts'
import { withLock } from './lib/lock.ts'
import { npm } from './lib/npm.ts'
import { step } from './lib/progress.ts'
import { at } from './lib/root.ts'
import type { Finished } from './lib/run.ts'
import { lastLines, runQuietly } from './lib/run.ts'
import { isStamped, removeStamp, stamp } from './lib/stamp.ts'

const stampFile = at('node_modules/.portico-installed')
const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']
/** The parts of a package.json that npm uses. A new script or description must not trigger an installation. */
const fields = ['workspaces', 'dependencies', 'devDependencies', 'overrides', 'allowScripts']

/** Includes Node's version, because native code is built for it. */
export function installFingerprint(): string {
  const wanted = manifests.map(
    (file) => JSON.parse(readFileSync(at(file), 'utf8')) as Record<string, unknown>,
  )
  const asked = JSON.stringify(wanted.map((manifest) => fields.map((field) => manifest[field])))
  return hash([process.version, process.arch, readFileSync(at('package-lock.json')), asked].join('\n'))
}

/** Packages with native code for this Node, system and C library, each with a test that it loads. */
const nativeModules = {
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').close()",
  '@node-rs/argon2': "require('@node-rs/argon2')",
}

/**
 * Installs the packages if they are stale, or if native code does not load: node_modules may have been copied from another
 * machine, or its installation interrupted. Throws Failure.
 */
export async function ensureInstalled(): Promise<void> {
  if (await isInstalled()) return
  await withLock(async () => {
    if (!(await isInstalled())) await step('Installing packages', install)
  })
}

const isInstalled = async () =>
  isStamped(stampFile, installFingerprint()) && (await findBrokenModule()) === undefined

/** The first package whose native code does not load, with Node's output. */
async function findBrokenModule(): Promise<(Finished & { name: string }) | undefined> {
  for (const [name, use] of Object.entries(nativeModules)) {
    const ended = await runQuietly(process.execPath, ['-e', use])
    if (ended.code !== 0) return { name, ...ended }
  }
  return undefined
}

async function install(): Promise<void> {
  const fingerprint = installFingerprint()
  removeStamp(stampFile)
  // The build and test tools are needed under NODE_ENV=production too, where npm would omit them.
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts'])
  const broken = await findBrokenModule()
  if (broken) throw new Failure(`${broken.name} does not load:\n${lastLines(broken.output, 12)}`)
  stamp(stampFile, fingerprint)
}
