import { existsSync, readFileSync } from 'node:fs'
import { explainInstallFailure } from './lib/explain-install-failure.mjs'
import { Failure } from './lib/failure.mjs'
import { hash } from './lib/hash.mjs'
import { withLock } from './lib/lock.mjs'
import { runNpm } from './lib/npm.mjs'
import { step } from './lib/progress.mjs'
import { at } from './lib/root.mjs'
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

export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (!isInstalled()) await step('Installing packages', install)
  })
}

const isInstalled = () => isStamped(stampFile, installFingerprint())

async function install() {
  const fingerprint = installFingerprint()
  removeStamp(stampFile)
  // The builder and the test tools are wanted under NODE_ENV=production too, where npm would leave them out.
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Failure(explainInstallFailure(output))
  if (!existsSync(at('node_modules/better-sqlite3/build/Release/better_sqlite3.node')))
    throw new Failure(
      'npm left better-sqlite3 unbuilt because it is told to ignore install scripts; run: npm rebuild better-sqlite3 --ignore-scripts=false',
    )
  stamp(stampFile, fingerprint)
}
