import { cents } from '@portico/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/full-runs.ts'
import { differences, history } from '../../../../test/histories.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine('an account with random months', (start) => {
  test('has the figures of an independent implementation, to the cent', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const property = fc.asyncProperty(history, async (posted) => {
      app.pass(1000)
      const initialInvestment = posted.initial === null ? null : cents(Number(posted.initial))
      const account = await app.addAccount({ initialInvestment })
      const investor = { id: account.id, client: await app.signIn(account) }
      expect(await differences({ desk, investor }, posted)).toEqual({})
    })
    await fc.assert(property, { ...runsOf(8, 400), endOnFailure: true })
  })
})
