import { monthAt } from '@portico/contract/values/month'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolder } from '../scripts/lib/quick-folder.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { commandLine, auditedTransaction } from '../server/src/audit/append-audit.ts'
import { readConfig } from '../server/src/config.ts'
import type { Engine } from '../server/src/db/schema-step.ts'
import { openDatabase } from '../server/src/db/open-database.ts'
import { hashPassword } from '../server/src/features/identity/rules/passwords.ts'
import { postRows } from '../server/src/features/investments/month-end/post-rows.ts'
import { readRowsToPost } from '../server/src/features/investments/month-end/spreadsheet.ts'
import { runCommand } from '../server/test/command-line.ts'
import type { TestAccount } from '../server/test/people.ts'
import { detailsOf, insertAccount, insertSession, password } from '../server/test/people.ts'
import { startServer } from '../server/test/server-process.ts'

/** A person with an account. */
export interface Person {
  id: number
  email: string
  password: string
  /** Opens a session without the login page and returns its token. */
  openSession(): Promise<string>
}

/** A running Portico with its own database. */
export interface Portico {
  url: string
  /** Runs a command while the server runs and returns its output; throws if it fails. */
  command(args: readonly string[], input?: string): Promise<string>
  /** Adds an account to the database: by default an investor without a name or an investment. */
  addPerson(details?: TestAccount): Promise<Person>
  /**
   * Posts months as the command line does: "e-mail,month,principal,percent,dividend,paid,unrealized,end balance" each;
   * with a reason, corrects them where they are posted.
   */
  importMonths(rows: readonly string[], correctionReason?: string): Promise<void>
  /** The text of every mail sent so far. */
  mails(): string[]
  stop(): Promise<void>
}

const header =
  'email,month,principal,div %,dividend,paid,unrealized,end balance,management fee,performance fee'

/** Starts the production build on a free port with an empty database of this engine, and with these settings. */
export async function startPortico(
  engine: Engine = 'sqlite',
  settings: Readonly<Record<string, string>> = {},
): Promise<Portico> {
  const dataDir = mkdtempSync(join(quickFolder(), 'portico-e2e-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const databaseUrl = postgres?.url ?? ''
  const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const server = startServer({
    ...variables,
    ...settings,
    PORTICO_DEMO: 'off',
    SECRET_KEY: randomBytes(32).toString('base64'),
  })
  const url = await server.address
  const config = readConfig(variables)
  const db = await openDatabase(config)
  const passwordHash = await hashPassword(password)
  return {
    url,
    async command(args, input = '') {
      const { code, output, errors } = await runCommand({ dataDir, databaseUrl }, args, input)
      if (code !== 0) throw new Error(`${args[0]} failed: ${errors}`)
      return output
    },
    async addPerson(details = {}) {
      const email = `person-${randomUUID().slice(0, 8)}@firm.example`
      const nobody = { firstName: '', lastName: '', email, initialInvestment: null }
      const at = { at: Date.now(), publicUrl: config.publicUrl }
      const account = await insertAccount(db, { ...detailsOf(nobody, details), passwordHash }, at)
      const openSession = () => insertSession(db, account.email, config.sessions.ordinary, Date.now())
      return { ...account, password, openSession }
    },
    async importMonths(rows, correctionReason) {
      const { rows: toPost } = await readRowsToPost(Buffer.from([header, ...rows].join('\n')))
      const by = { at: Date.now(), actor: commandLine }
      const imported = await auditedTransaction(db, (trx) =>
        postRows(trx, by, toPost, { postingKind: 'import', current: monthAt(by.at), correctionReason }),
      )
      const refused = imported.filter(({ state }) => state !== 'posted' && state !== 'corrected')
      if (refused.length > 0) throw new Error(`These months are not posted: ${JSON.stringify(refused)}`)
    },
    mails() {
      const folder = join(dataDir, 'mail')
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []
      return files.map((file) => readFileSync(join(folder, file), 'utf8'))
    },
    async stop() {
      await db.close()
      server.child.kill('SIGTERM')
      await server.ended
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
