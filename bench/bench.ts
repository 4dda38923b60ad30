import { parseArgs } from 'node:util'
import { audit } from './audit.ts'
import { desk } from './desk.ts'
import type { Budget, Part } from './part.ts'
import { writeSection } from './results.ts'
import { scale } from './scale.ts'
import { speed } from './speed.ts'
import { statements } from './statements.ts'

/** The parts of the bench, in the order in which they run and appear in RESULTS.md. */
const parts: Readonly<Record<string, Part>> = {
  speed,
  scale,
  desk,
  statements,
  audit,
}
const titles = Object.values(parts).map(({ title }) => title)

/** Runs the named parts, or all, and writes their sections of RESULTS.md. Exits with 0 if they meet their budgets. */
export async function bench(args: readonly string[]): Promise<number> {
  const { values, positionals: named } = parseArgs({
    args: [...args],
    options: { full: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = named.find((name) => !(name in parts))
  if (unknown !== undefined) {
    const names = Object.keys(parts).join(', ')
    console.error(`There is no part ${unknown}. The parts are ${names}.`)
    return 1
  }
  const broken: Budget[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue
    const began = performance.now()
    const say = (line: string) => console.log(`${name}: ${line}`)
    const findings = await part.measure({ full: values.full, say })
    const seconds = Math.round((performance.now() - began) / 1_000)
    say(`took ${seconds} s`)
    writeSection(titles, { name, part, findings, seconds })
    broken.push(...findings.budgets.filter(({ measured, most }) => measured > most))
  }
  for (const { name, measured, most, unit } of broken)
    console.error(`Budget exceeded: ${name} is ${measured.toFixed(2)}${unit}, at most ${most}${unit}.`)
  return broken.length === 0 ? 0 : 1
}
