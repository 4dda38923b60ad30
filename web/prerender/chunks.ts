import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { documentFiles } from './sources.ts'

type Group = Rolldown.CodeSplittingGroup
type Modules = Parameters<Extract<Group['name'], (...of: never[]) => unknown>>[1]
type Takes = (id: string, modules: Modules) => boolean

/** What early-profile.client.ts is built on: one small file, of which it waits for nothing else. */
const early =
  /contract\/src\/values\/(money|decimal)\.ts|src\/(auth\/display-name|app\/palette\/shortcut)\.ts/

/** From how many pages on our own code is loaded with all of them: it is small, and a request takes longer. */
const manyPages = 5

/** Where people arrive who have nothing of the portal yet, and need not load it. */
const arrivals = ['public/landing-page', 'session/login-page', 'waitlist/waitlist-page']

/**
 * How the client is divided into files: what every page has; what every page of the portal has, apart from what arrivals
 * need of it too; what many pages have; and the rest by the bundler. Left to it alone, what any two pages have in common
 * is a file of its own: the dashboard would load 48, most of them below 1 kB, each requested and compressed by itself.
 */
export function chunks(root: string): Group[] {
  const inMain = below(join(root, 'src/main.tsx'))
  const inApp = below(join(root, 'src/app/app-layout.tsx'))
  const onArrival = arrivals.map((page) => below(join(root, `src/features/${page}.tsx`)))
  const inFrame = documentFiles('landing').map((file) => below(join(root, file)))
  const isOurs: Takes = (id) => /\/(web|contract)\/src\//.test(id)
  // Of two groups that would take a module, the first has it, with all that it imports.
  return [
    { name: 'early', test: early },
    group('main', inMain),
    group('common', (...module) => inApp(...module) && onArrival.some((takes) => takes(...module))),
    group('app', inApp),
    {
      ...group(
        'shared',
        (...module) =>
          isOurs(...module) &&
          !bringsStyles(...module, inApp) &&
          // This file needs that of the app, whose sheet would overrule the one of documents without the app.
          !inFrame.some((takes) => takes(...module)),
      ),
      minShareCount: manyPages,
    },
  ]
}

const group = (name: string, takes: Takes): Group => ({
  debugName: name,
  name: (id, modules) => (takes(id, modules) ? name : null),
})

/** Whether a module is this one or imported by it, also by way of others, and never loaded by itself. */
function below(start: string): Takes {
  let found: ReadonlySet<string> | undefined
  return (id, modules) => (found ??= importedBy(start, modules)).has(id)
}

function importedBy(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    const info = modules.getModuleInfo(id)
    if (info === null || found.has(id)) return
    if (info.dynamicImporters.length === 0) found.add(id)
    else if (id !== start) return
    for (const next of info.importedIds) visit(next)
  }
  visit(start)
  return found
}

/** Whether a page that loads this module loads a sheet with it that pages without it would load for nothing. */
function bringsStyles(id: string, modules: Modules, inApp: Takes): boolean {
  return [...importedBy(id, modules)].some((each) => each.includes('.css') && !inApp(each, modules))
}
