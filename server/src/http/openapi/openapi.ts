import { features } from '@portico/contract/api/docs'
import { endpoints } from '@portico/contract/api/endpoints'
import { errorResponse } from '@portico/contract/api/errors'
import type { Operation } from './operation.ts'
import { operationOf, schemaOf } from './operation.ts'
import type { Route } from '../route.ts'

/** The introduction for all calls, as Markdown paragraphs. */
const conventions = [
  '**Format.** Requests and responses are JSON in UTF-8. Every path works with or without its trailing slash.',
  '**Money and percentages.** Money is a number of US dollars with at most two decimals; a percentage is a number such as `3.33`, not `0.0333`.',
  '**Dates.** A month is text such as `July 2025`, a day such as `2025-07-31`. A moment is in UTC: `2025-07-31T16:00:00.000Z`.',
  '**Logging in.** `login` returns a token; send it as `Authorization: Token …` (or `Bearer …`). It ends on `logout`, on expiry, when its owner revokes it or resets the password, or changes it in another session.',
  '**CSRF.** Every POST repeats the cookie `csrftoken` in the header `X-CSRFToken`. First get both from `/api/users/get-csrf-token/`.',
  '**Errors.** Every refusal is `{"error": "a sentence for people"}`; if fields are refused, `fields` has a sentence for each, by name. When several apply, the first in this order is returned: unknown path, unreadable body, CSRF, not logged in, not allowed, too many calls, invalid input, not found, already exists.',
  '**Paging.** A long list comes in pages of `limit`. Its `next` gets the following page, in the parameter that the call names; on the last page it is null.',
  '**Unchanged responses.** The response to a GET by a logged-in caller carries an `ETag`. Send it back as `If-None-Match`: as long as nothing has changed, the response is 304 without a body.',
  '**Retrying.** Responses with 429 or 503 carry `Retry-After` in seconds.',
] as const

const components = {
  securitySchemes: {
    token: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: '`Token …` or `Bearer …`, with the token that `login` returns.',
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
      description: 'The ETag of an earlier response.',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: {
      description: 'Stays the same for as long as the response does.',
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
