import { tmpdir } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ThrowAwayPostgres } from '../../../scripts/postgres.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import type { Firm } from '../../test/durability.ts'
import {
  acknowledged,
  inStore,
  killWhilePosting,
  makeFirm,
  openDesk,
  postMonths,
  postNext,
  whatIsWrong,
} from '../../test/durability.ts'
import { isFull } from '../../test/full-runs.ts'
import { newPlace } from '../../test/test-database.ts'
import type { Engine } from './schema-step.ts'

const rounds = isFull ? 40 : 2

async function firmOn(engine: Engine): Promise<{ firm: Firm; postgres: ThrowAwayPostgres | undefined }> {
  // On a disk, in whose cache nothing may be left that was acknowledged.
  const place = await newPlace('sqlite', 'migrated', tmpdir())
  if (engine === 'sqlite') return { firm: await makeFirm(place), postgres: undefined }
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres.stop())
  return { firm: await makeFirm({ ...place, databaseUrl: postgres.url }), postgres }
}

const serverOf = async (firm: Firm) => {
  const opened = await openDesk(firm)
  onTestFinished(async () => {
    opened.server.child.kill('SIGKILL')
    await opened.server.ended
  })
  return opened
}

describe.each<Engine>(['sqlite', 'postgres'])('months being posted (%s)', (engine) => {
  test('survive a kill at any moment once acknowledged, completely', async () => {
    const { firm, postgres } = await firmOn(engine)
    for (let round = 0; round < rounds; round++) {
      // In every second round, the database server is killed too.
      const falls = round % 2 === 0 ? postgres : undefined
      expect(await killWhilePosting(firm, 1 + Math.random() * 20, falls)).toEqual([])
    }
  }, 300_000)

  test('all get a response before SIGTERM ends the server', async () => {
    const { firm } = await firmOn(engine)
    const { server, desk } = await serverOf(firm)
    const posting = postMonths(firm, desk)
    await expect.poll(() => firm.sent.length).toBeGreaterThan(20)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await posting
    const answered = acknowledged(firm).flatMap(({ ids }) => ids)
    await inStore(firm, async (db) => {
      expect(await whatIsWrong(db, firm.sent)).toEqual([])
      expect(await db.read.selectFrom('summaries').select('month').execute()).toHaveLength(answered.length)
    })
  })
})

test('responds with an error message while PostgreSQL restarts, and recovers in the same process', async () => {
  const { firm, postgres } = await firmOn('postgres')
  const { server, desk } = await serverOf(firm)
  const [ids = []] = firm.writers
  const next = () => postNext(firm, desk, ids)
  const read = () => desk.get('/api/users/users/')
  expect([await next(), (await read()).status]).toEqual([201, 200])

  const posting = postMonths({ ...firm, writers: firm.writers.slice(1) }, desk)
  await postgres?.crash()
  await posting
  const refused = await read()
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
    { error: 'The service is busy. Please try again in a moment.' },
  ])
  expect(await next()).toBe(503)

  await postgres?.startAgain()
  await expect.poll(async () => (await read()).status).toBe(200)
  expect(await next()).toBe(201)
  expect(server.child.exitCode).toBeNull()
  expect(await inStore(firm, (db) => whatIsWrong(db, firm.sent))).toEqual([])
})
