import { ensureInstalled } from '../install.mjs'
import { runQuietly } from '../lib/run.mjs'

const bin = (file, ...args) => [`node_modules/${file}`, ...args]
const types = (folder) => [`types of ${folder}`, bin('typescript/bin/tsc', '-p', folder)]

const licenceChecker = bin('license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js')
/** Licences that only require attribution. The last ones are for tools that are not shipped to browsers. */
const licences =
  '0BSD;Apache-2.0;BlueOak-1.0.0;BSD;BSD-2-Clause;BSD-3-Clause;CC0-1.0;ISC;MIT;MIT-0;OFL-1.1;Zlib;CC-BY-3.0;MPL-2.0;PSF-2.0;Python-2.0'

/** The checks, slowest first: a name and Node's arguments. */
const checks = [
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
  ['format', bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['unused', bin('knip/bin/knip.js', '--treat-config-hints-as-errors')],
  ...['contract', 'server', 'web', 'e2e', 'bench'].map(types),
  ['imports', ['scripts/check-imports.mjs']],
  ['docs', ['scripts/check-docs.mjs']],
  ['bytes', ['scripts/check-bytes.mjs']],
  ['packages', ['scripts/check-packages.mjs']],
  ['licences', [...licenceChecker, '--excludePrivatePackages', '--onlyAllow', licences]],
]
const atOnce = 2

/** `npm run check`: all static checks. */
export async function run() {
  await ensureInstalled()
  const failed = []
  const waiting = [...checks]
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
export const hasWarnings = (output) => /^Found [1-9]\d* warning/m.test(output)

async function passes([name, args]) {
  const began = Date.now()
  const { code, output } = await runQuietly(process.execPath, args)
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0 || hasWarnings(output)) console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  return code === 0
}
