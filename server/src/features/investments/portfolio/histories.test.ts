import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/full-runs.ts'
import { course, differences } from '../../../../test/histories.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine(
  'an account with random months and money in and out, some of it corrected or withdrawn',
  (start) => {
    test('has the figures of an independent implementation, to the cent', async () => {
      const app = await start()
      const desk = await app.signIn(await app.addAccount({ isStaff: true }))
      const property = fc.asyncProperty(course, async (drawn) => {
        app.pass(1000)
        const { initialInvestment } = drawn.history
        const account = await app.addAccount({ initialInvestment })
        const investor = { id: account.id, client: await app.signIn(account) }
        expect(await differences({ desk, investor }, drawn)).toEqual({})
      })
      await fc.assert(property, { ...runsOf(8, 400), endOnFailure: true })
    })
  },
)
