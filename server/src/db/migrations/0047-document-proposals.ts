import type { SchemaStep } from '../schema-step.ts'

/** Whose a document without a reference code may be, until staff say whose it is. */
export const createDocumentProposals: SchemaStep = ({ int, text, clustered }) => [
  `create table document_proposals (
    document_id ${int} not null references documents (id),
    user_id ${int} not null references users (id),
    found_by ${text} not null,
    evidence ${text} not null,
    primary key (document_id, user_id)
  ) ${clustered}`,
  `create index document_proposals_by_user on document_proposals (user_id)`,
]
