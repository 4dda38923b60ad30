import type { z } from 'zod'
import { ownEndpoints } from './own-endpoints.ts'
import type { FileType } from './endpoint.ts'
import { staffEndpoints } from './staff-endpoints.ts'

export type { Endpoint, FileType } from './endpoint.ts'
export { fileTypeOf } from './endpoint.ts'

export const endpoints = { ...ownEndpoints, ...staffEndpoints }

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

type Part<E, Name extends string> = E extends Record<Name, infer Schema> ? Schema : undefined

/** The endpoints that answer with a file, or can. */
export type FileEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { file: FileType } | { formats: object } ? Name : never
}[EndpointName]

/** What an endpoint's handler receives, parsed. */
export type Params<Name extends EndpointName> = OutputOf<Part<Endpoints[Name], 'params'>>
export type Query<Name extends EndpointName> = OutputOf<Part<Endpoints[Name], 'query'>>
export type Body<Name extends EndpointName> = OutputOf<Part<Endpoints[Name], 'body'>>
/** What an endpoint's handler returns, as JSON. */
export type Answer<Name extends EndpointName> = InputOf<Endpoints[Name]['response']>
/** What a client sends, and what it receives, parsed. */
export type ParamsSent<Name extends EndpointName> = InputOf<Part<Endpoints[Name], 'params'>>
export type QuerySent<Name extends EndpointName> = InputOf<Part<Endpoints[Name], 'query'>>
export type BodySent<Name extends EndpointName> = InputOf<Part<Endpoints[Name], 'body'>>
export type Received<Name extends EndpointName> = OutputOf<Endpoints[Name]['response']>
