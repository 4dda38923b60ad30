/** The server's folders from the ground up: a file imports from its own layer or one below, never from above. */
const serverLayers = [
  'security|(api-error|repeat)\\.ts',
  'db',
  'mail|limits|metrics|spreadsheets|pdf',
  'http',
  'audit',
  'features/notices/(queries|mails|rules)',
  'features/identity',
  'features/(investments|waitlist|documents)|features/notices/[^/]+\\.ts',
  'backup|demo|routes\\.ts|app\\.ts',
  'cli|main\\.ts',
]
/** An area's queries, mails and rules lie below its operations. */
const areaLayers = ['queries|mails|rules', '(?!queries/|mails/|rules/)[^/]+']
const webLayers = [
  'styles|illustrations',
  'api|auth',
  'components',
  'figures',
  'features|app',
  'routes\\.tsx|main\\.tsx',
]

const test = '\\.(test|spec)\\.tsx?$|/test/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** One rule for each layer but the topmost: what lies above it is out of its reach. */
function upwards(root, layers) {
  return layers.slice(0, -1).map((layer, k) =>
    rule(
      `upwards-from-${root.split('/').at(-1)}-${k}`,
      'Imports go down: take what is needed as a parameter, or move it below both.',
      { path: `^${root}/(${layer})`, pathNot: test },
      {
        path: `^${root.replace('(identity|investments|documents|notices)', '$1')}/(${layers.slice(k + 1).join('|')})`,
      },
    ),
  )
}

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
    ...upwards('server/src', serverLayers),
    ...upwards('server/src/features/(identity|investments|documents|notices)', areaLayers),
    ...upwards('web/src', webLayers),
    rule(
      'feature-to-feature',
      'Features of a layer stand side by side: what two of them share lies below both.',
      { path: '^(server|web)/src/features/([^/]+)/', pathNot: test },
      {
        path: '^$1/src/features/',
        pathNot: ['^$1/src/features/$2/', '^server/src/features/(identity|notices/(queries|mails|rules))/'],
      },
    ),
    rule(
      'page-to-page',
      'A page is named in routes.tsx and nowhere else; what two pages share goes into a file of its own.',
      { path: '^web/src/', pathNot: ['^web/src/routes\\.tsx$', test] },
      { path: '^web/src/features/.*-page\\.tsx$' },
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
