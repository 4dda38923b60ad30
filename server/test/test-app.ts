import { cents } from '@portico/contract/values/money'
import type { FastifyInstance } from 'fastify'
import { describe, onTestFinished } from 'vitest'
import { operator } from '../src/features/identity/rules/authorize.ts'
import type { AccountDetails } from '../src/features/identity/rules/create-account.ts'
import { createAccount } from '../src/features/identity/rules/create-account.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'
import type { Engine } from '../src/db/engine.ts'
import type { Place } from '../src/db/open-database.ts'
import { Client } from './client.ts'
import type { PlacedDatabase } from './test-database.ts'
import { newDatabase } from './test-database.ts'

export const password = 'correct horse battery staple'

/** The real application over a real, fresh database, and people to use it. */
export interface TestApp {
  server: FastifyInstance
  db: Database
  /** Where the store is, for other processes. */
  place: Place
  /** What the application logged. */
  log: string[]
  now(): number
  /** Moves the application's clock on. */
  pass(ms: number): void
  addAccount(details?: Partial<AccountDetails>): Promise<{ id: number; email: string }>
  /** A browser without a session, at this network address. */
  visitor(address?: string): Client
  signIn(account: { email: string }): Promise<Client>
}

/** The same tests once on each of these engines. */
export function onEachEngine(
  title: string,
  tests: (start: (settings?: NodeJS.ProcessEnv, sheds?: boolean) => Promise<TestApp>, engine: Engine) => void,
  engines: readonly Engine[] = ['sqlite', 'postgres'],
): void {
  describe.each<Engine>(engines)(`${title} (%s)`, (engine) => {
    tests((settings, sheds) => startTestApp(engine, settings, sheds), engine)
  })
}

/** The application over a new database of this engine. */
export async function startTestApp(
  engine: Engine,
  settings: NodeJS.ProcessEnv = {},
  sheds = false,
): Promise<TestApp> {
  return startTestAppOver(await newDatabase(engine), settings, sheds)
}

/** The application over a store that is open. */
export async function startTestAppOver(
  db: PlacedDatabase,
  settings: NodeJS.ProcessEnv = {},
  sheds = false,
): Promise<TestApp> {
  let now = Date.UTC(2025, 6, 15, 12)
  const log: string[] = []
  const config = readConfig(settings)
  const server = await buildApp({
    config,
    db,
    clock: () => now,
    log: { write: (line) => void log.push(line) },
    sheds,
  })
  onTestFinished(() => server.close())
  let added = 0
  return {
    server,
    db,
    place: db.place,
    log,
    now: () => now,
    pass: (ms) => void (now += ms),
    async addAccount(details = {}) {
      const account = { ...ordinary(++added), ...details }
      const id = await createAccount(db, operator(now, config.publicUrl), { ...account, password })
      return { id, email: account.email }
    },
    visitor: (address) => new Client(server, address),
    async signIn({ email }) {
      const client = new Client(server)
      const answer = await client.post('/api/users/login/', { username: email, password })
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`)
      client.token = String(answer.json['token'])
      return client
    },
  }
}

const ordinary = (number: number): AccountDetails => ({
  email: `person${number}@firm.example`,
  firstName: 'Person',
  lastName: String(number),
  isStaff: false,
  initialInvestment: cents(10_000_00),
})
