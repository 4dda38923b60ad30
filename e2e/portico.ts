import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { OptionValues } from '../server/src/cli/command.ts'
import { createUser } from '../server/src/cli/create-user.ts'
import { readConfig } from '../server/src/config.ts'
import { runCommand } from '../server/test/command-line.ts'
import { withDatabase } from '../server/test/postgres-database.ts'
import { startServer } from '../server/test/server-process.ts'

export type Engine = 'sqlite' | 'postgres'

/** Somebody with an account, for signing in through the page. */
export interface Person {
  id: number
  email: string
  password: string
}

/** A running Portico with a store of its own. */
export interface Portico {
  url: string
  /** Runs the command line beside the server and answers what it printed; throws when it fails. */
  command(args: readonly string[], input?: string): Promise<string>
  /** Runs `create-user` with these options; in this process, since one of its own for each account takes long. */
  addPerson(...options: string[]): Promise<Person>
  /** Every mail that has left so far, as it lies. */
  mails(): string[]
  stop(): Promise<void>
}

/** Starts the built server on a free port over an empty store of this engine. */
export async function startPortico(engine: Engine): Promise<Portico> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const databaseUrl = engine === 'sqlite' ? '' : await newPostgresDatabase()
  const server = startServer({
    PORTICO_DEMO: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
  })
  const command = async (args: readonly string[], input = '') => {
    const { code, output, errors } = await runCommand({ dataDir, databaseUrl }, args, input)
    if (code !== 0) throw new Error(`${args[0]} failed: ${errors}`)
    return output
  }
  const url = await server.address
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  return {
    url,
    command,
    async addPerson(...options) {
      const email = `person-${randomUUID().slice(0, 8)}@firm.example`
      const password = 'correct horse battery staple'
      const { values } = parseArgs({ args: options, options: createUser.options })
      let printed = ''
      await createUser.run(
        {
          config,
          now: Date.now(),
          stdin: Readable.from([password]),
          print: (line) => (printed += line),
          progress: () => undefined,
        },
        { ...(values as OptionValues), email, 'password-stdin': true },
        [],
      )
      return { id: Number(/with id (\d+)/.exec(printed)?.[1]), email, password }
    },
    mails() {
      const folder = join(dataDir, 'mail')
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []
      return files.map((file) => readFileSync(join(folder, file), 'utf8'))
    },
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** In the server that global-setup.ts started; it goes when that server goes. */
function newPostgresDatabase(): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  return withDatabase(process.env['PORTICO_TEST_POSTGRES'] ?? '', name, `create database ${name}`)
}

/** Posts months from the command line: "e-mail,month,principal,percent,dividend,paid,unrealized,end balance" each. */
export async function importMonths(portico: Portico, rows: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-months-'))
  const file = join(folder, 'months.csv')
  const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
  writeFileSync(file, [header, ...rows].join('\n'))
  try {
    await portico.command(['import-summaries', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
