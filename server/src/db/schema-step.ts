import type { Dialect } from './dialect.ts'

/** A step of the schema: the statements that make it, in either engine's dialect. */
export type SchemaStep = (dialect: Dialect) => readonly string[]

/** Steps by name, in the order of their names. */
export type SchemaSteps = Readonly<Record<string, SchemaStep>>
