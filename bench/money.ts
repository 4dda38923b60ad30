import fc from 'fast-check'
import { buildApp } from '../server/src/app.ts'
import { auditedTransaction } from '../server/src/audit/append-audit.ts'
import { readConfig } from '../server/src/config.ts'
import type { Database } from '../server/src/db/database.ts'
import { Client } from '../server/test/client.ts'
import { course, differences } from '../server/test/histories.ts'
import type { NewPerson } from './lib/firm.ts'
import { addAccount, openSession, tokenOf } from './lib/firm.ts'
import { onEachEngine } from './lib/store.ts'
import type { Part } from './part.ts'
import { budget } from './part.ts'

const histories = 10_000
const atOnce = 8
const sessionMs = 24 * 3_600_000
/** Small enough that the rate limit of unsafe requests is never reached. */
const msBetweenCalls = 50
const figures = ['histories', 'months posted', 'corrected or withdrawn', 'entries']
const columns = ['engine', ...figures, 'seed', 'responses that differ']

/** Posts random histories and checks every figure against an independent implementation. */
export const money: Part = {
  title: 'Money',
  about: `On each engine, staff post ${histories} random histories through the API, in any order: gaps, losses, money in and out, corrected and withdrawn months, voided entries, principals of zero and months that do not add up. Every response that contains figures is compared, to the cent and the hundredth of a percent, with an independent implementation (\`contract/test/money-model.ts\`).`,
  measure: onEachEngine(async ({ db, engine }, { say }) => {
    const { open, close } = await openTestFirm(db)
    const { client: desk } = await open({ email: 'desk@firm.example', role: 'administrator' })
    const seed = Math.floor(Math.random() * 2 ** 31)
    const sample = fc.sample(course, { numRuns: histories, seed })
    let differing = 0
    let done = 0
    const work = async (waiting: Iterable<[number, (typeof sample)[number]]>) => {
      for (const [k, one] of waiting) {
        const { initialInvestment } = one.history
        const investor = await open({ email: `investor${k}@client.example`, initialInvestment })
        const found = await differences({ desk, investor }, one)
        differing += Object.keys(found).length
        if (Object.keys(found).length > 0) say(`history ${k} of seed ${seed}: ${JSON.stringify(found)}`)
        if (++done % 1_000 === 0) say(`${engine}: ${done} histories, ${differing} responses differ`)
      }
    }
    const waiting = sample.entries()
    await Promise.all(Array.from({ length: atOnce }, () => work(waiting)))
    await close()
    const months = sample.flatMap(({ posts }) => posts)
    const changed = months.filter(({ first }) => first !== undefined)
    const entries = sample.flatMap(({ history }) => history.activity)
    const counts = [histories, months.length, changed.length, entries.length, seed, differing].map(String)
    return {
      tables: [{ title: 'Histories', columns, rows: [[engine, ...counts]] }],
      budgets: [budget(`Responses that differ on ${engine}`, differing, 0)],
    }
  }),
}

/** The application on an empty database, in this process, with a clock that advances with every request. */
async function openTestFirm(db: Database) {
  const start = Date.now()
  let calls = 0
  const server = await buildApp({
    config: readConfig({ SHED_AFTER_MS: '0' }),
    db,
    clock: () => start + calls++ * msBetweenCalls,
    log: { write: () => {} },
    pages: false,
  })
  return {
    /** Adds an account and signs it in. */
    open: async (person: NewPerson) => {
      const id = await auditedTransaction(db, async (trx) => {
        const opened = await addAccount(trx, start, person)
        // Later than any request, so that it never expires.
        await openSession(trx, opened, start + sessionMs)
        return opened
      })
      const client = new Client(server)
      client.token = tokenOf(id)
      return { id, client }
    },
    close: () => server.close(),
  }
}
