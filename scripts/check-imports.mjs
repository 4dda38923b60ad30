/** Checks the rules of .dependency-cruiser.mjs, and that files were checked at all. */
import { createRequire } from 'node:module'
import rules from '../.dependency-cruiser.mjs'
import { report } from './lib/report.mjs'
import { root } from './lib/root.mjs'

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']

readTsx()
const { cruise } = await import('dependency-cruiser')

process.chdir(root)
const { forbidden, options } = rules
const { output } = await cruise(workspaces, { ...options, ruleSet: { forbidden }, validate: true })
const { violations, totalCruised } = output.summary
report([...unseenWorkspaces(), ...violations.map(describe)], `${totalCruised} files keep the import rules.`)

/** If its parser cannot read our files, the tool finds nothing and reports success. */
function unseenWorkspaces() {
  const seen = (name) => output.modules.some(({ source }) => source.startsWith(`${name}/`))
  return workspaces.filter((name) => !seen(name)).map((name) => `No file of ${name} was looked at.`)
}

function describe({ from, to, rule, cycle }) {
  const rest = cycle ? cycle.map((step) => step.name) : [to].filter((file) => file !== from)
  const { comment } = forbidden.find(({ name }) => name === rule.name)
  return `${[from, ...rest].join(' → ')}\n  ${comment} (${rule.name})`
}

/** dependency-cruiser does not enable JSX in its parser for .tsx files. */
function readTsx() {
  const parser = createRequire(import.meta.url)('@swc/core')
  const { parseFileSync } = parser
  parser.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') })
}
