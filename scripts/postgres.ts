/** A PostgreSQL server for tests, found on the machine or installed, started as a temporary cluster. */
export { findPostgres } from './postgres/find-postgres.ts'
export { installPostgres } from './postgres/install-postgres.ts'
export type { ThrowAwayPostgres } from './postgres/start-postgres.ts'
export { startPostgres } from './postgres/start-postgres.ts'
export { canReplicate, startStandby } from './postgres/start-standby.ts'
