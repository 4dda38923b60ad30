/** Checks that README's map, the contract, the server's list and the web's list tell the same. */
import { existsSync, readFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { readMap } from './lib/read-map.mjs'
import { report } from './lib/report.mjs'
import { at } from './lib/root.mjs'

const load = async (file) => (await runnerImport(at(file), { root: at('server'), logLevel: 'error' })).module

const { endpoints } = await load('contract/src/api/endpoints.ts')
const { paths } = await load('contract/src/api/paths.ts')
const { routes } = await load('server/src/routes.ts')
const webRoutes = readFileSync(at('web/src/routes.tsx'), 'utf8')
const map = existsSync(at('README.md')) ? readMap(readFileSync(at('README.md'), 'utf8')) : []

const { guards } = await load('server/src/http/route.ts')

const problems = [
  ...(map.length === 0 ? ['README.md has no table under the heading "## The map".'] : []),
  ...map
    .flatMap((row) => row.files.filter((file) => !existsSync(at(file))))
    .map((file) => `The map names ${file}, which does not exist.`),
  ...Object.entries(endpoints).flatMap(([name, { method, path }]) => problemsOfEndpoint(name, method, path)),
  ...Object.entries(paths).flatMap(([name, path]) => problemsOfPage(name, path)),
]
report(
  problems,
  `${map.length} rows, ${routes.length} endpoints and ${Object.keys(paths).length} pages agree.`,
)

function problemsOfEndpoint(name, method, path) {
  const own = routes.filter((route) => route.endpoint === name)
  return [
    ...(own.length === 1
      ? []
      : [`server/src/routes.ts has ${own.length} routes for ${name}; it must have one.`]),
    ...own.filter(({ guard }) => !guards.includes(guard)).map(() => `The route of ${name} has no guard.`),
    ...(map.some((row) => row.names.includes(`${method} ${path}`))
      ? []
      : [`The map lacks \`${method} ${path}\`.`]),
  ]
}

function problemsOfPage(name, path) {
  const row = map.find(({ names }) => names.includes(path))
  const spec = row?.files.some((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  return [
    ...(webRoutes.includes(`paths.${name},`) ? [] : [`web/src/routes.tsx has no page for paths.${name}.`]),
    ...(row ? [] : [`The map lacks the page \`${path}\`.`]),
    ...(row && !spec ? [`The map names no e2e spec for \`${path}\`.`] : []),
  ]
}
