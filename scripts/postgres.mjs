/** A PostgreSQL server for tests: found on the machine or installed, and started as a throw-away cluster. */
export { findPostgres } from './postgres/find-postgres.mjs'
export { installPostgres } from './postgres/install-postgres.mjs'
export { startPostgres } from './postgres/start-postgres.mjs'
