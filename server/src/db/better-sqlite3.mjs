/**
 * The SQLite driver for this version of Node. Version 13 needs Node 22 and crashes Node 20; version 12 crashes Node 24
 * when a statement is garbage-collected. Plain JavaScript, because the writer thread runs it without a build.
 */
const isNode20 = process.versions.node.startsWith('20.')

const driver = isNode20 ? await import('better-sqlite3-node20') : await import('better-sqlite3')

export const BetterSqlite = driver.default
