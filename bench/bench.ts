import type { Budget } from './part.ts'
import { parts } from './parts.ts'
import { saveResult, writeResults } from './results.ts'

/**
 * Runs the named parts, or all, and writes RESULTS.md from the latest results of each. Exits with 0 if these parts meet
 * their budgets.
 */
export async function bench(args: readonly string[]): Promise<number> {
  const named = args.filter((argument) => argument !== '--full')
  const unknown = named.find((name) => !(name in parts))
  if (unknown !== undefined) {
    console.error(
      `There is no part ${unknown}. The parts are ${Object.keys(parts).join(', ')}; the only option is --full.`,
    )
    return 1
  }
  const broken: Budget[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue
    const began = performance.now()
    const say = (line: string) => console.log(`${name}: ${line}`)
    const findings = await part.measure({ full: args.includes('--full'), say })
    const seconds = Math.round((performance.now() - began) / 1_000)
    say(`took ${seconds} s`)
    saveResult(name, { ...findings, at: new Date().toISOString(), seconds })
    broken.push(...findings.budgets.filter(({ measured, most }) => measured > most))
  }
  writeResults()
  for (const { name, measured, most, unit } of broken)
    console.error(`Budget exceeded: ${name} is ${measured.toFixed(2)}${unit}, at most ${most}${unit}.`)
  return broken.length === 0 ? 0 : 1
}
