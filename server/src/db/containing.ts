import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'

/** Whether a text in lower case contains what somebody typed, `%` and `_` being letters like any other. */
export const containing = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
