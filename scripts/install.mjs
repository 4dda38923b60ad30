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
/** What npm reads of a package.json; a new script or description must not cost an installation. */
const fields = ['workspaces', 'dependencies', 'devDependencies', 'overrides', 'allowScripts']

/** Node's version is part of it because native code is built for one. */
export function installFingerprint() {
  const wanted = manifests.map((file) => JSON.parse(readFileSync(at(file), 'utf8')))
  const asked = JSON.stringify(wanted.map((manifest) => fields.map((field) => manifest[field])))
  return hash([process.version, process.arch, readFileSync(at('package-lock.json')), asked].join('\n'))
}

/** The driver of server/src/db/better-sqlite3.mjs: version 12 runs on Node 20 alone, and alone has an install script. */
const isNode20 = process.versions.node.startsWith('20.')
const sqlite = isNode20 ? 'better-sqlite3-node20' : 'better-sqlite3'

/** What only works when it was made for this Node, system and C library, and what uses it as the server does. */
const nativeModules = {
  [sqlite]: `new (require('${sqlite}'))(':memory:').close()`,
  '@node-rs/argon2': "require('@node-rs/argon2')",
}

/**
 * Installs the packages when they are stale, or when one with native code does not load: node_modules may have been
 * copied from another machine, or its compiler stopped halfway. Throws Failure with a sentence.
 */
export async function ensureInstalled() {
  if (await isInstalled()) return
  await withLock(async () => {
    if (!(await isInstalled())) await step('Installing packages', install)
  })
}

const isInstalled = async () =>
  isStamped(stampFile, installFingerprint()) && (await findBrokenModule()) === undefined

/** The first package whose native code does not load, with what Node said of it. */
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
  // The builder and the test tools are wanted under NODE_ENV=production too, where npm would leave them out.
  await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts')
  // Nobody else has to wait for a compiler, or to have one.
  if (isNode20) await npm('rebuild', sqlite, '--ignore-scripts=false')
  const broken = await findBrokenModule()
  if (broken) throw new Failure(`${broken.name} does not load:\n${lastLines(broken.output, 12)}`)
  stamp(stampFile, fingerprint)
}

async function npm(...args) {
  const { code, output } = await runNpm(args)
  if (code !== 0) throw new Failure(explainInstallFailure(output))
}
