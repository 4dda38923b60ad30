/** Checks that docs/asvs.md counts itself right, in order, and that every file it names is there. */
import { existsSync, readFileSync } from 'node:fs'
import { filesNamedIn } from './lib/read-map.mjs'
import { report } from './lib/report.mjs'
import { at } from './lib/root.mjs'

const verdicts = ['holds', 'does not apply', 'falls short']

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const lines = readFileSync(at('docs/asvs.md'), 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('|')).map(cellsOf)
const requirements = rows
  .filter(([number]) => /^\d+\.\d+\.\d+$/.test(number))
  .map(([number, level, , verdict, shown]) => ({ number, level, verdict, shown }))
const counts = rows.filter(([first]) => /^(\d+ [A-Z]|all \d+$)/.test(first))

const problems = [
  ...requirements.flatMap(problemsOf),
  ...requirements
    .slice(1)
    .flatMap(({ number }, k) =>
      isAfter(number, requirements[k].number) ? [] : [`${number} stands after ${requirements[k].number}.`],
    ),
  ...counts.flatMap(miscounted),
  ...(counts.length > 0 && counts.at(-1)[0] === `all ${requirements.length}`
    ? []
    : [`The summary must end with all ${requirements.length}.`]),
]
report(problems, `${requirements.length} requirements, each with a verdict and files that are there.`)

function problemsOf({ number, level, verdict, shown }) {
  const files = filesNamedIn(shown)
  return [
    ...(verdicts.includes(verdict) && ['1', '2'].includes(level)
      ? []
      : [`${number} has no verdict or no level.`]),
    ...(verdict === 'holds' && files.length === 0 ? [`${number} names no file that shows it.`] : []),
    ...files
      .filter((file) => !existsSync(at(file)))
      .map((file) => `${number} names ${file}, which is not there.`),
  ]
}

function isAfter(number, earlier) {
  const [a, b] = [number, earlier].map((text) => text.split('.').map(Number))
  const place = a.findIndex((part, k) => part !== b[k])
  return place >= 0 && a[place] > b[place]
}

function miscounted([first, ...written]) {
  const [chapter] = first.split(' ')
  const own = requirements.filter(({ number }) => chapter === 'all' || number.startsWith(`${chapter}.`))
  const counted = verdicts.map((verdict) => String(own.filter((one) => one.verdict === verdict).length))
  return counted.join() === written.join() ? [] : [`${first}: ${counted.join(', ')} is right.`]
}
