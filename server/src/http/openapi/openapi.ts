import { features } from '@portico/contract/api/docs'
import { endpoints } from '@portico/contract/api/endpoints'
import { errorResponse } from '@portico/contract/api/errors'
import type { Operation } from './operation.ts'
import { operationOf, schemaOf } from './operation.ts'
import type { Route } from '../route.ts'

/** The introduction for all calls, as Markdown paragraphs. */
const conventions = [
  'Requests and answers are JSON in UTF-8. Money is a number of US dollars with at most two decimals, a percentage 3.33 is 3.33 %, a month is `July 2025`.',
  'Every path works with its trailing slash and without it.',
  '**Signing in.** `login` answers a token; send it as `Authorization: Token …` (or `Bearer …`). It ends with `logout`, when its time is over, when its owner ends it, changes the password elsewhere or resets it.',
  '**CSRF.** Every POST repeats the cookie `csrftoken` in the header `X-CSRFToken`. Get both from `/api/users/get-csrf-token/` first.',
  '**Unchanged answers.** A GET for a signed-in caller carries an `ETag`. Send it back as `If-None-Match` and get 304 without a body while nothing has changed.',
  '**Errors.** Every refusal is `{"error": "a sentence for people"}`; a refused field adds `fields`, a sentence for each by its name. Of several that apply, the first is answered: unknown path, unreadable body, CSRF, not signed in, not allowed, too many calls, wrong input, no such thing, already there.',
  '**Later.** 429 and 503 carry `Retry-After` in seconds.',
] as const

const components = {
  securitySchemes: {
    token: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: '`Token …` or `Bearer …`, with the token that `login` answers.',
    },
    csrfCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'csrftoken',
      description: 'Set by `getCsrfToken` and signed by the server.',
    },
    csrfHeader: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The same as the cookie.' },
  },
  parameters: {
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The ETag of an earlier answer.',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: {
      description: 'Stays the same for as long as the answer does.',
      schema: { type: 'string' },
      example: '"1a2b3c4d"',
    },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 30 },
  },
  schemas: { Error: schemaOf(errorResponse) },
}

export type ApiDescription = ReturnType<typeof describeApi>

/** The OpenAPI 3.1 description of every route, from the schemas that the server parses with. */
export function describeApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const { method, path } = endpoints[route.endpoint]
    paths[path.replaceAll(/:(\w+)/g, '{$1}')] = { [method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '1', description: conventions.join('\n\n') },
    servers: [{ url: '/' }],
    tags: [...features].map(([name, about]) => ({ name, description: about })),
    paths,
    components,
  }
}
