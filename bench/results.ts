import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type { Budget, Findings, Table } from './part.ts'
import { parts } from './parts.ts'

const here = import.meta.dirname
const resultFile = (name: string) => join(here, 'results', `${name}.json`)

/** The result of a part, with its date, machine and duration. */
interface Result extends Findings {
  at: string
  seconds: number
  machine: string
}

/** Saves a part's result until it runs again. */
export function saveResult(name: string, result: Omit<Result, 'machine'>): void {
  mkdirSync(join(here, 'results'), { recursive: true })
  write(resultFile(name), JSON.stringify({ ...result, machine: describeMachine() }))
}

/** Writes RESULTS.md from the latest result of each part. */
export function writeResults(): void {
  const sections = Object.keys(parts).flatMap((name) => {
    if (!existsSync(resultFile(name))) return []
    return sectionOf(name, JSON.parse(readFileSync(resultFile(name), 'utf8')) as Result)
  })
  write(join(here, 'RESULTS.md'), [...preface, ...sections].join('\n\n'))
}

const preface = [
  '# Performance and load',
  'Written by `npm run bench`; `-- --full` adds the largest sizes, and `-- speed` runs one part and keeps the results of the others. It starts its own temporary servers and databases. Other load on the machine changes absolute figures, but hardly the ratios, because the servers compared take turns.',
]

function sectionOf(name: string, { at, seconds, machine, tables, budgets }: Result): string[] {
  const { title, about } = parts[name] ?? { title: name, about: '' }
  const when = `\`npm run bench -- ${name}\`, ${at.slice(0, 10)}, ${seconds} s on ${machine}.`
  return [`## ${title}`, about, when, ...tables.flatMap(toMarkdown), ...budgetTable(budgets)]
}

const toMarkdown = ({ title, columns, rows }: Table): string[] => [
  `### ${title}`,
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
]

function budgetTable(budgets: readonly Budget[]): string[] {
  const rows = budgets.map(({ name, measured, most, unit }) => [
    name,
    `${measured.toFixed(2)}${unit}`,
    `${most}${unit}`,
    measured <= most ? 'met' : '**exceeded**',
  ])
  const columns = ['budget', 'measured', 'at most', '']
  return budgets.length === 0 ? [] : toMarkdown({ title: 'Budgets', columns, rows })
}

function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const versions = ['fastify', 'better-sqlite3', 'pg'].map((name) => `${name} ${versionOf(name)}`)
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}, ${versions.join(', ')}`
}

function versionOf(name: string): string {
  const file = readFileSync(join(here, '../node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

/** Formatted, as `npm run check` wants it. */
function write(file: string, text: string): void {
  writeFileSync(file, text)
  execFileSync(process.execPath, [join(here, '../node_modules/oxfmt/bin/oxfmt'), file])
}
