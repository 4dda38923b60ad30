/**
 * Checks that docs/map.md and docs/access.md match the lists of routes and pages, that the recipes in docs/recipes.md list
 * the files that such a change touches, and that every file named in a document exists. With --write, writes these pages.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { docOf } from '../contract/src/api/docs.ts'
import { endpoints } from '../contract/src/api/endpoints.ts'
import { paths } from '../contract/src/api/paths.ts'
import { allFigures } from '../contract/src/figures/monthly-figures.ts'
import { routes } from '../server/src/routes.ts'
import { accessPage } from '../server/test/access.ts'
import { filesIn } from './lib/hash.ts'
import { report } from './lib/report.ts'
import { at, named } from './lib/root.ts'
import { longRecipes, writeRecipes } from './recipes.ts'

const read = (file: string) => readFileSync(at(file), 'utf8')

const files = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
  .flatMap((place) => filesIn(at(place)))
  .map(named)

/** Production files, without migrations, which never change after they ship. */
const sources = ['contract/src', 'server/src', 'web/src']
  .flatMap((place) => filesIn(at(place)).map(named))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|\/test\/|\/migrations\//.test(file))
  .map((file) => ({ file, text: read(file) }))

/** Where the commands are listed that post months or money. */
const commandList = 'features/investments/release/commands.ts'

const documents = [
  'README.md',
  ...filesIn(at('docs'))
    .map(named)
    .filter((file) => file.endsWith('.md')),
]

/** The pages that are written here, with what each has to be. */
const written = {
  'docs/map.md': mapPage(),
  'docs/access.md': accessPage(routes),
  'docs/recipes.md': writeRecipes(read('docs/recipes.md'), sources, allFigures),
}
const stale = Object.entries(written).filter(([page, text]) => !existsSync(at(page)) || read(page) !== text)
const isWriting = process.argv.includes('--write')
if (isWriting) for (const [page, text] of stale) writeFileSync(at(page), text)
report(
  [
    ...(isWriting ? [] : stale.map(([page]) => `${page} is out of date; run: npm run check -- docs --write`)),
    ...longRecipes(written['docs/recipes.md']),
    ...documents.flatMap(lostFiles),
  ],
  `${routes.length} endpoints and ${Object.keys(paths).length} pages are on the map, and the recipes hold.`,
)

function mapPage(): string {
  const list = read('server/src/routes.ts')
  const pages = read('web/src/routes.tsx')
  const commands = read(`server/src/${commandList}`)
  /** The first word of a handler: its own name, or that of its module. */
  const handlerOf = (name: string) => new RegExp(`\\('${name}', (?:dated\\()?(\\w+)`).exec(list)?.[1]
  const commandOf = (name: string) => new RegExp(`^  ${name}: .*?(\\w+)\\),$`, 'm').exec(commands)?.[1]
  const importOf = (text: string, found = '') =>
    new RegExp(`import (?:\\{[^}]*\\b${found}\\b[^}]*\\}|\\* as ${found}) from '(\\.[^']+)'`).exec(text)?.[1]
  /** The file of a handler, or of the command that it runs. */
  const fileOf = (name: string) => {
    const command = commandOf(name)
    const [from, file] =
      command === undefined
        ? ['server/src/routes.ts', importOf(list, handlerOf(name))]
        : [`server/src/${commandList}`, importOf(commands, command)]
    return file === undefined ? '?' : posix.relative('server/src', posix.join(posix.dirname(from), file))
  }
  const pageOf = (name: string) =>
    new RegExp(`\\b${name}: \\(\\) =>\\s+import\\('\\./([^']+)'\\)`).exec(pages)?.[1]
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
    row('endpoint', 'open to', 'contract', 'handler or command in `server/src`'),
    row('---', '---', '---', '---'),
    ...routes.map(({ endpoint: name, guard }) => {
      const { method, path } = endpoints[name]
      return row(`\`${method} ${path}\``, guard, docOf(name).feature, `\`${fileOf(name)}\``)
    }),
    '',
  ].join('\n')
}

/** The files that a document names in backticks, by their path or the end of it, but that do not exist. */
function lostFiles(document: string): string[] {
  const quoted = [
    ...read(document).matchAll(/`((?:contract|server|web|e2e|bench|scripts|docs|deploy)\/[\w./-]+\.\w+)`/g),
    ...read(document).matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|tsx|mjs|css))`/g),
  ]
  const isThere = (file: string) => existsSync(at(file)) || files.some((each) => each.endsWith(`/${file}`))
  const lost = quoted.flatMap(([, file = '']) => file).filter((file) => !isThere(file))
  return [...new Set(lost)].map((file) => `${document} names ${file}, which is not there.`)
}
