import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** The formats of a table besides JSON, by the words for them in a query, with their types. */
const tableFormats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The types of files that endpoints answer with. */
export type FileType =
  | 'application/pdf'
  | 'application/zip'
  | 'text/plain'
  | (typeof tableFormats)[keyof typeof tableFormats]

/** A file in the description of the API: its bytes. */
export const fileBytes = z.string().meta({ format: 'binary' }).describe('The bytes of the file.')

/**
 * An endpoint of the API. `params` parses the `:names` of the path, `query` the query string, `body` the JSON of the
 * request and `response` that of the response. A schema's input is the JSON, its output what the code works with.
 */
export interface Endpoint {
  /** For readers of the API. The build for browsers drops this, `details`, `errors` and what `.describe()` says of schemas. */
  summary: string
  details?: string
  /** The errors specific to this endpoint. Those of its guard, method and input are implied. */
  errors?: readonly ErrorCode[]
  method: 'GET' | 'POST'
  /** With its trailing slash; the server accepts both. A file may have its extension instead. */
  path: `/${string}/` | `/${string}.${'pdf' | 'zip' | 'csv'}`
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** For an endpoint that answers with a file to save instead of JSON: its type. See `getFile`. */
  file?: FileType
  /** For one that answers with a file where the query's `format` asks for one. See `getTable`. */
  formats?: typeof tableFormats
  /** 200 by default. */
  status?: 201
  /** The message for an invalid body, given its invalid fields and the number of refused rows. Default: every field with its message. */
  refusal?: (fields: Readonly<Record<string, string>>, refusedRows?: number) => string | undefined
}

type Details = Omit<Endpoint, 'method' | 'path'>

/** An endpoint that reads. */
export const get = <const Given extends Details>(path: Endpoint['path'], details: Given) =>
  ({ method: 'GET', path, ...details }) as const

/** An endpoint that answers with a file. */
export const getFile = <
  const Given extends Omit<Details, 'response' | 'status' | 'body'> & { file: FileType },
>(
  path: Endpoint['path'],
  details: Given,
) => ({ method: 'GET', path, response: fileBytes, ...details }) as const

/** In the query of `getTable`: what the table is wanted as. */
export const tableFormat = {
  format: z.enum(['json', 'csv', 'xlsx']).default('json').describe('“csv” or “xlsx” for a file to save.'),
}

/** An endpoint that answers with a table: as JSON, or as a file where its query, which has `tableFormat`, says so. */
export const getTable = <
  const Given extends Omit<Details, 'file' | 'status' | 'body'> & {
    query: z.ZodType<{ format: keyof typeof tableFormats | 'json' }>
  },
>(
  path: Endpoint['path'],
  details: Given,
) => ({ method: 'GET', path, formats: tableFormats, ...details }) as const

/** The type of the file that an endpoint answers a query with; undefined for JSON. */
export function fileTypeOf({ file, formats }: Endpoint, query: unknown): FileType | undefined {
  const asked = typeof query === 'object' && query !== null && 'format' in query ? query.format : undefined
  return asked === 'csv' || asked === 'xlsx' ? (formats?.[asked] ?? file) : file
}

/** An endpoint that changes something. */
export const post = <const Given extends Details>(path: Endpoint['path'], details: Given) =>
  ({ method: 'POST', path, ...details }) as const

/** For pages that show the message as it is, where a field's name would mean nothing. */
export const firstMessage = (fields: Readonly<Record<string, string>>): string | undefined =>
  Object.values(fields)[0]

/** The features of the API with what each is about, and that of each endpoint; complete once all have been imported. */
export const described = { features: new Map<string, string>(), featureOf: new Map<string, string>() }

/**
 * Says which feature of the API endpoints belong to, and, in one of its files, what it is about. The build for browsers
 * drops these calls.
 */
export function describeFeature(feature: string, endpoints: Record<string, Endpoint>, about?: string): void {
  described.features.set(feature, about ?? described.features.get(feature) ?? '')
  for (const name of Object.keys(endpoints)) described.featureOf.set(name, feature)
}
