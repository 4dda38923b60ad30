import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pageNames, pages } from '@portico/contract/api/paths'
import type { Plugin } from 'vite'
import type { Document } from '../src/features/public/documents.ts'
import { documents } from '../src/features/public/documents.ts'

/** How routes.tsx names the file of a page; other files that it loads, such as the layout, are `lazy`. */
const route = /(\w+): \(\) => import\('\.\/([^']+)'\)/g
const imported = /(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g
/** What is loaded together with staff.css is styled by it. */
const withStaffSheet = /import\('[^']+'\), import\('[^']+\/staff\.css'\)/g
const staffPages = new Set<string | undefined>(pageNames.filter((name) => pages[name].investor !== undefined))

/** A sheet of utilities that is for some pages only. */
type Sheet = 'landing' | 'public' | 'app'

/**
 * Adds to these sheets, which name no sources of their classes, the files of their pages and all that these import. So a
 * page loads what it can show and little else, and no class is missing when a component moves.
 */
export const addSources = (root: string): Plugin => ({
  name: 'add-sources',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/styles\/(landing|public|app)\.css$/ },
    handler: (css, id) =>
      [css, ...sourcesOf(root, basename(id, '.css') as Sheet).map((file) => `@source '${file}';`)].join('\n'),
  },
})

/** The files whose classes a stylesheet has. */
export const sourcesOf = (root: string, sheet: Sheet): string[] =>
  filesBelow((sheet === 'app' ? appFiles(root) : documentFiles(sheet)).map((file) => join(root, file)))

/** Those in the frame of the front page, which are documents of their own, and the other prerendered pages. */
const isFramed = ({ script }: Document): boolean => script !== undefined && script !== 'src/main.tsx'

/** The prerendered pages of a sheet. */
export const documentFiles = (sheet: Sheet): string[] =>
  Object.values(documents)
    .filter((document) => isFramed(document) === (sheet === 'landing'))
    .map(({ file }) => file)

/** All that routes.tsx loads except staff's pages and those that are only ever documents of their own. */
function appFiles(root: string): string[] {
  const alone = documentFiles('landing')
  const files = [...readFileSync(join(root, 'src/routes.tsx'), 'utf8').matchAll(route)]
    .filter(([, name]) => !staffPages.has(name))
    .map(([, , path]) => `src/${path}`)
  return [...files.filter((file) => !alone.includes(file)), 'prerender/opening.tsx']
}

/** The files and all that they import, at once or later. */
function filesBelow(files: readonly string[]): string[] {
  const seen = new Set<string>()
  const walk = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8').replaceAll(withStaffSheet, '')
    for (const [, path = ''] of text.matchAll(imported)) walk(join(dirname(file), path))
  }
  for (const file of files) walk(file)
  return [...seen]
}
