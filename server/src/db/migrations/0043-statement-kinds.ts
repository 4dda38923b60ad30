import type { SchemaStep } from '../schema-step.ts'

/** What a statement is. Those from before this step are ordinary ones. */
export const addStatementKinds: SchemaStep = ({ text }) => [
  `alter table statements add column kind ${text} not null default 'statement'`,
]
