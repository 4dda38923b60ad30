import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import fastifyStatic from '@fastify/static'
import type { Page } from '@portico/contract/api/paths'
import { pageAt } from '@portico/contract/api/paths'
import type { LegalPage } from '@portico/contract/site'
import { legalPages } from '@portico/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { legal } from '../../../../site.legal.ts'
import { ApiError } from '../../api-error.ts'
import type { OwnSite } from './page-html.ts'
import { readDocuments, sendDocument } from './page-html.ts'

/** The web app's build. */
export const webRoot = join(import.meta.dirname, '../../../../web/dist')
const documentFolder = join(webRoot, '.documents')

const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|get-csrf)(\/|$|\?)/.test(request.url) &&
  /text\/html|\*\/\*/.test(request.headers.accept ?? '')

const cacheControl = (path: string): string =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The legal pages that the firm has written no text for. */
const unwritten = new Set<Page>(legalPages.filter((name: LegalPage) => legal[name] === undefined))

/** The page at an address, if this firm has it. */
function foundAt(address: string): Page | undefined {
  const page = pageAt(address)
  return page === undefined || unwritten.has(page) ? undefined : page
}

/** Built texts that are served under their file names; the other documents are pages. */
const named = ['robots.txt', 'sitemap.xml']

const svg = 'image/svg+xml'

/** Serves the built files, each under its path. */
async function serveFiles(server: FastifyInstance): Promise<void> {
  // It is text as well and needs a charset.
  server.addHook('onSend', async (_, reply, payload) => {
    if (reply.getHeader('content-type') === svg) reply.type(`${svg}; charset=utf-8`)
    return payload
  })
  await server.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', cacheControl(path))
    },
  })
}

/**
 * Serves the built pages, with this site's address and time zone, and their files. Any other path is not found, as
 * JSON for programs and as a page for people. Unless `isAsked`, there are no pages.
 */
export async function registerPages(server: FastifyInstance, site: OwnSite, isAsked: boolean): Promise<void> {
  const documents = isAsked && existsSync(documentFolder) ? readDocuments(documentFolder, site) : undefined
  if (documents !== undefined) await server.register(serveFiles)
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const document = documents?.get(name) ?? documents?.get('shell.html')
    if (document === undefined) throw new ApiError('unknownPath')
    return sendDocument(document, request, reply)
  }
  for (const name of named) server.get(`/${name}`, (request, reply) => send(name, request, reply))

  // Before the body is read: an unknown path comes first in the order of errors.
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    if (!isForPeople(request)) return done(new ApiError('unknownPath'))
    const page = foundAt(request.url.split('?', 1)[0] ?? '')
    reply.code(page === undefined ? 404 : 200)
    return callbackify(send)(`${page ?? 'notFound'}.html`, request, reply, done)
  })
}
