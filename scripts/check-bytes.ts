/** Checks the compressed size of what a browser fetches before a page is usable against the budgets. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from './build.ts'
import { report } from './lib/report.ts'
import { at } from './lib/root.ts'

await ensureBuilt()
const manifest = JSON.parse(readFileSync(at('web/dist/.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[] }
>

/** Modules that are only loaded for staff, or when an investor asks how a figure came about or what changed. */
const onRequest = [
  '../contract/src/api/staff-endpoints.ts',
  'src/app/palette/palette.tsx',
  'src/figures/derivations.tsx',
  'src/features/portfolio/firm/firm-view.tsx',
  'src/features/portfolio/restated-dialog.tsx',
]

/** In kB (1000 bytes), gzipped. */
const budgets = [
  { name: 'the front page without its font', most: 40, files: loadedBy('landing') },
  {
    name: 'the JavaScript of the dashboard',
    most: 260,
    files: filesBelow('src/main.tsx', 'src/app/app-layout.tsx', 'src/features/portfolio/dashboard-page.tsx'),
  },
  { name: 'the CSS of the front page', most: 12, files: stylesOf('landing') },
  { name: 'of the login', most: 10, files: stylesOf('login') },
  { name: 'of the dashboard', most: 20, files: stylesOf('dashboard') },
]

const compressedBytes = (file: string) => gzipSync(readFileSync(at('web/dist', file))).length
const sizes = budgets.map((budget) => {
  const bytes = budget.files.reduce((sum, file) => sum + compressedBytes(file), 0)
  return { ...budget, kilobytes: Math.ceil(bytes / 100) / 10 }
})
report(
  sizes
    .filter(({ kilobytes, most }) => kilobytes > most)
    .map(({ name, kilobytes, most, files }) =>
      [`${name} is ${kilobytes} kB; the budget is ${most}:`, ...files].join('\n  '),
    ),
  sizes.map(({ name, kilobytes, most }) => `${name}: ${kilobytes} of ${most} kB`).join(', '),
)

/** The document and everything its tags load, including its scripts' imports. */
function loadedBy(name: string): string[] {
  const document = `.documents/${name}.html`
  const html = readFileSync(at('web/dist', document), 'utf8')
  const tags = html.match(/<(script|img|link rel="(stylesheet|modulepreload)")[^>]*>/g) ?? []
  const files = tags.flatMap((tag) => / (?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
  const keys = files.flatMap((file) => Object.keys(manifest).filter((key) => manifest[key]?.file === file))
  return [...new Set([document, ...files, ...filesBelow(...keys)])]
}

/** The stylesheets of a document. */
function stylesOf(name: string): string[] {
  const html = readFileSync(at('web/dist', `.documents/${name}.html`), 'utf8').replace(/<noscript>.*/, '')
  return [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, file = '']) => file)
}

/** The modules' scripts with all static and dynamic imports: a chart is part of its page. */
function filesBelow(...keys: string[]): string[] {
  const seen = new Set<string>()
  const walk = (key: string, deferred: boolean) => {
    if (seen.has(key)) return
    seen.add(key)
    const { imports = [], dynamicImports = [] } = chunkOf(key)
    for (const next of imports) walk(next, deferred)
    if (deferred) for (const next of dynamicImports) if (!onRequest.includes(next)) walk(next, deferred)
  }
  // main.tsx imports every page dynamically; only those of this page count.
  for (const key of keys) walk(key, key !== 'src/main.tsx')
  return [...seen].map((key) => chunkOf(key).file).filter((file) => file.endsWith('.js'))
}

function chunkOf(key: string) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build has no ${key}.`)
  return chunk
}
