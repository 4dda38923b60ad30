import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
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
  /** Applies the chosen theme before the page is painted. */
  theme?: string | undefined
}

/** From the manifest of the web's build; without one the page is unstyled. */
export function docsAssets(): DocsAssets {
  const manifest = join(webRoot, '.vite/manifest.json')
  if (!existsSync(manifest)) return {}
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const address = (source: string) => (built[source] === undefined ? undefined : `/${built[source].file}`)
  return {
    stylesheet: address('src/docs/docs.css'),
    icon: address('src/styles/favicon.svg'),
    theme: address('src/app/theme.client.ts'),
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

function contents(features: readonly Feature[]): Markup {
  const link = ({ operation, method }: DocumentedCall) =>
    html`<li>
      <a href="#${operation.operationId}">${operation.summary} <span>${method}</span></a>
    </li>`
  return html`<nav aria-label="Calls">
    ${features.map(
      ({ name, title, calls }) =>
        html`<p><a href="#feature-${name}">${title}</a></p>
          <ul>
            ${calls.map(link)}
          </ul>`,
    )}
  </nav>`
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

/** The description as a page for people, which works without scripts. */
export function docsPage(api: ApiDescription, { stylesheet, icon, theme }: DocsAssets): string {
  const features = featuresOf(api)
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${api.info.title} API</title>
        ${theme === undefined ? '' : html`<script src="${theme}"></script>`}
        ${icon === undefined ? '' : html`<link rel="icon" type="image/svg+xml" href="${icon}" />`}
        ${stylesheet === undefined ? '' : html`<link rel="stylesheet" href="${stylesheet}" />`}
      </head>
      <body>
        <header>
          <a class="brand" href="/">${api.info.title}</a>
          <a href="/api/openapi.json">openapi.json</a>
        </header>
        <div class="sheet">
          ${contents(features)}
          <main>
            <h1>The API</h1>
            <div class="conventions">
              ${api.info.description.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)}
            </div>
            ${features.map(featureSection)}
          </main>
        </div>
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
