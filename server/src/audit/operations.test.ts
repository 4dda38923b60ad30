import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, history } from '../../test/histories.ts'
import { anyOperations, everyOperation, operate } from '../../test/operations.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { makeDemoFirm } from '../demo/demo-firm.ts'
import { faultsOf, verifyAudit } from './verify-audit.ts'

const runs = 4
const operations = 60

onEachEngine('the audit trail of a firm at work', (start) => {
  const firm = async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await app.addAccount()
    await app.addAccount()
    return { app, desk }
  }
  const faults = async ({ db }: TestApp) => faultsOf(await verifyAudit(db.read))

  test('tells of all that each way of writing accounts and months has left in the tables', async () => {
    const { app, desk } = await firm()
    const done = await operate({ app, desk }, everyOperation)
    expect(done).toEqual(everyOperation.map(({ name }) => name))
    expect(await faults(app)).toEqual([])
  })

  test('tells of all that is in the tables, whatever was done in whichever order', async () => {
    const property = fc.asyncProperty(anyOperations(operations), history, async (steps, posted) => {
      const { app, desk } = await firm()
      await operate({ app, desk }, steps)
      const account = await app.addAccount({ initialInvestment: null })
      const investor = { id: account.id, client: await app.signIn(account) }
      await differences({ desk, investor }, posted)
      expect(await faults(app)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  })

  test('tells of all of the demo firm', async () => {
    const { db, place, now } = await start()
    await makeDemoFirm(db, place.dataDir, now())
    const verdict = await verifyAudit(db.read)
    expect(faultsOf(verdict)).toEqual([])
    expect(verdict.tables).toMatchObject({ accounts: 4, months: 108 })
  })
})
