import type { SchemaStep } from '../schema-step.ts'

/** The list that was pasted last into the sheet of a month, as JSON, and the version of the draft with which it came. */
export const keepPastedLists: SchemaStep = ({ int, text }) => [
  `alter table month_drafts add column list ${text}`,
  `alter table month_drafts add column list_version ${int} not null default 0`,
]
