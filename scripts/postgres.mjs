/** A PostgreSQL server for tests, found on the machine or installed, started as a temporary cluster. */
export { findPostgres } from './postgres/find-postgres.mjs'
export { installPostgres } from './postgres/install-postgres.mjs'
export { startPostgres } from './postgres/start-postgres.mjs'
export { canReplicate, startStandby } from './postgres/start-standby.mjs'
