import { setImmediate as turn } from 'node:timers/promises'
import { noEmailEnd } from '@portico/contract/values/no-email'
import type { Compilable, Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database, Reader } from './database.ts'

/**
 * A query with one parameter that nearly every request runs. It is compiled once per database and kept prepared, since
 * building a query costs more than running it. With `cached`, SQLite returns the same rows until something is committed,
 * so callers must not modify them.
 */
export function preparedQuery<Row>(
  build: (db: Reader, value: never) => Compilable<Row>,
  { cached = false } = {},
): (db: Database, value: string | number) => Promise<readonly Row[]> {
  const texts = new WeakMap<Database, string>()
  return (db, value) => {
    let text = texts.get(db)
    if (text === undefined) {
      const { sql, parameters } = build(db.read, value as never).compile()
      if (parameters.length !== 1) throw new Error('A prepared query takes one value.')
      texts.set(db, (text = sql))
    }
    return db.runPrepared<Row>(text, value, cached)
  }
}

/** Both engines limit a statement's parameters, and concurrent readers wait for one statement to finish. */
const rowsPerStatement = 100

/** Yields the rows in batches and lets other requests run in between. */
export async function* inBatches<Row>(
  rows: readonly Row[],
  batchSize: number = rowsPerStatement,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) {
    if (from > 0) await turn()
    yield rows.slice(from, from + batchSize)
  }
}

/** That an account has no e-mail; what it has in its place is in the contract's no-email.ts. */
export const isWithoutEmail: RawBuilder<SqlBool> = sql`users.email like ${`%${noEmailEnd}`}`

const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/)

/** `%` and `_` are matched literally. */
const contains = (text: Expression<string>, word: string) =>
  sql`${text} like ${`%${word.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`

/** Whether a lower-case text contains every word of a search. */
export const matchesWords = (text: Expression<string>, search: string): RawBuilder<SqlBool> =>
  sql.join(
    wordsOf(search).map((word) => contains(text, word)),
    sql` and `,
  )

/** An account's reference code in lower case, as the contract's reference-code.ts makes it. */
const referenceCode = sql`'p-' || case
  when users.id < 1000000 then substr(cast(1000000 + users.id as text), 2)
  else cast(users.id as text) end
  || '-' || substr(cast(198 - users.id % 97 * 100 % 97 as text), 2)`

/**
 * Whether the e-mail and the names of an account contain every word of a search. A word that begins as a reference code
 * does may be in that; digits alone are not looked for there, since each is in many codes.
 */
export const isAccountMatching = (search: string): RawBuilder<SqlBool> =>
  sql.join(
    wordsOf(search).map((word) =>
      contains(
        /^p-\d/.test(word)
          ? sql<string>`(users.search_text || ' ' || ${referenceCode})`
          : sql.ref<string>('users.search_text'),
        word,
      ),
    ),
    sql` and `,
  )
