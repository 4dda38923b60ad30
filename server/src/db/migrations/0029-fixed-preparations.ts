import type { SchemaStep } from '../schema-step.ts'

/** What was prepared stays as it is; it is decided about, and a returned one once more by its preparer. */
export const fixPreparations: SchemaStep = ({ transitions }) =>
  transitions('prepared_postings', {
    fixed: [
      'id',
      'kind',
      'body',
      'totals',
      'sha256',
      'row_count',
      'first_month',
      'last_month',
      'prepared_at',
      'prepared_by',
    ],
    allowed: `(old.state = 'waiting' and new.state <> 'waiting')
      or (old.state = 'returned' and new.state in ('withdrawn', 'replaced'))`,
  })
