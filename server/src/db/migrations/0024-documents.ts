import type { SchemaStep } from '../schema-step.ts'

/** PDFs for investors: what they are, whose they are, and their encrypted bytes in parts. */
export const createDocuments: SchemaStep = ({ id, int, text, table, clustered, growsOnly }) => [
  `create table documents (
    id ${id},
    kind ${text} not null,
    year ${int} not null,
    title ${text} not null,
    file_name ${text} not null,
    byte_count ${int} not null,
    sha256 ${text} not null,
    encrypted_key ${text} not null,
    batch ${text} not null,
    matched_by ${text} not null,
    state ${text} not null check (state in ('held', 'waiting', 'released', 'withdrawn')),
    held_because ${text},
    version ${int} not null default 1,
    uploaded_at ${int} not null,
    uploaded_by ${int} not null references users (id),
    assigned_at ${int},
    assigned_by ${int} references users (id),
    released_at ${int},
    released_by ${int} references users (id),
    withdrawn_at ${int},
    withdrawn_by ${int} references users (id),
    reason ${text},
    check (state <> 'held' or held_because is not null)
  ) ${table}`,
  `create index documents_by_sha256 on documents (sha256)`,
  `create index open_documents on documents (id) where state in ('held', 'waiting')`,
  `create table document_recipients (
    document_id ${int} not null references documents (id),
    user_id ${int} not null references users (id),
    opened_at ${int},
    primary key (document_id, user_id)
  ) ${clustered}`,
  `create index document_recipients_by_user on document_recipients (user_id, document_id)`,
  `create table document_parts (
    document_id ${int} not null references documents (id),
    part ${int} not null,
    encrypted ${text} not null,
    primary key (document_id, part)
  ) ${table}`,
  ...growsOnly('document_parts'),
]
