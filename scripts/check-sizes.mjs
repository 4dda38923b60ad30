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
  ...budget('files', sources, { median: 60, p90: 200 }),
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

/** Holds a share of the measured against its budget, and names the longest, which are the ones to cut. */
function budget(what, measured, { median, p90 }) {
  const sorted = measured.toSorted((a, b) => a.lines - b.lines)
  const lineCount = (share) => sorted[Math.ceil(sorted.length * share) - 1]?.lines ?? 0
  const longest = sorted.slice(-5).map(({ name, lines }) => `  ${name}: ${lines}`)
  const over = (share, most, word) =>
    lineCount(share) > most
      ? [
          `The ${word} of ${what} has ${lineCount(share)} lines; the budget is ${most}. The longest:`,
          ...longest,
        ]
      : []
  return [...(median ? over(0.5, median, 'median') : []), ...over(0.9, p90, '90th percentile')]
}
