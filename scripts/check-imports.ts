/** Checks the rules of .dependency-cruiser.mjs, and that files were checked at all. */
import { createRequire } from 'node:module'
import type { ICruiseOptions, ICruiseResult, IForbiddenRuleType, IViolation } from 'dependency-cruiser'
import rules from '../.dependency-cruiser.mjs'
import { report } from './lib/report.ts'
import { root } from './lib/root.ts'

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']

readTsx()
const { cruise } = await import('dependency-cruiser')

process.chdir(root)
const { forbidden, options } = rules as { forbidden: IForbiddenRuleType[]; options: ICruiseOptions }
const asked = { ...options, ruleSet: { forbidden }, validate: true }
const output = (await cruise(workspaces, asked)).output as ICruiseResult
const { violations, totalCruised } = output.summary
report([...unseenWorkspaces(), ...violations.map(describe)], `${totalCruised} files keep the import rules.`)

/** If its parser cannot read our files, the tool finds nothing and reports success. */
function unseenWorkspaces(): string[] {
  const seen = (name: string) => output.modules.some(({ source }) => source.startsWith(`${name}/`))
  return workspaces.filter((name) => !seen(name)).map((name) => `No file of ${name} was looked at.`)
}

function describe({ from, to, rule, cycle }: IViolation): string {
  const rest = cycle ? cycle.map((step) => step.name) : [to].filter((file) => file !== from)
  const comment = forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
  return `${[from, ...rest].join(' → ')}\n  ${comment} (${rule.name})`
}

/** dependency-cruiser does not enable JSX in its parser for .tsx files. */
function readTsx(): void {
  const parser = createRequire(import.meta.url)('@swc/core') as {
    parseFileSync: (file: string, options: object) => unknown
  }
  const { parseFileSync } = parser
  parser.parseFileSync = (file: string, options: object) =>
    parseFileSync(file, { ...options, tsx: file.endsWith('x') })
}
