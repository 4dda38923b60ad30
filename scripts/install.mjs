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

/** Node's version is part of it because better-sqlite3 is compiled for one. */
export function installFingerprint() {
  const wanted = manifests.map((file) => JSON.parse(readFileSync(at(file), 'utf8')))
  const asked = JSON.stringify(wanted.map((manifest) => fields.map((field) => manifest[field])))
  return hash([process.version, process.arch, readFileSync(at('package-lock.json')), asked].join('\n'))
}

/** What only works when it was made for this Node, system and C library, and what uses it as the server does. */
const nativeModules = {
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').close()",
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
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Failure(explainInstallFailure(output))
  const broken = await findBrokenModule()
  if (broken) throw new Failure(explainBrokenModule(broken))
  stamp(stampFile, fingerprint)
}

/** npm leaves better-sqlite3 unbuilt without a word where install scripts are switched off. */
const explainBrokenModule = ({ name, output }) =>
  `${name} does not load. If npm is told to ignore install scripts, run: npm rebuild ${name} --ignore-scripts=false\n${lastLines(output, 12)}`
