import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/** Whether a text in lower case has every word of a search somewhere in it; `%` and `_` mean themselves. */
export function matchesWords(text: Expression<string>, search: string): RawBuilder<SqlBool> {
  const patterns = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[!%_]/g, '!$&')}%`)
  return sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern} escape '!'`),
    sql` and `,
  )
}
