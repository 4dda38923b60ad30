import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { done, monthOf } from '../../../../test/money.ts'
import { withDatabase } from '../../../../test/postgres-database.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password, startTestAppOver } from '../../../../test/test-app.ts'
import { newDatabase, newPlace, openForTest } from '../../../../test/test-database.ts'
import { workingDeadlines } from '../../../db/postgres-pool.ts'
import { limits, tallyName } from '../../../limits/limits.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)
const august = monthOf('August 2025', 10_000)

/** Staff, an investor with a July, and a month-end that was prepared for their August. */
async function firm(app: TestApp) {
  const ann = await app.addAccount({ email: 'ann@client.example' })
  const people = [await app.addAccount({ isStaff: true }), await app.addAccount({ isStaff: true })] as const
  const [desk, other] = [await app.signIn(people[0]), await app.signIn(people[1])]
  done(await desk.post(`${path}add-investment-summary/`, { user_id: ann.id, ...july }))
  const body = {
    month: 'August 2025',
    rows: [{ user_id: ann.id, ...august }],
    totals: { rows: 1, principal: 10_000, paid: 0 },
  }
  const prepare = async () =>
    Number(done(await desk.post(`${path}prepare-posting/`, { kind: 'post-month-end', body })).json['number'])
  const review = (number: number, by: Client = desk) => by.get(`${path}prepared-posting/${number}/`)
  const preview = (by: Client = desk) => by.post(`${path}preview-posting/`, { kind: 'post-month-end', body })
  return { ann, people, desk, other, prepare, review, preview }
}

/** Holds every trial open from now on, after it has posted. Returns how many have begun, and what lets them go on. */
function holdTrials(app: TestApp) {
  const trial = app.db.trial.bind(app.db)
  const gate = new EventEmitter()
  const begun = once(gate, 'begun')
  const released = once(gate, 'released')
  let count = 0
  app.db.trial = (work) =>
    trial(async (given) => {
      count++
      const result = await work(given)
      gate.emit('begun')
      await released
      return result
    })
  return { begun, release: () => gate.emit('released'), count: () => count }
}

/** Counts trials. */
function countTrials(app: TestApp): () => number {
  const held = holdTrials(app)
  held.release()
  return held.count
}

onEachEngine('trials of postings', (start, engine) => {
  test('while one of thousands of rows is held open, others sign in and post the same months', async () => {
    // A transaction of a server may be idle for seconds, in which a busy machine does not post thousands of rows.
    const app = await startTestAppOver(await newDatabase(engine, workingDeadlines))
    const { ann, people, desk, other } = await firm(app)
    const names = Array.from({ length: 2_000 }, (_, k) => `investor${k}@client.example`)
    const ids = await app.db.transaction(async (trx) => {
      const rows = names.map((email) => ({
        email,
        password_hash: '',
        first_name: 'An',
        last_name: 'Investor',
        created_at: 0,
        search_text: email,
      }))
      return trx.insertInto('users').values(rows).returning('id').execute()
    })
    const sheet = [ann, ...ids].map(({ id }) => ({ user_id: id, ...august }))
    const totals = { rows: sheet.length, principal: 10_000 * sheet.length, paid: 0 }
    const body = { month: 'August 2025', rows: sheet, totals }
    const { begun, release } = holdTrials(app)
    const preview = desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })
    await begun
    const login = { username: people[0].email, password }
    done(await app.visitor().post(`${path}login/`, login))
    done(await other.post(`${path}post-month-end/`, body))
    release()
    expect(done(await preview).json).toMatchObject({
      made_rows: sheet.length,
      firm: { before: { rows: 0 }, after: { rows: sheet.length } },
    })
    const { count } = await app.db.read
      .selectFrom('current_summaries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('month', '=', 202508)
      .executeTakeFirstOrThrow()
    expect(count).toBe(sheet.length)
  })

  test('one runs at a time; of an account one waits, and a later one takes its place', async () => {
    const app = await start()
    const { prepare, review, desk, other } = await firm(app)
    const numbers = [await prepare(), await prepare(), await prepare()] as const
    const { begun, release, count } = holdTrials(app)
    const first = review(numbers[0])
    await begun
    const second = review(numbers[1])
    // Both wait once the third has taken the place of the second.
    const third = review(numbers[2])
    const displaced = await Promise.race([second, third])
    expect([displaced.status, displaced.headers['retry-after']]).toEqual([503, '2'])
    const others = review(numbers[1], other)
    expect(count()).toBe(1)
    release()
    const answers = await Promise.all([first, second, third, others])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503])
    expect((await desk.get(`${path}prepared-postings/`)).json['waiting']).toBe(3)
  })

  test('a review is reused by everyone until figures, accounts or drafts change, or the day is over', async () => {
    const app = await start()
    const { ann, people, prepare, review, desk, other } = await firm(app)
    const number = await prepare()
    const count = countTrials(app)
    const seen = done(await review(number)).json
    expect(seen['review']).toMatchObject({ refusal: null, investors: [{ before: { value: 10_100 } }] })
    expect(done(await review(number, other)).json).toEqual(seen)
    expect(count()).toBe(1)

    const restated = { user_id: ann.id, ...monthOf('July 2025', 10_000, { rate: 2 }) }
    const correction = { ...restated, version: 1, reason: 'The rate of another fund.' }
    done(await desk.post(`${path}correct-investment-summary/`, correction))
    expect(done(await review(number)).json['review']).toMatchObject({
      investors: [{ before: { value: 10_200 } }],
    })
    expect(count()).toBe(2)

    const cells = [{ user_id: ann.id, cell: 'dividend_percent', version: 0, value: '1' }]
    done(await desk.post(`${path}save-month-draft/`, { month: 'August 2025', cells }))
    await review(number)
    expect(count()).toBe(3)

    app.pass(11 * 60 * 60_000)
    const later = await app.signIn(people[0])
    await review(number, later)
    expect(count()).toBe(3)
    app.pass(60 * 60_000)
    await review(number, await app.signIn(people[0]))
    expect(count()).toBe(4)
  })

  test('an account has 600 an hour; a review that is reused is not counted', async () => {
    const app = await start()
    const { people, prepare, review, preview, other } = await firm(app)
    const number = await prepare()
    expect((await preview()).status).toBe(200)
    const tally = tallyName('trials', `account ${people[0].id}`)
    const setCount = (count: number) =>
      app.db.transaction((trx) =>
        trx.updateTable('limits').set({ count }).where('name', '=', tally).execute(),
      )
    await setCount(limits.trials.most - 1)
    expect((await review(number)).status).toBe(200)
    const refused = await preview()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await review(number)).status).toBe(200)
    expect((await preview(other)).status).toBe(200)
    app.pass(60 * 60_000)
    expect((await preview(await app.signIn(people[0]))).status).toBe(200)
  })
})

test('on PostgreSQL, a trial works whatever the search path of the role is', async () => {
  const { dataDir, databaseUrl = '' } = await newPlace('postgres')
  const name = new URL(databaseUrl).pathname.slice(1)
  await withDatabase(databaseUrl, name, `alter database ${name} set search_path = public, pg_temp`)
  const app = await startTestAppOver(await openForTest({ dataDir, databaseUrl }))
  const { preview } = await firm(app)
  const { json } = done(await preview())
  expect(json['firm']).toMatchObject({ before: { rows: 0 }, after: { rows: 1 } })
})
