import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@portico/contract/api/paths'
import { builtUrl, paths } from '@portico/contract/api/paths'
import { site } from '../../site.config.ts'
import { documents } from '../src/features/public/documents.ts'
import { readAssets } from './assets.ts'
import type { DocumentParts } from './document.ts'
import { writeDocument } from './document.ts'
import { writeServiceWorker } from './service-worker.ts'
import type { OpeningPage } from './opening.tsx'
import { openings } from './opening.tsx'
import { renderOpening, renderPage, renderWithoutScript } from './render.tsx'

type Name = keyof typeof documents

const app = 'src/main.tsx'
const afterPaint = 'src/app/after-paint.client.ts'
const earlySubmit = 'src/app/early-submit.client.ts'
const layout = 'src/app/app-layout.tsx'
/** What the dashboard and its frame load for staff only. */
const forStaff = [
  '../contract/src/api/staff-endpoints.ts',
  'src/features/notices/mail-bar.tsx',
  'src/features/portfolio/firm/firm-view.tsx',
]
const theme = 'src/app/theme.client.ts'

/**
 * Writes the documents that the server sends into `.documents` of the client build; the dot keeps them from
 * being served as files.
 */
export async function prerender(dist: string): Promise<void> {
  const assets = readAssets(dist)

  const partsOf = async (name: Name): Promise<DocumentParts> => {
    const { file, script, description, listed } = documents[name] ?? missing(name)
    const { head, body } = await renderPage(name)
    const [, title] = /<title>([^<]*)<\/title>/.exec(head) ?? missing(`title of ${name}`)
    const { scripts, styles } = assets.closure(app, file)
    return {
      title: title ?? '',
      description,
      ...(name === 'notFound' || paths[name].includes(':') ? {} : { path: paths[name] }),
      listed,
      blocking: [theme, ...(script === app ? [earlySubmit] : [])].map(assets.address),
      font: assets.font(),
      styles,
      ...(script === undefined ? {} : { script: assets.address(script === app ? afterPaint : script) }),
      ...(script === app ? { afterPaint: appFirst(assets, scripts) } : {}),
      head: head.replace(/<title>[^<]*<\/title>/, ''),
      body,
    }
  }

  const folder = join(dist, '.documents')
  mkdirSync(folder)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const name of Object.keys(documents) as Name[]) {
    write(`${name}.html`, writeDocument(await partsOf(name)))
  }
  write('shell.html', writeDocument(await shell(assets)))
  for (const page of Object.keys(openings) as OpeningPage[]) {
    write(`${page}.html`, writeDocument(await opening(assets, page)))
  }
  const dashboard = readFileSync(join(folder, 'dashboard.html'), 'utf8')
  writeServiceWorker(dist, assets, dashboard, [
    ...(dashboard.match(/\/assets\/[\w.-]+/g) ?? []),
    ...assets.below([layout, openings.dashboard.file], forStaff),
  ])
  const listed = Object.entries(documents).filter(([, document]) => document.listed)
  write('sitemap.xml', sitemap(listed.map(([name]) => paths[name as Page])))
  write('robots.txt', `User-agent: *\nDisallow: /api/\n\nSitemap: ${builtUrl}/sitemap.xml\n`)
}

function missing(what: string): never {
  throw new Error(`There is no ${what}.`)
}

/** These files of the app as after-paint.client.ts expects them. */
const appFirst = (assets: ReturnType<typeof readAssets>, scripts: readonly string[]): string[] => [
  ...new Set([assets.address(app), ...scripts]),
]

/** The document of the other signed-in pages. */
const shell = async (assets: ReturnType<typeof readAssets>): Promise<DocumentParts> => ({
  title: site.name,
  description: site.introduction,
  listed: false,
  blocking: [assets.address(theme)],
  font: assets.font(),
  styles: assets.closure(app, layout).styles,
  script: assets.address(app),
  withoutScript: {
    styles: assets.closure('src/features/public/not-found-page.tsx').styles,
    body: await renderWithoutScript(),
  },
})

/** The same for a page that shows its boxes, and the dashboard its first figures, and then loads all its code. */
async function opening(assets: ReturnType<typeof readAssets>, page: OpeningPage): Promise<DocumentParts> {
  const { file, title } = openings[page]
  const first = assets.closure('src/app/early-profile.client.ts').scripts
  const { scripts, styles } = assets.closure(app, layout, file)
  return {
    ...(await shell(assets)),
    title: title === undefined ? site.name : `${title} · ${site.name}`,
    styles,
    script: assets.address(afterPaint),
    afterPaint: appFirst(assets, scripts).filter((each) => !first.includes(each)),
    first,
    body: await renderOpening(page),
  }
}

const sitemap = (addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `<url><loc>${builtUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
