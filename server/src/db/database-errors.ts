/** The store stayed locked by another writer for longer than a caller should wait. */
export class BusyError extends Error {}

/** The store cannot be opened or brought up to date; the message is a sentence for whoever starts the server. */
export class DatabaseStartError extends Error {}

const uniqueCodes: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']

/** SQLite: another process holds the lock. PostgreSQL: lock time-out, deadlock, restart, too many connections, read-only, out of reach. */
const unavailableCodes =
  /^(SQLITE_BUSY.*|55P03|40P01|57P0[123]|53300|25006|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered/

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether a write failed because such a row is already there, on either engine. */
export function isAlreadyThere(error: unknown): boolean {
  return uniqueCodes.includes(codeOf(error))
}

/** Whether another process holds SQLite's write lock. */
export function isLocked(error: unknown): boolean {
  return String(codeOf(error)).startsWith('SQLITE_BUSY')
}

/** Whether PostgreSQL undid a change because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'

/** Whether the store cannot be used just now and a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof BusyError) return true
  const code = codeOf(error)
  if (typeof code === 'string') return unavailableCodes.test(code)
  return error instanceof Error && unavailableMessages.test(error.message)
}
