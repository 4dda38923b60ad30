/** The database stayed locked by another writer for too long. */
export class BusyError extends Error {}

/** The database cannot be opened or migrated. The message is written for the person who starts the server. */
export class DatabaseStartError extends Error {}

/** Another version of Portico has migrated the database, or restored it from before this one did. Nothing is written. */
export class OtherVersionError extends Error {
  constructor(found: string, expected: string) {
    super(
      found > expected
        ? `A newer version of Portico has migrated the database to step ${found}. This server knows ${expected}: stop it, and start the newer version.`
        : `The database is at step ${found === '' ? 'none' : found}, older than ${expected} of this server, as after a restore. Restart this server, which migrates it.`,
    )
  }
}

/** The connection cannot be used: a pooler in between does not do what Portico needs. The message is written for the operator. */
export class UnfitConnectionError extends BusyError {}

/** The database is damaged and takes no more writes. */
export class DamagedError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

const uniqueCodes: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']

/**
 * SQLite: another process holds the lock. PostgreSQL: lock timeout, deadlock, failure to serialize, statement or transaction timeout,
 * restart, too many connections, unreachable.
 */
const unavailableCodes =
  /^(SQLITE_BUSY.*|55P03|40P01|40001|57014|25P03|57P0[123]|53300|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered|^connect ENOENT/

/** The disk is full, over quota or broken, or the database is read-only. */
const unwritableCodes =
  /^(SQLITE_(FULL|READONLY.*|CANTOPEN.*|IOERR_(WRITE|(DIR_)?FSYNC|TRUNCATE|SHM.*))|53100|58030|25006)$/

/** Pages that make no sense, or that the disk does not give back. */
const damagedCodes = /^(SQLITE_(CORRUPT.*|NOTADB|IOERR_(READ|SHORT_READ|DATA|CORRUPTFS))|XX00[12])$/

/** The code that Node, a driver or an engine gave an error; undefined if it has none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** Whether a write failed because the row already exists, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return uniqueCodes.includes(codeOf(error))
}

/** Whether a table is not there. SQLite only says so in words. */
export const isMissingTable = (error: unknown): boolean =>
  codeOf(error) === '42P01' || (error instanceof Error && error.message.startsWith('no such table'))

/** Whether another process holds SQLite's write lock. */
export function isLocked(error: unknown): boolean {
  return codeOf(error)?.startsWith('SQLITE_BUSY') === true
}

/** Whether PostgreSQL rolled a transaction back because of others: a deadlock, or a failure to serialize. */
export const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error) ?? '')

/** Whether PostgreSQL refused a write because the host is a standby, or was made read-only. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** Whether the database is damaged. */
export const isDamaged = (error: unknown): boolean => damagedCodes.test(codeOf(error) ?? '')

/** Whether writes fail until an operator intervenes. Reads may still work. */
export const isUnwritable = (error: unknown): boolean =>
  isDamaged(error) || unwritableCodes.test(codeOf(error) ?? '')

/** Whether the database is temporarily unavailable and a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof BusyError || error instanceof OtherVersionError || isUnwritable(error)) return true
  return (
    unavailableCodes.test(codeOf(error) ?? '') ||
    (error instanceof Error && unavailableMessages.test(error.message))
  )
}
