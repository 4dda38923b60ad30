import type { Endpoint, EndpointName } from '@portico/contract/endpoints'
import { endpoints } from '@portico/contract/endpoints'
import { errorResponse } from '@portico/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Guard, Route } from './route.ts'

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: schemaOf(schema) } } })

const may: Readonly<Record<Guard, string>> = {
  anyone: 'Open to anyone.',
  'signed-in': 'For whoever is signed in.',
  staff: 'For staff.',
  impersonating: 'For a session that sees the portal as somebody else.',
}

function parametersOf({ method, params }: Endpoint) {
  const inPath = params === undefined ? {} : (schemaOf(params).properties ?? {})
  const parameters = Object.entries(inPath).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
  const csrf = { name: 'X-CSRFToken', in: 'header', required: true, schema: { type: 'string' } }
  return method === 'GET' ? parameters : [...parameters, csrf]
}

function operationOf(name: EndpointName, guard: Guard) {
  const endpoint: Endpoint = endpoints[name]
  return {
    operationId: name,
    description: may[guard],
    security: guard === 'anyone' ? [] : [{ token: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: { required: true, ...json(endpoint.body) } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', ...json(endpoint.response) },
      default: { description: 'Refused, with a sentence.', ...json(errorResponse) },
    },
  }
}

/** The OpenAPI 3.1 description of every route, from the schemas that the server parses with. */
export function describeApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint: name, guard } of routes) {
    const { method, path } = endpoints[name]
    paths[path.replaceAll(/:(\w+)/g, '{$1}')] = { [method.toLowerCase()]: operationOf(name, guard) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token …` or `Bearer …`',
        },
      },
    },
  }
}

/** Serves the description at /api/openapi.json. */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  const description = describeApi(routes)
  server.get('/api/openapi.json', (_, reply) => reply.header('Cache-Control', 'no-cache').send(description))
}
