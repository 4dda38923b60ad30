import type { Cents } from '@portico/contract/values/money'
import { buildApp } from '../../server/src/app.ts'
import { auditedTransaction } from '../../server/src/audit/append-audit.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { Client } from '../../server/test/client.ts'
import { addAccount, openSession, tokenOf } from './firm.ts'

const hourMs = 3_600_000
/** Small enough that the rate limit of unsafe requests is never reached. */
const msBetweenCalls = 50

/** The application with its database in this process, and a signed-in member of staff. */
export interface TestFirm {
  desk: Client
  /** A new account, signed in. */
  openInvestor: (initialInvestment: Cents | null) => Promise<{ id: number; client: Client }>
  close: () => Promise<void>
}

/** Opens the application on an empty database, with a clock that advances with every request. */
export async function openTestFirm(db: Database): Promise<TestFirm> {
  const start = Date.now()
  let calls = 0
  const clock = () => start + calls++ * msBetweenCalls
  const server = await buildApp({
    config: readConfig({ SHED_AFTER_MS: '0' }),
    db,
    clock,
    log: { write: () => {} },
    pages: false,
  })
  const open = async (email: string, role: 'administrator' | null, initialInvestment: Cents | null) => {
    const person = { firstName: 'Ann', lastName: 'Lee', passwordHash: '', createdAt: start }
    const id = await auditedTransaction(db, async (trx) => {
      const opened = await addAccount(trx, { ...person, email, role, initialInvestment })
      // Later than any request, so that it never expires.
      await openSession(trx, opened, start + 24 * hourMs)
      return opened
    })
    const client = new Client(server)
    client.token = tokenOf(id)
    return { id, client }
  }
  const { client: desk } = await open('desk@firm.example', 'administrator', null)
  let opened = 0
  return {
    desk,
    openInvestor: (initialInvestment) => open(`investor${opened++}@client.example`, null, initialInvestment),
    close: () => server.close(),
  }
}
