import { ensureInstalled } from '../install.ts'
import { runQuietly } from '../lib/run.ts'

type Check = readonly [name: string, args: readonly string[]]

const bin = (file: string, ...args: string[]): string[] => [`node_modules/${file}`, ...args]

/** Remembers what it found, so that the next run only looks at what has changed. */
const types = (name: string, folder = name): Check => [
  `types of ${name}`,
  bin('typescript/bin/tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}`),
]

const licenceChecker = bin('license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js')
/** Licences that only require attribution. The last ones are for tools that are not shipped to browsers. */
const licences =
  '0BSD;Apache-2.0;BlueOak-1.0.0;BSD;BSD-2-Clause;BSD-3-Clause;CC0-1.0;ISC;MIT;MIT-0;OFL-1.1;Zlib;CC-BY-3.0;MPL-2.0;PSF-2.0;Python-2.0'

/** The checks, slowest first: a name and Node's arguments. */
const checks: readonly Check[] = [
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
  types('server'),
  // Of bench, e2e and scripts.
  types('tools', '.'),
  types('web'),
  types('contract'),
  ['bytes', ['scripts/check-bytes.ts']],
  ['unused', bin('knip/bin/knip.js', '--treat-config-hints-as-errors')],
  ['imports', ['scripts/check-imports.ts']],
  ['licences', [...licenceChecker, '--excludePrivatePackages', '--onlyAllow', licences]],
  ['docs', ['scripts/check-docs.ts']],
  ['format', bin('oxfmt/bin/oxfmt', '--check', '.')],
  ['packages', ['scripts/check-packages.ts']],
]
const atOnce = 2

/**
 * `npm run check`: all static checks. `npm run check -- NAME…`: only those; options such as `--write` are passed on to
 * them.
 */
export async function run(given: readonly string[]): Promise<number> {
  const names = given.filter((argument) => !argument.startsWith('--'))
  const options = given.filter((argument) => argument.startsWith('--'))
  const isAsked = ([name]: Check) => names.length === 0 || names.includes(name)
  const waiting = checks.filter(isAsked).map(([name, args]): Check => [name, [...args, ...options]])
  if (waiting.length < names.length) {
    console.error(`The checks are ${checks.map(([name]) => name).join(', ')}.`)
    return 1
  }
  await ensureInstalled()
  const failed: string[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check[0])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  console.log(failed.length > 0 ? `\nNot in order: ${failed.join(', ')}.` : '\nAll is in order.')
  return failed.length > 0 ? 1 : 0
}

/** oxlint's last lines, with what it found that does not fail the check. */
export const hasWarnings = (output: string): boolean => /^Found [1-9]\d* warning/m.test(output)

async function passes([name, args]: Check): Promise<boolean> {
  const began = Date.now()
  const { code, output } = await runQuietly(process.execPath, args)
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0 || hasWarnings(output)) console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  return code === 0
}
