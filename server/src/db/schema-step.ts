import type { Words } from './dialect.ts'

/** A step of the schema: the statements that make it, in either engine's words. */
export type SchemaStep = (words: Words) => readonly string[]

/** Steps by name, in the order of their names. */
export type SchemaSteps = Readonly<Record<string, SchemaStep>>
