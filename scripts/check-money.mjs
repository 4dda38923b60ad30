/** Checks that money stays whole cents: nothing outside contract/ rounds it, prints it or stores it as a float. */
import { readFileSync } from 'node:fs'
import { filesIn } from './lib/hash.mjs'
import { report } from './lib/report.mjs'
import { at, named } from './lib/root.mjs'

const application = ['server/src', 'web/src']
const store = ['server/src/db']

const moneyWords =
  'amount|balance|cents|dividend|gain|investment|money|paid|principal|profit|total|unrealized'

/**
 * What is looked for, where, and why it may not be there; `allowed` names the files that may, each with the reason
 * why no money comes to harm.
 */
const rules = [
  {
    words: /\.to(Fixed|Precision|Exponential)\(|\bparse(Float|Int)\(|\* 100\b/,
    in: application,
    allowed: {},
    sentence: "Sums and their texts are the contract's: money.ts, percent.ts and whole.ts.",
  },
  {
    words: /\bMath\.(round|fround|trunc)\(/,
    in: application,
    allowed: {
      'web/src/features/public/landing-sections.tsx': 'pixels of a drawing',
      'web/src/components/chart/chart-scale.ts': 'which ticks of a chart are named',
      'web/src/investments/big-figure.tsx':
        'whole steps on the way to a whole figure, which ends at the figure itself',
      'web/src/illustrations/hero-geometry.ts': 'pixels of a drawing',
    },
    sentence: "Rounding is the contract's: whole.ts, half away from zero.",
  },
  {
    words: new RegExp(String.raw`\bNumber(\.parse\w+)?\([^)]*(${moneyWords})`, 'i'),
    in: application,
    allowed: {
      'server/src/features/investments/checks/month-totals.ts':
        'a sum that was compared with the largest exact one before',
      'server/src/features/investments/queries/summary-queries.ts':
        "the database's own sum of whole cents, which one handed over as text",
    },
    sentence: 'Read money with parsePostedMoney or centsFromJson.',
  },
  {
    words: /\b(float[48]?|real|double( precision)?|numeric|decimal|money)\b/i,
    in: store,
    allowed: {},
    sentence: 'Money and percentages are stored as whole numbers: bigint or integer.',
  },
]

const source = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file)
const filesOf = (rule) => rule.in.flatMap((place) => filesIn(at(place)).map(named)).filter(source)
const files = new Set(rules.flatMap(filesOf))
const lines = new Map([...files].map((file) => [file, readFileSync(at(file), 'utf8').split('\n')]))

report(rules.flatMap(problemsOf), `${files.size} files keep money whole.`)

function problemsOf(rule) {
  const found = filesOf(rule).flatMap((file) =>
    lines.get(file).flatMap((line, index) => (breaks(rule, line) ? [{ file, index, line }] : [])),
  )
  const broken = found.filter(({ file }) => !(file in rule.allowed))
  const idle = Object.keys(rule.allowed).filter((name) => !found.some(({ file }) => file === name))
  return [
    ...broken.map(({ file, index, line }) => `${file}:${index + 1} ${line.trim()}\n  ${rule.sentence}`),
    ...idle.map((file) => `scripts/check-money.mjs allows ${file} what it does not do.`),
  ]
}

/** A sentence may speak of money; only code can harm it. */
function breaks({ words }, line) {
  const code = /^\s*(\/?\*|\/\/)/.test(line) ? '' : line.replace(/ \/\/ .*$/, '')
  return words.test(code)
}
