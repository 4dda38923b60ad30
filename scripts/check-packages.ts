/** Checks offline what npm installs: exact versions, the public registry, checksums, and no unexpected install scripts. */
import { readFileSync } from 'node:fs'
import { report } from './lib/report.ts'
import { at } from './lib/root.ts'

const registry = 'https://registry.npmjs.org/'

/** Packages with an install script, none of which may run: why it need not. Must match allowScripts in package.json. */
const installScripts: Record<string, string> = {
  '@swc/core': 'only tries whether its binary starts',
}

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

function scriptProblems(): string[] {
  const has = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  const known = Object.keys(installScripts)
  return [
    ...has
      .filter((name) => !known.includes(name))
      .map((name) => `${name} has an install script; say in scripts/check-packages.ts why it need not run.`),
    ...[...new Set([...known, ...Object.keys(allowScripts)])]
      .filter((name) => !known.includes(name) || !has.includes(name) || allowScripts[name] !== false)
      .map((name) => `package.json's allowScripts and the list of install scripts differ about ${name}.`),
  ]
}
