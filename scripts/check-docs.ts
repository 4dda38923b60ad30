/**
 * Checks that docs/map.md matches the lists of routes and pages, that the recipes in docs/recipes.md list the files that
 * such a change touches, and that every file named in a document exists. With --write, writes the map.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { docOf } from '../contract/src/api/docs.ts'
import { endpoints } from '../contract/src/api/endpoints.ts'
import { paths } from '../contract/src/api/paths.ts'
import { allFigures } from '../contract/src/figures/monthly-figures.ts'
import { routes } from '../server/src/routes.ts'
import { filesIn } from './lib/hash.ts'
import { report } from './lib/report.ts'
import { at, named } from './lib/root.ts'

const read = (file: string) => readFileSync(at(file), 'utf8')

/** Production files, without migrations, which never change after they ship. */
const sources = ['contract/src', 'server/src', 'web/src']
  .flatMap((place) => filesIn(at(place)).map(named))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|\/test\/|\/migrations\//.test(file))
  .map((file) => ({ file, text: read(file) }))

const documents = [
  'README.md',
  ...filesIn(at('docs'))
    .map(named)
    .filter((file) => file.endsWith('.md')),
]

const map = mapPage()
if (process.argv.includes('--write')) writeFileSync(at('docs/map.md'), map)
const isCurrent = existsSync(at('docs/map.md')) && read('docs/map.md') === map
report(
  [
    ...(isCurrent ? [] : ['docs/map.md is out of date; run: npm run check -- docs --write']),
    ...recipes().flatMap(problemsOfRecipe),
    ...documents.flatMap(lostFiles),
  ],
  `${routes.length} endpoints and ${Object.keys(paths).length} pages are on the map, and the recipes hold.`,
)

function mapPage(): string {
  const list = read('server/src/routes.ts')
  const pages = read('web/src/routes.tsx')
  const handlerOf = (name: string) => new RegExp(`\\('${name}', (\\w+)`).exec(list)?.[1]
  const fileOf = (handler = '') =>
    new RegExp(`import \\{[^}]*\\b${handler}\\b[^}]*\\} from '\\./([^']+)'`).exec(list)?.[1]
  const pageOf = (name: string) =>
    new RegExp(`paths\\.${name},[^}]*?import\\('\\./([^']+)'\\)`).exec(pages)?.[1]
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    '# The map',
    '',
    'Written by `npm run check -- docs --write` from the lists of pages and endpoints. A feature has the same name in every folder: `git ls-files | grep second-factor` lists all its files. [access.md](access.md) says who may call what.',
    '',
    '## Pages',
    '',
    row('page', 'file in `web/src`'),
    row('---', '---'),
    ...Object.entries(paths).map(([name, path]) =>
      row(`\`${path}\``, pageOf(name) ? `\`${pageOf(name)}\`` : 'redirects to another page'),
    ),
    '',
    '## Endpoints',
    '',
    row('endpoint', 'open to', 'contract', 'handler in `server/src`'),
    row('---', '---', '---', '---'),
    ...routes.map(({ endpoint: name, guard }) => {
      const { method, path } = endpoints[name]
      return row(`\`${method} ${path}\``, guard, docOf(name).feature, `\`${fileOf(handlerOf(name)) ?? '?'}\``)
    }),
    '',
  ].join('\n')
}

/** The files that a document names in backticks, relative to the root of the repository, but that do not exist. */
function lostFiles(document: string): string[] {
  const quoted = [
    ...read(document).matchAll(/`((?:contract|server|web|e2e|bench|scripts|docs|deploy)\/[\w./-]+\.\w+)`/g),
  ]
  const lost = quoted.flatMap(([, file = '']) => file).filter((file) => !existsSync(at(file)))
  return [...new Set(lost)].map((file) => `${document} names ${file}, which is not there.`)
}

interface Recipe {
  title: string
  words: string[]
  files: string[]
  text: string
}

/** Each recipe: its heading, the names in its example in backticks, and the production files that it lists. */
function recipes(): Recipe[] {
  return read('docs/recipes.md')
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const example = /^Example: (.*)$/m.exec(text)?.[1] ?? ''
      const files = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].flatMap(([, file = '']) => file)
      return {
        title: text.split('\n', 1).join(''),
        words: [...example.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']) => word),
        files,
        text,
      }
    })
}

/**
 * A recipe is correct if it names the production files that contain its example; those it lists by number are changed. For figures, the example is the
 * table itself: a file that names four or more figures must be listed.
 */
function problemsOfRecipe({ title, words, files, text: recipe }: Recipe): string[] {
  const gone = files
    .filter((file) => !existsSync(at(file)))
    .map((file) => `Recipe "${title}" names ${file}, which is not there.`)
  if (files.length > 10) gone.push(`Recipe "${title}" takes ${files.length} files; ten are the most.`)
  const holds =
    title === 'Add a figure' ? listsFigures : (text: string) => words.some((word) => text.includes(word))
  const unnamed = sources
    .filter(({ file, text }) => holds(text) && !recipe.includes(`\`${file}\``))
    .map(({ file }) => `Recipe "${title}" does not name ${file}, which its example is in.`)
  return [...gone, ...unnamed]
}

function listsFigures(text: string): boolean {
  const isNamed = ({ key, name }: (typeof allFigures)[number]) =>
    new RegExp(`\\b(${key}|${name})\\b`).test(text)
  return allFigures.filter(isNamed).length >= 4
}
