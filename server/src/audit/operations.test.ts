import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuditedTransaction } from './append-audit.ts'
import { appendAudit, commandLine } from './append-audit.ts'
import { faultsOf, verifyAudit } from './verify-audit.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'
import { makeDemoFirm } from '../demo/demo-firm.ts'
import { placeOfFirstVersion } from '../../test/first-version.ts'
import { runsOf } from '../../test/full-runs.ts'
import { course, differences } from '../../test/histories.ts'
import { july } from '../../test/months.ts'
import { anyOperations, everyOperation, operate } from '../../test/operations.ts'
import { insertAsFirstVersion } from '../../test/raw-queries.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'

const operations = 60

onEachEngine('the audit trail of a busy firm', (start, engine) => {
  const firm = async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await app.addAccount()
    await app.addAccount()
    return { app, desk }
  }
  const faults = async ({ db }: TestApp) => faultsOf(await verifyAudit(db.read))

  test('covers everything that each operation writes to accounts and months', async () => {
    const { app, desk } = await firm()
    const done = await operate({ app, desk }, everyOperation)
    expect(done).toEqual(everyOperation.map(({ name }) => name))
    expect(await faults(app)).toEqual([])
  })

  test('covers everything in the tables after random operations in any order', async () => {
    const property = fc.asyncProperty(anyOperations(operations), course, async (steps, drawn) => {
      const { app, desk } = await firm()
      await operate({ app, desk }, steps)
      const account = await app.addAccount({ initialInvestment: null })
      const investor = { id: account.id, client: await app.signIn(account) }
      await differences({ desk, investor }, drawn)
      expect(await faults(app)).toEqual([])
    })
    await fc.assert(property, { ...runsOf(1, 20), endOnFailure: true })
  })

  test('covers everything written by the first version of Portico, after migration', async () => {
    const place = await placeOfFirstVersion(engine, writeAsFirstVersion)
    expect(await whileOpen(openDatabase(place), ({ read }) => verifyAudit(read))).toMatchObject({
      chain: { whole: true, entries: 2 },
      tables: { accounts: 1, months: 1, total: 0 },
    })
  })

  test('covers the whole demo firm', async () => {
    const app = await start()
    await makeDemoFirm(app.db, { ...app.place, publicUrl: 'http://127.0.0.1:3000' }, app.now())
    const verdict = await verifyAudit(app.db.read)
    expect(faultsOf(verdict)).toEqual([])
    // 3 × 36 months, and a month posted and withdrawn
    expect(verdict.tables).toMatchObject({ accounts: 4, months: 110 })
  })
})

/** An account and a month as the first version of Portico stored and audited them. */
async function writeAsFirstVersion(trx: AuditedTransaction): Promise<void> {
  await insertAsFirstVersion(trx)
  const account = {
    email: 'ann@firm.example',
    first_name: 'Ann',
    last_name: '',
    is_staff: false,
    initial_investment: 10000.1,
  }
  const month = { id: 1_202_507, ...july }
  await appendAudit(
    trx,
    { at: 1, actor: commandLine },
    { action: 'account.created', subjectId: 1, after: account },
    { action: 'summary.posted', subjectId: 1, after: month },
  )
}
