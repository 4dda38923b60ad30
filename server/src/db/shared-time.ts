import { sql } from 'kysely'
import type { Engine } from './schema-step.ts'
import type { Reader } from './database.ts'

/** Tells the time that all servers on a database agree on. */
export type SharedTime = (db: Reader) => Promise<number>

/**
 * The time of the database on PostgreSQL, because the clocks of its servers may differ. The servers on a SQLite file are on
 * one machine, and have its clock.
 */
export const sharedTimeOf = (engine: Engine, clock: () => number): SharedTime =>
  engine === 'sqlite' ? () => Promise.resolve(clock()) : databaseTime

async function databaseTime(db: Reader): Promise<number> {
  const { now } = await db
    .selectNoFrom(sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('now'))
    .executeTakeFirstOrThrow()
  return Number(now)
}
