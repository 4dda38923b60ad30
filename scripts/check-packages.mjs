/**
 * Checks offline what npm installs: exact versions, the public registry, checksums, support for the oldest Node that
 * Portico runs on, and no unexpected install scripts.
 */
import { readFileSync } from 'node:fs'
import semver from 'semver'
import { isSupported } from './entry.mjs'
import { readPackages } from './lib/read-packages.mjs'
import { report } from './lib/report.mjs'
import { at } from './lib/root.mjs'

const registry = 'https://registry.npmjs.org/'

/** Packages with an install script: whether it may run, and why. Must match allowScripts in package.json. */
const installScripts = {
  'better-sqlite3-node20': { runs: true, why: 'fetches or compiles the embedded database, on Node 20 alone' },
  '@swc/core': { runs: false, why: 'only tries whether its binary starts' },
}

/** Packages that need a newer Node than our oldest, and their replacements there. */
const standIns = { 'better-sqlite3': 'better-sqlite3-node20' }

const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']
const read = (file) => JSON.parse(readFileSync(at(file), 'utf8'))

const { engines, allowScripts } = read('package.json')
const oldestNode = semver.minVersion(engines.node).version
/** Versions around each boundary of the supported range in package.json and entry.mjs. */
const nodeVersions = [
  '18.20.8',
  '20.18.3',
  '20.19.0',
  '21.7.3',
  '22.11.0',
  '22.12.0',
  '23.11.1',
  '24.0.0',
  '26.0.0',
]

const packages = readPackages(read('package-lock.json'))

report(
  [
    ...manifests.flatMap(unpinned),
    ...packages.flatMap(problemsOf),
    ...scriptProblems(allowScripts),
    ...nodeVersions.flatMap(disputed),
  ],
  `${packages.length} packages have a checksum, run on Node ${oldestNode} and have no unasked install script.`,
)

function unpinned(file) {
  const { dependencies = {}, devDependencies = {} } = read(file)
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} ${version} is no exact version.`)
}

function disputed(version) {
  const isPromised = semver.satisfies(version, engines.node)
  return isSupported(version) === isPromised
    ? []
    : [`package.json ${isPromised ? 'takes' : 'refuses'} Node ${version}, scripts/entry.mjs does not.`]
}

function problemsOf({ name, version, resolved, integrity, node }) {
  const isLocked = /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
  const isPublic = resolved === undefined || resolved.startsWith(registry)
  return [
    ...(isLocked ? [] : [`${name} ${version} has no SHA-512 checksum in package-lock.json.`]),
    ...(isPublic ? [] : [`${name} ${version} comes from ${resolved} and not from ${registry}.`]),
    ...(semver.satisfies(oldestNode, node) || name in standIns
      ? []
      : [`${name} ${version} asks for Node ${node}.`]),
  ]
}

function scriptProblems(allowScripts) {
  const has = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  const told = (name) => allowScripts[name] === installScripts[name].runs
  return [
    ...has
      .filter((name) => !(name in installScripts))
      .map(
        (name) => `${name} runs a script when it is installed; say in scripts/check-packages.mjs why it may.`,
      ),
    ...Object.keys(installScripts)
      .filter((name) => !has.includes(name) || !told(name))
      .map((name) => `package.json's allowScripts and the list of install scripts differ about ${name}.`),
    ...Object.keys(allowScripts)
      .filter((name) => !(name in installScripts))
      .map(
        (name) => `package.json's allowScripts names ${name}, which is not on the list of install scripts.`,
      ),
  ]
}
