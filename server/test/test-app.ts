import { cents } from '@portico/contract/values/money'
import type { FastifyInstance } from 'fastify'
import { describe, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'
import type { Engine } from '../src/db/schema-step.ts'
import type { SharedTime } from '../src/db/shared-time.ts'
import type { Place } from '../src/db/open-database.ts'
import { openDatabase, whileOpen } from '../src/db/open-database.ts'
import { Client } from './client.ts'
import type { TestAccount } from './people.ts'
import { detailsOf, insertAccount, insertSession, password } from './people.ts'
import { ofTests } from './server-process.ts'
import { atEnd } from './shared.ts'
import type { PlacedDatabase } from './test-database.ts'
import { newDatabase } from './test-database.ts'

export { password }

/** The real application on a new database, with people who use it. */
export interface TestApp {
  server: FastifyInstance
  db: Database
  /** The location of the database, for other processes. */
  place: Place
  /** What the application logged. */
  log: string[]
  now(): number
  /** The same, for what servers agree on: the clock of the database cannot be advanced. */
  sharedTime: SharedTime
  /** Advances the application's clock. */
  pass(ms: number): void
  addAccount(details?: TestAccount): Promise<{ id: number; email: string }>
  /** A browser without a session, at this network address. */
  visitor(address?: string): Client
  /** A browser with an open session, inserted into the database as signing in does. */
  signIn(account: { email: string }): Promise<Client>
  /** Signs in through the API with the password, for tests of signing in. */
  logIn(account: { email: string }): Promise<Client>
}

/** How a test builds the application differently. */
type Options = Pick<Parameters<typeof buildApp>[0], 'bounds' | 'sharedTime'>

export type Start = (settings?: NodeJS.ProcessEnv, options?: Options) => Promise<TestApp>

/** Runs the same tests on each of these engines: for what SQL, a transaction, a lock or a constraint decides. */
export function onEachEngine(
  title: string,
  tests: (start: Start, engine: Engine) => void,
  engines: readonly Engine[] = ['sqlite', 'postgres'],
): void {
  describe.each<Engine>(engines)(`${title} (%s)`, (engine) => {
    tests((settings, options) => startTestApp(engine, settings, options), engine)
  })
}

/** Runs tests whose result does not depend on the database. */
export function onSqlite(title: string, tests: (start: Start) => void): void {
  describe(`${title} (sqlite)`, () => {
    tests((settings, options) => startTestApp('sqlite', settings, options))
  })
}

/** The application on a new database of this engine. */
export async function startTestApp(
  engine: Engine,
  settings: NodeJS.ProcessEnv = {},
  options: Options = {},
): Promise<TestApp> {
  return startTestAppOver(await newDatabase(engine), settings, options)
}

/** The application on an open database. */
export async function startTestAppOver(
  db: PlacedDatabase,
  settings: NodeJS.ProcessEnv = {},
  options: Options = {},
): Promise<TestApp> {
  let now = Date.UTC(2026, 6, 15, 12)
  const sharedTime = () => Promise.resolve(now)
  const log: string[] = []
  const config = readConfig({ ...ofTests, DATA_DIR: db.place.dataDir, ...settings })
  const server = await buildApp({
    config,
    db,
    clock: () => now,
    sharedTime,
    log: { write: (line) => void log.push(line) },
    pages: false,
    ...options,
  })
  atEnd(() => server.close())
  let added = 0
  return {
    server,
    db,
    place: db.place,
    log,
    now: () => now,
    sharedTime,
    pass: (ms) => void (now += ms),
    async addAccount(details = {}) {
      const account = detailsOf(ordinary(++added), details)
      const at = { at: now, publicUrl: config.publicUrl }
      return insertAccount(db, { ...account, passwordHash: inject('passwordHash') }, at)
    },
    visitor: (address) => new Client(server, address),
    async signIn({ email }) {
      const client = new Client(server)
      client.csrf = await client.fetchCsrf()
      client.token = await insertSession(db, email, config.sessions.ordinary, now)
      return client
    },
    async logIn({ email }) {
      const client = new Client(server)
      const answer = await client.post('/api/users/login/', { username: email, password })
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`)
      client.token = String(answer.json['token'])
      return client
    },
  }
}

/** Adds an account to the database of a server that runs as its own process, and returns the token of an open session. */
export async function addAccountAt(place: Place, details: TestAccount): Promise<string> {
  return whileOpen(openDatabase(place), (db) => addAccountTo(db, details))
}

/** The same in a database that is open. */
export async function addAccountTo(db: Database, details: TestAccount): Promise<string> {
  const { publicUrl, sessions } = readConfig({})
  const account = { ...detailsOf(ordinary(0), details), passwordHash: inject('passwordHash') }
  const { email } = await insertAccount(db, account, { at: Date.now(), publicUrl })
  return insertSession(db, email, sessions.ordinary, Date.now())
}

const ordinary = (number: number) => ({
  email: `person${number}@firm.example`,
  firstName: 'Person',
  lastName: String(number),
  initialInvestment: cents(10_000_00),
})
