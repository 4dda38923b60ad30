import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { site } from '../../../../site.config.ts'
import type { ApiDescription } from './openapi.ts'
import { describeApi } from './openapi.ts'
import type { DocumentedCall } from './docs-call.ts'
import { callArticle } from './docs-call.ts'
import type { Markup } from './markup.ts'
import { html, inline } from './markup.ts'
import { documentOf, sendDocument } from '../pages/page-html.ts'
import { webRoot } from '../pages/pages.ts'
import { jsonType } from '../responses/headers.ts'
import type { Route } from '../route.ts'

/** The addresses of the built files that the page uses. */
interface DocsAssets {
  stylesheet?: string | undefined
  icon?: string | undefined
  /** The font of its words, which move if it comes late. */
  font?: string | undefined
  /** Applies the chosen theme before the page is painted. */
  theme?: string | undefined
  /** Marks in the contents the part that is read. */
  contents?: string | undefined
  /** Leaves the calls that are looked for. */
  filter?: string | undefined
}

/** From the manifest of the web's build; without one the page is unstyled. */
function docsAssets(): DocsAssets {
  const manifest = join(webRoot, '.vite/manifest.json')
  if (!existsSync(manifest)) return {}
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const font = Object.keys(built).find((source) => source.endsWith('/latin.site.woff2'))
  const address = (source: string) => (built[source] === undefined ? undefined : `/${built[source].file}`)
  return {
    stylesheet: address('src/docs/docs.css'),
    icon: address('src/styles/favicon.svg'),
    font: font === undefined ? undefined : address(font),
    theme: address('src/app/theme.client.ts'),
    contents: address('src/features/public/landing.client.ts'),
    filter: address('src/docs/filter.client.ts'),
  }
}

interface Feature {
  name: string
  title: string
  description: string
  calls: DocumentedCall[]
}

const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

function featuresOf({ tags, paths }: ApiDescription): Feature[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return tags.map(({ name, description }) => ({
    name,
    title: titleOf(name),
    description,
    calls: calls.filter(({ operation }) => operation.tags.some((tag) => tag === name)),
  }))
}

interface Convention {
  id: string
  title: string
  text: string
}

/** The introduction, each paragraph under the words that it begins with. */
const conventionsOf = ({ info }: ApiDescription): Convention[] =>
  info.description.split('\n\n').map((text) => {
    const title = /^\*\*(.+)\.\*\*/.exec(text)?.[1] ?? ''
    return { id: `about-${title.toLowerCase().replaceAll(' ', '-')}`, title, text }
  })

/** A field that looks for calls, and a column of them all; where there is no room for it, the features alone, folded. */
function contentsOf(features: readonly Feature[], conventions: readonly Convention[]): Markup {
  const link = ({ operation, method }: DocumentedCall) =>
    html`<li>
      <a href="#${operation.operationId}">${operation.summary} <span>${method}</span></a>
    </li>`
  const heading = ({ name, title }: Feature) => html`<p><a href="#feature-${name}">${title}</a></p>`
  const about = html`<p><a href="#conventions">Conventions</a></p>`
  return html`<div class="index">
    <div class="filter">
      <label for="filter">Find a call</label>
      <input id="filter" type="search" placeholder=" " autocomplete="off" />
      <output for="filter"></output>
    </div>
    <nav class="short" aria-label="Features">
      <details>
        <summary>On this page</summary>
        ${[about, ...features.map(heading)]}
      </details>
    </nav>
    <nav class="long" aria-label="Calls">
      <div class="about">
        ${about}
        <ul>
          ${conventions.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
        </ul>
      </div>
      ${features.map(
        (feature) =>
          html`<div data-contents>${heading(feature)}</div>
            <ul>
              ${feature.calls.map(link)}
            </ul>`,
      )}
    </nav>
  </div>`
}

function featureSection({ name, title, description, calls }: Feature): Markup {
  return html`<section id="feature-${name}" aria-labelledby="feature-${name}-title">
    <div class="opening">
      <h2 id="feature-${name}-title">${title}</h2>
      <p>${description}</p>
    </div>
    ${calls.map(callArticle)}
  </section>`
}

/** The description as a page for people. It works without scripts; the filter and the mark in the contents need one. */
export function docsPage(
  api: ApiDescription,
  { stylesheet, icon, font, theme, contents, filter }: DocsAssets,
): string {
  const [features, conventions] = [featuresOf(api), conventionsOf(api)]
  const modules = [contents, filter].filter((source) => source !== undefined)
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>The API · ${site.name}</title>
        ${theme === undefined ? '' : html`<script src="${theme}"></script>`}
        ${
          font === undefined
            ? ''
            : html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="" />`
        }
        ${icon === undefined ? '' : html`<link rel="icon" type="image/svg+xml" href="${icon}" />`}
        ${stylesheet === undefined ? '' : html`<link rel="stylesheet" href="${stylesheet}" />`}
        ${modules.map((source) => html`<script src="${source}" type="module"></script>`)}
      </head>
      <body>
        <header>
          <a class="brand" href="/">${site.name}</a>
          <a href="/api/openapi.json">openapi.json</a>
        </header>
        <main>
          <h1>The API</h1>
          <p class="introduction">
            Everything the portal does, as a JSON API. Paths are relative to this site; each call below has an
            example.
          </p>
          ${contentsOf(features, conventions)}
          <div class="features">
            <div class="conventions" id="conventions">
              ${conventions.map(({ id, text }) => html`<p id="${id}">${inline(text)}</p>`)}
            </div>
            ${features.map(featureSection)}
          </div>
        </main>
      </body>
    </html>`
  return page.text
}

/**
 * Serves the description of the routes at /api/openapi.json for programs and at /api/docs for people. Both are made
 * for the first who asks: most servers are never asked, and every start would wait for them.
 */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  let made: ReturnType<typeof documentsOf> | undefined
  const documents = () => (made ??= documentsOf(routes))
  server.get('/api/openapi.json', (request, reply) => sendDocument(documents().json, request, reply))
  server.get('/api/docs', (request, reply) => sendDocument(documents().page, request, reply))
}

function documentsOf(routes: readonly Route[]) {
  const description = describeApi(routes)
  return {
    json: documentOf(JSON.stringify(description), jsonType),
    page: documentOf(docsPage(description, docsAssets()), 'text/html; charset=utf-8'),
  }
}
