import type { z } from 'zod'

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
