import type BetterSqlite3 from 'better-sqlite3'

/** The SQLite driver that this Node can load. */
export declare const BetterSqlite: typeof BetterSqlite3
