/**
 * The SQLite driver that this Node can load: version 13 needs 22, and ends 20 with a segmentation fault; version 12,
 * built from Node's own headers, ends 24 with a failed assertion as soon as a statement is collected. Plain
 * JavaScript, for the thread that writes is started as it is.
 */
const isNode20 = process.versions.node.startsWith('20.')

const driver = isNode20 ? await import('better-sqlite3-node20') : await import('better-sqlite3')

export const BetterSqlite = driver.default
