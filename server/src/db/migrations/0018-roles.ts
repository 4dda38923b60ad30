import type { SchemaStep } from '../schema-step.ts'

/** The role of each member of staff, null for investors. Until now all staff could do everything. */
export const addRoles: SchemaStep = ({ text }) => [
  `alter table users add column role ${text}
    check (role in ('viewer', 'preparer', 'releaser', 'administrator'))`,
  `update users set role = 'administrator' where staff_since is not null`,
]
