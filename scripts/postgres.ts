/** A PostgreSQL server for tests, found on the machine or installed, started as a temporary cluster. */
export { findPostgres, installPostgres } from './postgres/install-postgres.ts'
export type { ThrowAwayPostgres } from './postgres/start-postgres.ts'
export { canReplicate, startPostgres, startStandby } from './postgres/start-postgres.ts'
