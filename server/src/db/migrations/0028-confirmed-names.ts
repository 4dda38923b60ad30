import type { SchemaStep } from '../schema-step.ts'

/**
 * The name that staff confirmed last, which statements print. Of accounts that renamed themselves, the audit trail knows
 * it; the others have the one that staff gave them.
 */
export const addConfirmedNames: SchemaStep = ({ text, jsonText }) => [
  `alter table users add column confirmed_name ${text} not null default ''`,
  `update users set confirmed_name = trim(first_name || ' ' || last_name)`,
  `update users set confirmed_name = coalesce((
      select trim(${jsonText('after', 'first_name')} || ' ' || ${jsonText('after', 'last_name')})
      from audit_entries
      where subject_id = users.id and action in ('account.created', 'account.edited')
      order by sequence desc limit 1
    ), confirmed_name)
    where id in (select subject_id from audit_entries where action = 'account.name-changed')`,
]
