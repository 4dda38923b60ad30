import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Kysely, LogEvent } from 'kysely'
import { sql } from 'kysely'
import { DamagedError, codeOf, isDamaged } from './database-errors.ts'
import type { Engine } from './schema-step.ts'
import type { Schema } from './tables.ts'

/**
 * Remembers that a statement, or the check of the file, has found the database damaged. From then on, nothing more is
 * written to it: what is acknowledged might be lost.
 */
export class DamageWatch {
  #code: string | undefined
  #report: ((code: string) => void) | undefined

  /** What the first statement failed with; undefined while nothing is known to be damaged. */
  get code(): string | undefined {
    return this.#code
  }

  /** Calls `report` once, when damage is found. */
  onFound(report: (code: string) => void): void {
    this.#report = report
    if (this.#code !== undefined) report(this.#code)
  }

  /** Takes the failure of any statement. */
  readonly note = (error: unknown): void => {
    if (this.#code !== undefined || !isDamaged(error)) return
    this.#code = codeOf(error) ?? 'unknown'
    this.#report?.(this.#code)
  }

  /** Takes the failures that Kysely reports. */
  readonly log = (event: LogEvent): void => {
    if (event.level === 'error') this.note(event.error)
  }

  /** Throws DamagedError if the database is damaged. */
  refuse(): void {
    if (this.#code !== undefined) throw new DamagedError('The database is damaged.', this.#code)
  }
}

/** What the person who starts a server or a command is told about damage. */
export const explainDamage = (found: readonly string[]): string =>
  `The database is damaged (${found.join(', ')}). Stop all servers and restore a backup.`

/** The damage in the pages of the database, in SQLite's words; none on PostgreSQL, which has no such check. */
export async function findDamage({
  engine,
  read,
}: {
  engine: Engine
  read: Kysely<Schema>
}): Promise<string[]> {
  if (engine === 'postgres') return []
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(read)
    return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
  } catch (error) {
    if (isDamaged(error) && error instanceof Error) return [error.message]
    throw error
  }
}

const script = fileURLToPath(new URL('./check-process.ts', import.meta.url))

/**
 * Checks the pages of a SQLite file while the server works, a second for each gigabyte that the system has in memory, and
 * notes what is damaged. In a process of its own, which can be stopped at any time, unlike a thread.
 */
export function checkFile(path: string, watch: DamageWatch): { ended: Promise<void>; stop: () => void } {
  let stop = () => undefined as void
  const ended = new Promise<void>((resolve) => {
    // It holds our error output until it ends, so that who waits for our output to close has waited for it, too.
    const child = spawn(process.execPath, [script, path, String(process.pid)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let code = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (code += text))
    child.on('close', () => {
      if (code !== '') watch.note(new DamagedError('The check of the file has found damage.', code))
      resolve()
    })
    stop = () => void child.kill('SIGKILL')
  })
  return { ended, stop }
}
