import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/** Whether a lower-case text contains every word of a search. `%` and `_` are matched literally. */
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
