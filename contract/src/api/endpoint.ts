import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * One call of the API. `params` reads the `:names` of the path, `query` what follows its `?`, `body` the JSON
 * sent, `response` the JSON answered: its input is what travels, its output what the client works with.
 */
export interface Endpoint {
  method: 'GET' | 'POST'
  /** With its trailing slash; the server answers alike without it. */
  path: `/${string}/`
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** 200 unless said otherwise. */
  status?: 201
  /** The sentence for a refused body, of whose rows so many are refused; otherwise each field's name and sentence. */
  refusal?: (fields: Readonly<Record<string, string>>, refusedRows?: number) => string | undefined
}

/** For pages that show the sentence as it is: a field's name would mean nothing to their readers. */
export const firstMessage = (fields: Readonly<Record<string, string>>): string | undefined =>
  Object.values(fields)[0]

type Sent<Schema> = Schema extends z.ZodType ? DeepReadonly<z.input<Schema>> : undefined

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

/** One call as it travels: what the path, the query and the body carry, and the answer. */
type ExampleOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' | 'response' as Part extends keyof E ? Part : never]: Sent<
    E[Part & keyof E]
  >
}

/** What a stranger needs to know about a call besides its schemas. */
export interface Doc<E extends Endpoint = Endpoint> {
  summary: string
  /** What the summary leaves open. */
  details?: string
  /** The refusals that only this call knows; those of its guard, method and input go without saying. */
  errors?: readonly ErrorCode[]
  example: ExampleOf<E>
}

/** The calls of a feature in words; next to its endpoints and not in them, so that browsers need not load them. */
export type Docs<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Doc<Endpoints[Name]>
}
