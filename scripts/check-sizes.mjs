/** Checks that files, functions and components stay small enough to read in one go. */
import { readFileSync } from 'node:fs'
import { functionsOf } from './lib/functions-of.mjs'
import { filesIn } from './lib/hash.mjs'
import { report } from './lib/report.mjs'
import { at, named } from './lib/root.mjs'

const places = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench']
const test = /\.(test|spec)\.tsx?$|\/test\/|^e2e\//
const longestFile = 300

const files = places
  .flatMap((place) => filesIn(at(place)).map(named))
  .filter((file) => /\.(mjs|tsx?)$/.test(file))
  .map((file) => ({ name: file, text: readFileSync(at(file), 'utf8') }))
  .map(({ name, text }) => ({ name, text, lines: text.trimEnd().split('\n').length }))
const sources = files.filter(({ name }) => !test.test(name))
const functions = sources.flatMap(({ name, text }) => functionsOf(name, text))

const problems = [
  ...files
    .filter(({ lines }) => lines > longestFile)
    .map(({ name, lines }) => `${name} has ${lines} lines; the most is ${longestFile}.`),
  ...budget('files', sources, { p90: 250 }),
  ...budget(
    'functions',
    functions.filter((f) => !f.isComponent),
    { p90: 40 },
  ),
  ...budget(
    'components',
    functions.filter((f) => f.isComponent),
    { p90: 100 },
  ),
]
report(problems, `${sources.length} files and ${functions.length} functions keep the budget.`)

/** Holds the 90th percentile of the measured against its budget, and names the longest, which are the ones to cut. */
function budget(what, measured, { p90 }) {
  const sorted = measured.toSorted((a, b) => a.lines - b.lines)
  const lines = sorted[Math.ceil(sorted.length * 0.9) - 1]?.lines ?? 0
  if (lines <= p90) return []
  const longest = sorted.slice(-5).map((one) => `  ${one.name}: ${one.lines}`)
  return [`The 90th percentile of ${what} has ${lines} lines; the budget is ${p90}. The longest:`, ...longest]
}
