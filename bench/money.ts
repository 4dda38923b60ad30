import fc from 'fast-check'
import type { Engine } from '../server/src/db/schema-step.ts'
import type { Course, Parties } from '../server/test/histories.ts'
import { course, differences } from '../server/test/histories.ts'
import type { TestFirm } from './lib/test-firm.ts'
import { openTestFirm } from './lib/test-firm.ts'
import { withStore } from './lib/store.ts'
import type { Budget, Options, Part } from './part.ts'

const histories = 10_000
const atOnce = 8

/** Posts random histories and checks every figure against an independent implementation. */
export const money: Part = {
  title: 'Money',
  about: `On each engine, staff post ${histories} random histories through the API, in any order: gaps, losses, money in and out, corrected and withdrawn months, voided entries, principals of zero and months that do not add up. Every response that contains figures is compared, to the cent and the hundredth of a percent, with an independent implementation (\`contract/test/money-model.ts\`).`,
  measure: async ({ say }) => {
    const found = [await measureEngine('sqlite', say), await measureEngine('postgres', say)]
    return {
      tables: [
        {
          title: 'Histories',
          columns: [
            'engine',
            'histories',
            'months posted',
            'corrected or withdrawn',
            'entries',
            'seed',
            'responses that differ',
          ],
          rows: found.map(({ row }) => row),
        },
      ],
      budgets: found.map(({ budget }) => budget),
    }
  },
}

const measureEngine = (engine: Engine, say: Options['say']): Promise<{ row: string[]; budget: Budget }> =>
  withStore(engine, async ({ db }) => {
    const firm = await openTestFirm(db)
    const seed = Math.floor(Math.random() * 2 ** 31)
    const sample = fc.sample(course, { numRuns: histories, seed })
    let differing = 0
    let done = 0
    const next = sample.values()
    const work = async () => {
      for (const one of next) {
        const found = await differences(await partiesOf(firm, one), one)
        differing += Object.keys(found).length
        if (Object.keys(found).length > 0) say(`history ${done} of seed ${seed}: ${JSON.stringify(found)}`)
        if (++done % 1_000 === 0) say(`${engine}: ${done} histories, ${differing} responses differ`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await firm.close()
    const months = sample.flatMap(({ posts }) => posts)
    const changed = months.filter(({ first }) => first !== undefined)
    const entries = sample.flatMap(({ history }) => history.activity)
    return {
      row: [
        engine,
        ...[histories, months.length, changed.length, entries.length, seed, differing].map(String),
      ],
      budget: { name: `Responses that differ on ${engine}`, measured: differing, most: 0, unit: '' },
    }
  })

const partiesOf = async ({ desk, openInvestor }: TestFirm, { history }: Course): Promise<Parties> => ({
  desk,
  investor: await openInvestor(history.initialInvestment),
})
