/** Checks that words which break one of our rules stand only where they may. */
import { readFileSync } from 'node:fs'
import { filesIn } from './lib/hash.mjs'
import { report } from './lib/report.mjs'
import { at, named } from './lib/root.mjs'

const code = /\.(m?[jt]s|tsx)$/
const nowhere = /^$/

/** `in`: the files that are looked at; `allowed`: those of them where the words may stand. */
const rules = [
  {
    words: /\bprocess\.env\b/,
    in: code,
    allowed:
      /^server\/src\/config\.ts$|^scripts\/|\.config\.ts$|^server\/test\/|^e2e\/|^bench\/|^web\/src\/test\//,
    sentence: 'Only config.ts reads the environment; take the value from there.',
  },
  {
    words: /\bwaitForTimeout\b/,
    in: code,
    allowed: nowhere,
    sentence: 'Wait for what the page shows, not for a time.',
  },
  {
    words: /\b(describe|it|test|suite)(\.\w+)*\.(only|skip|fixme|todo)\b/,
    in: code,
    allowed: nowhere,
    sentence: 'Every test runs.',
  },
  {
    words: /\bdangerouslySetInnerHTML\b|\.innerHTML\b/,
    in: code,
    allowed: nowhere,
    sentence: 'Let React write the page, so that no text of a person becomes markup.',
  },
  {
    words: /from 'kysely'|import\('kysely'\)/,
    in: /^(web|server|contract)\//,
    allowed: /^server\/src\/db\/|-queries\.ts$|^server\/src\/audit\/append-audit\.ts$/,
    sentence: 'Queries live in db/ and in *-queries.ts files.',
  },
  {
    words: /\b(insertInto|updateTable|deleteFrom)\('users'\)/,
    in: /^server\/src\//,
    allowed: /^server\/src\/features\/identity\/queries\/account-queries\.ts$|\.test\.ts$/,
    sentence: 'Accounts are written in account-queries.ts, where a change of access asks for leave.',
  },
  {
    words: /\bas Authorized\b/,
    in: code,
    allowed: /^server\/src\/features\/identity\/rules\/authorize\.ts$/,
    sentence: 'Only authorize gives leave, for it asks who it is and tells the other staff.',
  },
  {
    words: /^import (?!type ).*from 'better-sqlite3/,
    in: code,
    allowed: /^server\/src\/db\/better-sqlite3\.d\.mts$/,
    sentence: 'Take the driver from db/better-sqlite3.mjs, which knows the one that this Node can load.',
  },
  {
    words: /\b(TODO|FIXME)\b/,
    in: /./,
    allowed: nowhere,
    sentence: 'Do it, or open an issue.',
  },
]

const places = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs', 'README.md', 'site.config.ts']
const configs = ['vitest.config.ts', 'playwright.config.ts']
const self = 'scripts/check-words.mjs'
const text = /\.(m?[jt]s|tsx|css|html|md|json)$/

const files = [...places, ...configs].flatMap((place) => filesIn(at(place)).map(named))
const read = files.filter((file) => file !== self && text.test(file))
report(read.flatMap(problemsOf), `${read.length} files keep ${rules.length} rules.`)

function problemsOf(file) {
  const lines = readFileSync(at(file), 'utf8').split('\n')
  const held = rules.filter((rule) => rule.in.test(file) && !rule.allowed.test(file))
  return held.flatMap(({ words, sentence }) =>
    lines.flatMap((line, index) =>
      words.test(line) ? [`${file}:${index + 1} ${line.trim()}\n  ${sentence}`] : [],
    ),
  )
}
