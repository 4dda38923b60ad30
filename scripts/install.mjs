import { readFileSync } from 'node:fs'
import { explainInstallFailure } from './lib/explain-install-failure.mjs'
import { Failure } from './lib/failure.mjs'
import { hash } from './lib/hash.mjs'
import { withLock } from './lib/lock.mjs'
import { runNpm } from './lib/npm.mjs'
import { step } from './lib/progress.mjs'
import { at } from './lib/root.mjs'
import { lastLines, runQuietly } from './lib/run.mjs'
import { isStamped, removeStamp, stamp } from './lib/stamp.mjs'

const stampFile = at('node_modules/.portico-installed')
const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']
/** The parts of a package.json that npm uses. A new script or description must not trigger an installation. */
const fields = ['workspaces', 'dependencies', 'devDependencies', 'overrides', 'allowScripts']

/** Includes Node's version, because native code is built for it. */
export function installFingerprint() {
  const wanted = manifests.map((file) => JSON.parse(readFileSync(at(file), 'utf8')))
  const asked = JSON.stringify(wanted.map((manifest) => fields.map((field) => manifest[field])))
  return hash([process.version, process.arch, readFileSync(at('package-lock.json')), asked].join('\n'))
}

/** The driver in server/src/db/better-sqlite3.mjs. Only version 12, for Node 20, has an install script. */
const isNode20 = process.versions.node.startsWith('20.')
const sqlite = isNode20 ? 'better-sqlite3-node20' : 'better-sqlite3'

/** Packages with native code for this Node, system and C library, each with a test that it loads. */
const nativeModules = {
  [sqlite]: `new (require('${sqlite}'))(':memory:').close()`,
  '@node-rs/argon2': "require('@node-rs/argon2')",
}

/**
 * Installs the packages if they are stale, or if native code does not load: node_modules may have been copied from another
 * machine, or its build interrupted. Throws Failure.
 */
export async function ensureInstalled() {
  if (await isInstalled()) return
  await withLock(async () => {
    if (!(await isInstalled())) await step('Installing packages', install)
  })
}

const isInstalled = async () =>
  isStamped(stampFile, installFingerprint()) && (await findBrokenModule()) === undefined

/** The first package whose native code does not load, with Node's output. */
async function findBrokenModule() {
  for (const [name, use] of Object.entries(nativeModules)) {
    const { code, output } = await runQuietly(process.execPath, ['-e', use])
    if (code !== 0) return { name, output }
  }
  return undefined
}

async function install() {
  const fingerprint = installFingerprint()
  removeStamp(stampFile)
  // The build and test tools are needed under NODE_ENV=production too, where npm would omit them.
  await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts')
  // Other versions of Node do not need a compiler.
  if (isNode20) await npm('rebuild', sqlite, '--ignore-scripts=false')
  const broken = await findBrokenModule()
  if (broken) throw new Failure(`${broken.name} does not load:\n${lastLines(broken.output, 12)}`)
  stamp(stampFile, fingerprint)
}

async function npm(...args) {
  const { code, output } = await runNpm(args)
  if (code !== 0) throw new Failure(explainInstallFailure(output))
}
