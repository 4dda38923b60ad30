import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { at } from '../scripts/lib/root.ts'
import type { Budget, Findings, Part, Table } from './part.ts'

const page = join(import.meta.dirname, 'RESULTS.md')

interface Result {
  name: string
  part: Part
  findings: Findings
  seconds: number
}

/** Writes a part's section of RESULTS.md, in the order of the titles, and keeps the results of the others. */
export function writeSection(titles: readonly string[], { name, part, findings, seconds }: Result): void {
  const [preface = '', ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const found = new Map(sections.map((section) => [/^## (.*)$/m.exec(section)?.[1], section.trim()]))
  const when = `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${seconds} s on ${describeMachine()}.`
  const { tables, budgets } = findings
  const blocks = [`## ${part.title}`, part.about, when, ...tables.map(toMarkdown), ...budgetTable(budgets)]
  found.set(part.title, blocks.join('\n\n'))
  const kept = titles.flatMap((title) => found.get(title) ?? [])
  writeFileSync(page, [preface.trim(), ...kept].join('\n\n'))
  // As `npm run check` wants it.
  execFileSync(process.execPath, [at('node_modules/oxfmt/bin/oxfmt'), page])
}

const toMarkdown = ({ title, columns, rows }: Table): string => {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`### ${title}`, '', ...lines].join('\n')
}

function budgetTable(budgets: readonly Budget[]): string[] {
  const rows = budgets.map(({ name, measured, most, unit }) => [
    name,
    `${measured.toFixed(2)}${unit}`,
    `${most}${unit}`,
    measured <= most ? 'met' : '**exceeded**',
  ])
  const columns = ['budget', 'measured', 'at most', '']
  return budgets.length === 0 ? [] : [toMarkdown({ title: 'Budgets', columns, rows })]
}

function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const versions = ['fastify', 'better-sqlite3', 'pg'].map((name) => `${name} ${versionOf(name)}`)
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}, ${versions.join(', ')}`
}

function versionOf(name: string): string {
  const manifest = readFileSync(at('node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
