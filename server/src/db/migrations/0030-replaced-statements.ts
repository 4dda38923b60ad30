import type { SchemaStep } from '../schema-step.ts'

/**
 * How far a statement was to reach and does, which one it replaces, and what it says of that. Statements from before this
 * step have none of it: their money counts from the month in which it was at work.
 */
export const addReplacedStatements: SchemaStep = ({ int, text }) => [
  `alter table statements add column period_end ${int}`,
  `alter table statements add column ends_on ${int}`,
  `alter table statements add column replaces ${int} references statements (id)`,
  `alter table statements add column facts ${text}`,
]
