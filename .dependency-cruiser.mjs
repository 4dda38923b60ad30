import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Read from the disk, so that a new feature is guarded on the day its folder is made. */
function foldersOf(workspace, shared) {
  const source = fileURLToPath(new URL(`${workspace}/src`, import.meta.url))
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const features = folders.map((folder) => folder.name).filter((name) => !shared.includes(name))
  return `^${workspace}/src/(${features.join('|')})/`
}

// cli and demo put the features to work, as main.ts does; the others serve them all.
const serverFeature = foldersOf('server', [
  'http',
  'db',
  'security',
  'mail',
  'audit',
  'limits',
  'cli',
  'demo',
])
const webFeature = foldersOf('web', ['ui', 'test'])
const test = '\\.(test|spec)\\.tsx?$|/test/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'web-to-server',
      'The web knows the server only through the contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule('server-to-web', 'The server knows nothing of the web.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'contract-alone',
      'The contract imports only itself and zod, so that both sides can hold it.',
      { path: '^contract/src/', pathNot: test },
      { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    ),
    rule(
      'feature-to-feature',
      "A feature of the server reads another's data through its *-queries.ts only.",
      { path: serverFeature, pathNot: test },
      { path: serverFeature, pathNot: ['^server/src/$1/', '-queries\\.ts$'] },
    ),
    rule(
      'foundations-below',
      'db, security, mail and audit lie below the features and know none of them.',
      { path: '^server/src/(db|security|mail|audit)/', pathNot: test },
      { path: [serverFeature, '^server/src/(http|cli|demo)/'] },
    ),
    rule(
      'web-feature-to-feature',
      'What two features of the web share lies in ui/ or beside routes.tsx.',
      { path: webFeature, pathNot: test },
      { path: webFeature, pathNot: '^web/src/$1/' },
    ),
    rule(
      'page-to-page',
      'A page is named in routes.tsx and nowhere else; what two pages share goes into a file of its own.',
      { path: '^web/src/', pathNot: ['^web/src/routes\\.tsx$', test] },
      { path: '^web/src/(?!ui/).*-page\\.tsx$' },
    ),
    rule(
      'ui-below',
      'ui/ holds parts that any page may use, so it knows no page and no feature.',
      { path: '^web/src/ui/', pathNot: test },
      { path: webFeature },
    ),
    rule('no-cycle', 'Two files that import each other cannot be read apart.', {}, { circular: true }),
    rule(
      'no-orphan',
      'Nothing imports this file.',
      // The last one is put in the place of a package's file by vite.config.ts.
      {
        orphan: true,
        pathNot: ['\\.d\\.m?ts$', '\\.config\\.ts$', '\\.client\\.ts$', 'without-json-schema\\.ts$'],
      },
      {},
    ),
    rule('found', 'The import leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    // The tsc parser does not take TypeScript 7 yet and would cruise nothing without a word.
    parser: 'swc',
    exclude: { path: ['^(server|web)/dist/', '\\.css$', '\\.svg$'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
