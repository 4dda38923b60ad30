/** Checks offline what npm installs: exact versions, the public registry, checksums, and no unexpected install scripts. */
import { readFileSync } from 'node:fs'
import { report } from './lib/report.ts'
import { at } from './lib/root.ts'

const registry = 'https://registry.npmjs.org/'

const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']
const read = (file: string): unknown => JSON.parse(readFileSync(at(file), 'utf8'))

/** A package as npm's lockfile has it. */
interface Package {
  name: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** It comes inside another package, whose checksum covers it. */
  inBundle?: boolean
  hasInstallScript?: boolean
}

const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
const packages = thirdParty(read('package-lock.json') as { packages: Record<string, Omit<Package, 'name'>> })

report(
  [...manifests.flatMap(unpinned), ...packages.flatMap(problemsOf), ...scriptProblems()],
  `${packages.length} packages have a checksum and run no install script.`,
)

function thirdParty(lockfile: { packages: Record<string, Omit<Package, 'name'>> }): Package[] {
  return Object.entries(lockfile.packages)
    .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
    .map(([place, entry]) => ({ ...entry, name: place.replace(/^.*node_modules\//, '') }))
}

type Versions = Record<string, string>

function unpinned(file: string): string[] {
  const { dependencies = {}, devDependencies = {} } = read(file) as Record<string, Versions | undefined>
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} ${version} is no exact version.`)
}

function problemsOf({ name, version, resolved, integrity }: Package): string[] {
  const isLocked = /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
  const isPublic = resolved === undefined || resolved.startsWith(registry)
  return [
    ...(isLocked ? [] : [`${name} ${version} has no SHA-512 checksum in package-lock.json.`]),
    ...(isPublic ? [] : [`${name} ${version} comes from ${resolved} and not from ${registry}.`]),
  ]
}

/** No install script may run, so allowScripts forbids each by its name: @swc/core's only tries whether its binary starts. */
function scriptProblems(): string[] {
  const names = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  const allowed = [...names].filter((name) => allowScripts[name] !== false)
  const gone = Object.keys(allowScripts).filter((name) => !names.has(name))
  return [
    ...allowed.map((name) => `${name} has an install script, which package.json's allowScripts must forbid.`),
    ...gone.map((name) => `${name} has no install script, but is in package.json's allowScripts.`),
  ]
}
