import type { Cents } from '@portico/contract/values/money'
import { buildApp } from '../../server/src/app.ts'
import { auditedTransaction } from '../../server/src/audit/audited-transaction.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { Client } from '../../server/test/client.ts'
import { addAccount, openSession, tokenOf } from './firm.ts'

const hourMs = 3_600_000
/** So little that a minute's limit of unsafe calls is never met. */
const msBetweenCalls = 50

/** The application over a store in this process, with somebody at the desk. */
export interface TestFirm {
  desk: Client
  /** A new account, signed in. */
  openInvestor: (initialInvestment: Cents | null) => Promise<{ id: number; client: Client }>
  close: () => Promise<void>
}

/** Opens the application over an empty store, with a clock that moves on by the calls that are made. */
export async function openTestFirm(db: Database): Promise<TestFirm> {
  const start = Date.now()
  let calls = 0
  const clock = () => start + calls++ * msBetweenCalls
  const server = await buildApp({ config: readConfig({}), db, clock, log: { write: () => {} }, sheds: false })
  const open = async (email: string, isStaff: boolean, initialInvestment: Cents | null) => {
    const person = { firstName: 'Ann', lastName: 'Lee', passwordHash: '', createdAt: start }
    const id = await auditedTransaction(db, async (trx) => {
      const opened = await addAccount(trx, { ...person, email, isStaff, initialInvestment })
      // Later than any call, so that it is never over.
      await openSession(trx, opened, start + 24 * hourMs)
      return opened
    })
    const client = new Client(server)
    client.token = tokenOf(id)
    return { id, client }
  }
  const { client: desk } = await open('desk@firm.example', true, null)
  let opened = 0
  return {
    desk,
    openInvestor: (initialInvestment) => open(`investor${opened++}@client.example`, false, initialInvestment),
    close: () => server.close(),
  }
}
