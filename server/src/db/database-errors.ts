/** The store stayed locked by another writer for longer than a caller should wait. */
export class BusyError extends Error {}

/** The store cannot be opened or brought up to date; the message is a sentence for whoever starts the server. */
export class DatabaseStartError extends Error {}

const uniqueCodes: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']

/**
 * SQLite: another process holds the lock. PostgreSQL: lock time-out, deadlock, a statement or a transaction that took
 * too long, restart, too many connections, out of reach.
 */
const unavailableCodes =
  /^(SQLITE_BUSY.*|55P03|40P01|57014|25P03|57P0[123]|53300|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered|^connect ENOENT/

/** The disk is full, over its quota or broken, or the database may only be read. */
const unwritableCodes =
  /^(SQLITE_(FULL|READONLY.*|CANTOPEN.*|IOERR_(WRITE|(DIR_)?FSYNC|TRUNCATE|SHM.*))|53100|58030|25006)$/

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether a write failed because such a row is already there, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return uniqueCodes.includes(codeOf(error))
}

/** Whether another process holds SQLite's write lock. */
export function isLocked(error: unknown): boolean {
  return String(codeOf(error)).startsWith('SQLITE_BUSY')
}

/** Whether PostgreSQL undid a change because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'

/** Whether nothing can be written until somebody makes room; reading may still do. */
export const isUnwritable = (error: unknown): boolean => unwritableCodes.test(String(codeOf(error)))

/** Whether the store cannot be used just now and a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof BusyError || isUnwritable(error)) return true
  return (
    unavailableCodes.test(String(codeOf(error))) ||
    (error instanceof Error && unavailableMessages.test(error.message))
  )
}
