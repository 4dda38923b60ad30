import type { Dialect } from './dialect.ts'

/** A migration step: its statements in an engine's dialect. */
export type SchemaStep = (dialect: Dialect) => readonly string[]

/** Steps by name, sorted by name. */
export type SchemaSteps = Readonly<Record<string, SchemaStep>>
